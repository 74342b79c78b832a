import { expect, test } from "vitest";
import { createTestShop, order, settle, type TestShop } from "#tests/support/test-shop.ts";
import { PAID_WITH } from "#tests/support/memory-payments.ts";
import { Timestamp } from "../values.ts";
import { eachOrder, findOrders, type OrderFilter } from "./find-orders.ts";
import { type Order, orders } from "../orders/orders.ts";

async function sell(shop: TestShop, planId = "small", changes: Partial<Order> = {}) {
  shop.clock.advance(60_000);
  const orderId = await order(shop, `buyer-${crypto.randomUUID()}`, planId);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  await shop.documents.update(orders, orderId, changes);
  return orderId;
}

test("orders are found newest first, by status, plan, address and time", async () => {
  const shop = createTestShop();
  const first = await sell(shop);
  const second = await sell(shop, "large", { status: "refunded" });
  const firstTime = shop.clock.now();
  const third = await sell(shop, "small", { status: "disputed", email: "Ada@example.com" });
  await sell(shop, "small", { isTest: false });
  const find = async (filter: OrderFilter) =>
    (await findOrders(shop, filter, { limit: 50 })).map(({ id }) => id);
  expect(await find({})).toEqual([third, second, first]);
  expect(await find({ statuses: ["refunded"] })).toEqual([second]);
  expect(await find({ statuses: ["paid", "disputed"] })).toEqual([third, first]);
  expect(await find({ planId: "small" })).toEqual([third, first]);
  expect(await find({ emailKey: PAID_WITH })).toEqual([second, first]);
  expect(await find({ emailKey: "ada@example.com" })).toEqual([third]);
  expect(await find({ emailKey: PAID_WITH, statuses: ["paid"] })).toEqual([first]);
  expect(await find({ since: firstTime })).toEqual([third, second]);
  expect(await find({ until: firstTime })).toEqual([first]);
  expect(await find({ since: firstTime, until: firstTime + 1 })).toEqual([second]);
});

/** Orders with few different times, more than two batches of them. */
async function createManyOrders(shop: TestShop, count: number): Promise<void> {
  const stored = await shop.documents.get(orders, await order(shop));
  if (!stored) throw new Error("No order");
  for (let index = 1; index < count; index += 1) {
    const createdAt = stored.data.createdAt.toMillis() + Math.floor(index / 90);
    await shop.documents.create(orders, crypto.randomUUID(), {
      ...stored.data,
      createdAt: Timestamp.fromMillis(createdAt),
    });
  }
}

test("all of many orders are read once, in order", async () => {
  const shop = createTestShop();
  await createManyOrders(shop, 700);
  const ids: string[] = [];
  const times: number[] = [];
  for await (const { id, data } of eachOrder(shop, {})) {
    ids.push(id);
    times.push(data.createdAt.toMillis());
  }
  expect(new Set(ids).size).toBe(700);
  expect(ids).toHaveLength(700);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const paged = [];
  let after = undefined;
  do {
    const page = await findOrders(shop, {}, { limit: 37, after });
    paged.push(...page.map(({ id }) => id));
    after = page.at(-1);
  } while (after);
  expect(paged).toEqual(ids);
});

test("an order that is deleted while the orders are read ends nothing", async () => {
  const shop = createTestShop();
  await createManyOrders(shop, 500);
  let read = 0;
  for await (const { id } of eachOrder(shop, {})) {
    await shop.documents.delete(orders, id);
    read += 1;
  }
  expect(read).toBe(500);
});
