import { expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { Timestamp } from "#domain/values.ts";
import { createTestShop, order, readOrder, settle } from "#tests/support/test-shop.ts";
import { createBeginSupply } from "./first-served.ts";

async function sold() {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  return { shop, orderId };
}

test("many processes at once record the first byte once, and later ones change nothing", async () => {
  const { shop, orderId } = await sold();
  const first = shop.clock.now();
  const processes = Array.from({ length: 50 }, () => createBeginSupply(shop));
  const supplies = await Promise.all(processes.map((begin) => begin(orderId)));
  expect(new Set(supplies)).toEqual(new Set(["begun"]));
  expect((await readOrder(shop, orderId)).withdrawal.firstServedAt?.toMillis()).toBe(first);
  const stored = await shop.documents.get(orders, orderId);
  for (const change of [60_000, -86_400_000]) {
    shop.clock.advance(change);
    await createBeginSupply(shop)(orderId);
    await processes[0]?.(orderId);
  }
  expect((await shop.documents.get(orders, orderId))?.version).toBe(stored?.version);
});

test("nothing is sent because of an order that was withdrawn before", async () => {
  const { shop, orderId } = await sold();
  const withdrawnAt = Timestamp.fromMillis(shop.clock.now());
  await shop.documents.update(orders, orderId, { withdrawal: { withdrawnAt } });
  expect(await createBeginSupply(shop)(orderId)).toBe("withdrawn");
  expect((await readOrder(shop, orderId)).withdrawal.firstServedAt).toBeUndefined();
});

test("a process that could not record it tries again with the next request", async () => {
  const { shop, orderId } = await sold();
  const { transaction } = shop.documents;
  const begin = createBeginSupply(shop);
  shop.documents.transaction = () => Promise.reject(new Error("full"));
  await expect(begin(orderId)).rejects.toThrow("full");
  shop.documents.transaction = transaction;
  await begin(orderId);
  expect((await readOrder(shop, orderId)).withdrawal.firstServedAt).toBeDefined();
});
