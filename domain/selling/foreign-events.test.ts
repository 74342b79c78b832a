/** Other products and shops may use the same account of the payment service. */
import { expect, test } from "vitest";
import { createTestShop, type TestShop } from "#tests/support/test-shop.ts";
import type { PaymentEvent } from "../ports/payments.ts";
import { listAlerts } from "../back-office/alerts.ts";
import { paymentEvents, processDueEvents, processEvent, receiveEvent } from "./payment-events.ts";

let count = 0;

async function hear(shop: TestShop, about: Partial<PaymentEvent>): Promise<void> {
  count += 1;
  const id = `evt_${count}`;
  const event = { id, type: "some.type", createdAt: shop.clock.now(), ...about };
  const received = await receiveEvent(shop, event);
  if (received) await processEvent(shop, id, received);
}

async function processLater(shop: TestShop): Promise<void> {
  shop.clock.advance(60_000);
  await processDueEvents(shop, (_, error) => {
    throw error;
  });
}

const countStored = (shop: TestShop) => shop.documents.count(paymentEvents, {});

const listUnknown = async (shop: TestShop) =>
  (await listAlerts(shop)).unknownPayments.map(({ orderId }) => orderId);

test("events of other products that brought no money are not stored", async () => {
  const shop = createTestShop();
  const foreign: Partial<PaymentEvent>[] = [
    {},
    { orderId: "none" },
    { orderId: "a/b" },
    { orderId: "none", paymentId: "pi_none" },
    { paymentId: "pi_none", money: "arrived" },
    { paymentId: "pi_none", decline: { cardFingerprint: "card" } },
  ];
  for (const about of foreign) await hear(shop, about);
  expect(await countStored(shop)).toBe(0);
});

test("a payment that no order has is looked for once more, then forgotten", async () => {
  const shop = createTestShop();
  await hear(shop, { paymentId: "pi_none" });
  await hear(shop, { paymentId: "pi_none", money: "returned" });
  expect(await countStored(shop)).toBe(2);
  await processLater(shop);
  expect(await countStored(shop)).toBe(0);
  expect(shop.payments.reads).toEqual([]);
});

test("every unknown order that was paid is listed, however many events of others arrive", async () => {
  const shop = createTestShop();
  const paid = Array.from({ length: 250 }, (_, index) => `paid-${index}`);
  for (const orderId of paid) {
    await hear(shop, { orderId, paymentId: `pi_${orderId}`, money: "arrived" });
    await hear(shop, { orderId: `free-${orderId}` });
    shop.clock.advance(1000);
  }
  expect(await listUnknown(shop)).toEqual(paid.toReversed());
  expect(await countStored(shop)).toBe(paid.length);
});

test("an unknown order is no longer listed once its payment was refunded", async () => {
  const shop = createTestShop();
  const money = "arrived";
  await hear(shop, { orderId: "kept", paymentId: "pi_kept", money });
  for (const orderId of ["named", "unnamed"])
    await hear(shop, { orderId, paymentId: `pi_${orderId}`, money });
  await hear(shop, { orderId: "named", paymentId: "pi_named", money: "returned" });
  await hear(shop, { paymentId: "pi_unnamed", money: "returned" });
  await processLater(shop);
  expect(await listUnknown(shop)).toEqual(["kept"]);
  expect(await countStored(shop)).toBe(1);
});

test("events that an earlier build stored are listed if money may have arrived", () => {
  for (const type of ["checkout.session.completed", "checkout.session.expired"]) {
    const migrated = paymentEvents.migrate?.[4]?.({ type, outcome: "unknown" });
    expect(migrated?.["isToRefund"]).toBe(type.endsWith("completed") ? true : undefined);
  }
});
