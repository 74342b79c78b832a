/** Other products and shops may use the same account of the payment service. */
import { expect, test } from "vitest";
import { guestAccounts } from "#embedded/identity/accounts/guest-accounts.ts";
import { createExpiryJob } from "#server/jobs/expiry.ts";
import { createTestShop, order, type TestShop } from "#tests/support/test-shop.ts";
import type { PaymentEvent } from "../ports/payments.ts";
import { listAlerts } from "../back-office/alerts.ts";
import { paymentEvents, processDueEvents, processEvent, receiveEvent } from "./payment-events.ts";

const DAY_MS = 24 * 60 * 60_000;

let count = 0;

/** Returns whether the event was stored or processed. */
async function hear(shop: TestShop, about: Partial<PaymentEvent>): Promise<boolean> {
  count += 1;
  const id = `evt_${count}`;
  const event = { id, type: "some.type", createdAt: shop.clock.now(), ...about };
  const received = await receiveEvent(shop, event);
  const isStored = (await shop.documents.get(paymentEvents, id)) !== undefined;
  if (received) await processEvent(shop, id, received);
  return isStored;
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
  for (const about of foreign) expect(await hear(shop, about)).toBe(false);
  expect(await countStored(shop)).toBe(0);
});

test("a payment that no order has is looked for once more, then forgotten", async () => {
  const shop = createTestShop();
  await hear(shop, { paymentId: "pi_none" });
  await hear(shop, { paymentId: "pi_none", money: "returned" });
  shop.clock.advance(-1);
  await processLater(shop);
  expect(await countStored(shop)).toBe(2);
  shop.clock.advance(-59_999);
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
  // A dispute, a refund of another one, and a payment that the shop knows.
  await hear(shop, { paymentId: "pi_kept" });
  await hear(shop, { orderId: "other", money: "returned" });
  const known = await order(shop);
  shop.payments.pay(known);
  await hear(shop, { orderId: known, paymentId: `pi_${known}`, money });
  await processLater(shop);
  expect(await listUnknown(shop)).toEqual(["kept"]);
  expect(await countStored(shop)).toBe(2);
});

test("events are kept for 90 days, those of unknown money for 400", async () => {
  const shop = createTestShop();
  const known = await order(shop);
  shop.payments.pay(known);
  await hear(shop, { orderId: known });
  await hear(shop, { orderId: "unknown", paymentId: "pi", money: "arrived" });
  const [first] = await shop.documents.query(paymentEvents, {});
  if (!first) throw new Error("No event is stored");
  await shop.documents.create(paymentEvents, "evt_old", {
    ...first.data,
    outcome: "notAboutAnOrder",
  });
  const { run } = createExpiryJob({ ...shop, collections: [paymentEvents], guestAccounts });
  const left = async (ms: number) => {
    shop.clock.advance(ms);
    await run();
    const stored = await shop.documents.query(paymentEvents, {});
    return stored.map(({ data }) => data.outcome).toSorted();
  };
  expect(await left(90 * DAY_MS - 1)).toEqual(["known", "notAboutAnOrder", "unknown"]);
  expect(await left(1)).toEqual(["unknown"]);
  expect(await left(310 * DAY_MS - 1)).toEqual(["unknown"]);
  expect(await left(1)).toEqual([]);
});

test("events that an earlier build stored are listed if money may have arrived", () => {
  for (const type of ["checkout.session.completed", "checkout.session.expired"]) {
    const migrated = paymentEvents.migrate?.[4]?.({ type, outcome: "unknown" });
    expect(migrated?.["isToRefund"]).toBe(type.endsWith("completed") ? true : undefined);
    expect(paymentEvents.migrate?.[4]?.({ type, outcome: "known" })).not.toHaveProperty(
      "isToRefund",
    );
  }
});
