/** Calls that settle an order while it is being settled share one more settlement. */
import { expect, test } from "vitest";
import { createTestShop, order, readOrder, settle } from "#tests/support/test-shop.ts";
import type { Cause } from "../orders/follower.ts";
import { orders } from "../orders/orders.ts";
import type { Payments } from "../ports/payments.ts";
import { settleOrder } from "./settle-order.ts";

/** `onRead` runs whenever the payment was read, before the settlement goes on. */
async function open(onRead: (shop: ReturnType<typeof createTestShop>, orderId: string) => unknown) {
  const shop = createTestShop();
  const orderId = await order(shop);
  const readPayment: Payments["readPayment"] = async (of) => {
    const payment = await shop.payments.readPayment(of);
    await onRead(shop, orderId);
    return payment;
  };
  return {
    shop: { ...shop, payments: { readPayment } },
    orderId,
    reads: shop.payments.reads,
    pay: () => shop.payments.pay(orderId),
  };
}

const visit: Cause = { by: "visit" };
const owner: Cause = { by: "owner" };
const event: Cause = { by: "webhook", eventId: "evt", at: 1 };
const later: Cause = { by: "webhook", eventId: "later", at: 2 };

test.each([
  ["a visit", [visit, event]],
  ["a cause without a time", [owner, event]],
  ["no event, by a visit", [event, visit]],
  ["no event, by another", [event, later]],
])("the event that changed the order replaces %s", async (_, waiting) => {
  const { shop, orderId, reads } = await open(({ payments }, id) => payments.pay(id));
  await Promise.all([visit, ...waiting].map((cause) => settleOrder(shop, orderId, cause)));
  expect((await readOrder(shop, orderId)).history).toMatchObject([
    { by: "webhook", eventId: "evt" },
  ]);
  expect(reads).toHaveLength(2);
});

test("a visit does not replace a check of a settled order", async () => {
  const { shop, orderId, reads, pay } = await open(() => undefined);
  pay();
  await settle(shop, orderId);
  const checks = [event, owner, visit].map((cause) => settleOrder(shop, orderId, cause));
  await Promise.all(checks);
  expect(reads).toHaveLength(3);
});

test("a call made as soon as a settlement has ended joins the one that waits", async () => {
  const { shop, orderId, reads } = await open(() => undefined);
  const first = settle(shop, orderId).then(() => settle(shop, orderId));
  await Promise.all([first, settle(shop, orderId)]);
  expect(reads).toHaveLength(2);
});

test("settlement gives up an order that changes at every try", async () => {
  const { shop, orderId, reads, pay } = await open(async ({ documents }, id) => {
    if (reads.length > 20) throw new Error("endless");
    await documents.update(orders, id, { planName: `Change ${reads.length}` });
  });
  pay();
  await expect(settle(shop, orderId)).rejects.toThrow(`${orderId} changed 10 times`);
  expect(reads).toHaveLength(10);
});
