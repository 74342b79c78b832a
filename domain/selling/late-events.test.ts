/** What orders become when events reach the shop late, together or out of order. */
import { expect, test } from "vitest";
import { PAID_WITH } from "#tests/support/memory-payments.ts";
import { createTestShop, order, readBooks, readOrder, settle } from "#tests/support/test-shop.ts";

test("a settlement that read the payment before another process did changes nothing", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  const reading = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const slow = {
    ...shop,
    payments: {
      async readPayment(of: { readonly checkoutId: string }) {
        const payment = await shop.payments.readPayment(of);
        reading.resolve();
        await gate.promise;
        return payment;
      },
    },
  };
  shop.payments.change(orderId, { refunded: 1900 });
  const late = settle(slow, orderId);
  await reading.promise;
  // The refund fails, and the other process sees the order as it already is.
  shop.payments.change(orderId, { refunded: 0 });
  await settle(shop, orderId);
  gate.resolve();
  expect(await late).toMatchObject({ order: { status: "paid" } });
  const { mails } = await readBooks(shop.documents);
  expect(mails.map(({ data }) => data.kind)).toEqual(["receipt"]);
});

test("the seller hears of a dispute's opening and of its loss", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  for (const dispute of ["open", "lost"] as const) {
    shop.payments.change(orderId, { dispute });
    await settle(shop, orderId);
  }
  const { mails } = await readBooks(shop.documents);
  expect(mails.filter(({ data }) => data.kind === "attention").map(({ id }) => id)).toEqual([
    `attention-${orderId}-2-lost`,
    `attention-${orderId}-2-open`,
  ]);
});

test("a payment disputed before settlement sends its receipt when the dispute is won", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId, { dispute: "open" });
  await settle(shop, orderId);
  const kinds = async () =>
    (await readBooks(shop.documents)).mails.map(({ data }) => data.kind).toSorted();
  expect(await kinds()).toEqual(["attention", "disputeOpened"]);
  shop.payments.change(orderId, { dispute: "won" });
  await settle(shop, orderId);
  const all = ["attention", "attention", "disputeOpened", "disputeWon", "receipt"];
  expect(await kinds()).toEqual(all);
  shop.payments.change(orderId, { refunded: 1900 });
  await settle(shop, orderId);
  shop.payments.change(orderId, { refunded: 0 });
  await settle(shop, orderId);
  const later = ["attention", "refund", "refundFailed"];
  expect(await kinds()).toEqual([...all, ...later].toSorted());
});

test("a second payment disputed before settlement is a duplicate once its dispute is won", async () => {
  const shop = createTestShop();
  const [first, second] = [await order(shop), await order(shop)];
  shop.payments.pay(first);
  await settle(shop, first);
  shop.payments.pay(second, { dispute: "open" });
  await settle(shop, second);
  expect((await readOrder(shop, second)).attention).toBeUndefined();
  shop.payments.change(second, { dispute: "won" });
  await settle(shop, second);
  expect((await readOrder(shop, second)).attention).toBe("duplicate");
});

test("a delayed payment that failed before the shop heard of it is reported to the buyer", async () => {
  const shop = createTestShop();
  const [orderId, delayed] = [await order(shop), await order(shop)];
  shop.payments.change(delayed, { state: "delayed", email: PAID_WITH });
  await settle(shop, delayed);
  shop.payments.change(orderId, { state: "failed", email: PAID_WITH });
  await settle(shop, orderId);
  await settle(shop, orderId);
  const { mails } = await readBooks(shop.documents);
  expect(mails.map(({ data }) => data.kind)).toEqual(["paymentFailed"]);
});
