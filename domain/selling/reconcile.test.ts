import { expect, test } from "vitest";
import { createTestShop, order, readOrder, settle } from "#tests/support/test-shop.ts";
import { orders } from "../orders/orders.ts";
import { Timestamp } from "../values.ts";
import { reconcileDue, scheduleOldOrders } from "./reconcile.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function open(isTest = true) {
  const shop = { ...createTestShop(), isTest };
  const errors: string[] = [];
  return {
    shop,
    errors,
    reconcile: (isOver?: () => boolean) =>
      reconcileDue(shop, (id, error) => void errors.push(`${id}: ${error}`), isOver),
    /** Milliseconds from now. */
    checkIn: async (orderId: string) => {
      const { nextCheckAt } = await readOrder(shop, orderId);
      return nextCheckAt && nextCheckAt.toMillis() - shop.clock.now();
    },
    setCheckIn: (orderId: string, ms: number | undefined) =>
      shop.documents.update(orders, orderId, {
        nextCheckAt: ms === undefined ? undefined : Timestamp.fromMillis(shop.clock.now() + ms),
      }),
  };
}

test("a payment of which no event told is found when the order's check is due", async () => {
  const { shop, errors, reconcile, checkIn } = open();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  shop.clock.advance(MINUTE_MS - 1);
  await reconcile();
  expect(shop.payments.reads).toEqual([]);
  shop.clock.advance(1);
  await reconcile();
  expect(await readOrder(shop, orderId)).toMatchObject({
    status: "paid",
    history: [{ by: "reconciler" }],
  });
  expect([await checkIn(orderId), errors]).toEqual([DAY_MS, []]);
});

test("after a failed check, the next one is at most a quarter of an hour away", async () => {
  const { shop, errors, reconcile, checkIn } = open();
  const paid = await order(shop, "paid");
  shop.payments.pay(paid);
  await settle(shop, paid);
  shop.clock.advance(DAY_MS);
  const unpaid = await order(shop);
  shop.clock.advance(MINUTE_MS);
  shop.payments.isDown = true;
  await reconcile();
  const down = (id: string) => `${id}: Error: [payments/memory] is down`;
  expect(errors.toSorted()).toEqual([paid, unpaid].map(down).toSorted());
  expect(await checkIn(paid)).toBe(15 * MINUTE_MS);
  expect(await checkIn(unpaid)).toBe(2 * MINUTE_MS);
});

test("a check that a wrong clock scheduled too far ahead is made", async () => {
  const { shop, reconcile, setCheckIn } = open();
  const [near, far] = [await order(shop), await order(shop)];
  const [nearPaid, farPaid] = [await order(shop, "paid"), await order(shop, "paid too")];
  for (const orderId of [nearPaid, farPaid]) {
    shop.payments.pay(orderId);
    await settle(shop, orderId);
  }
  await setCheckIn(near, 2 * DAY_MS);
  await setCheckIn(far, 2 * DAY_MS + 1);
  await setCheckIn(nearPaid, 50 * DAY_MS);
  await setCheckIn(farPaid, 50 * DAY_MS + 1);
  shop.payments.reads.length = 0;
  await reconcile();
  expect(shop.payments.reads.toSorted()).toEqual([`cs_${far}`, `cs_${farPaid}`].toSorted());
});

test("a run ends when it is told, and leaves the orders of the other mode alone", async () => {
  const { shop, reconcile } = open();
  for (let count = 0; count < 9; count += 1) await order(shop);
  shop.clock.advance(MINUTE_MS);
  await reconcile(() => true);
  expect(shop.payments.reads).toEqual([]);
  // Four orders are checked at once.
  await reconcile(() => shop.payments.reads.length >= 4);
  expect(shop.payments.reads).toHaveLength(4);
  await reconcileDue({ ...shop, isTest: false }, () => undefined);
  expect(shop.payments.reads).toHaveLength(4);
  await reconcile();
  expect(shop.payments.reads).toHaveLength(9);
});

test("an order that is deleted while it is checked, or done with, is checked no more", async () => {
  const { shop, errors, reconcile, checkIn } = open();
  const [gone, failed] = [await order(shop), await order(shop)];
  shop.payments.change(failed, { state: "failed" });
  shop.clock.advance(MINUTE_MS);
  const { readPayment } = shop.payments;
  shop.payments.readPayment = async (of) => {
    await shop.documents.delete(orders, gone);
    return readPayment(of);
  };
  await reconcile();
  expect(errors).toEqual([]);
  expect(await shop.documents.get(orders, gone)).toBeUndefined();
  expect(await checkIn(failed)).toBeUndefined();
});

test("pending orders of builds without scheduled checks are checked at once", async () => {
  const { shop, checkIn, setCheckIn } = open();
  const [old, mismatch, scheduled, paid] = [
    await order(shop),
    await order(shop),
    await order(shop),
    await order(shop, "paid"),
  ];
  shop.payments.pay(paid);
  await settle(shop, paid);
  await shop.documents.update(orders, mismatch, { attention: "mismatch" });
  for (const orderId of [old, mismatch, paid]) await setCheckIn(orderId, undefined);
  const all = () => Promise.all([old, mismatch, scheduled, paid].map(checkIn));
  await scheduleOldOrders({ ...shop, isTest: false });
  expect(await all()).toEqual([undefined, undefined, MINUTE_MS, undefined]);
  await scheduleOldOrders(shop);
  expect(await all()).toEqual([0, undefined, MINUTE_MS, undefined]);
});
