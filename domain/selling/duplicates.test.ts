import { expect, test } from "vitest";
import { createTestShop, order, readBooks, readOrder, settle } from "#tests/support/test-shop.ts";
import type { Payment } from "../ports/payments.ts";

test.each<[string, Partial<Payment>]>([
  ["refunded", { refunded: 1900 }],
  ["lost to the bank", { dispute: "lost" }],
  ["disputed", { dispute: "open" }],
])(
  "when the first of two payments is %s, the second is no duplicate any more",
  async (_, change) => {
    const shop = createTestShop();
    const [first, second] = [await order(shop, "buyer"), await order(shop, "buyer")];
    for (const orderId of [first, second]) {
      shop.payments.pay(orderId);
      await settle(shop, orderId);
    }
    expect((await readOrder(shop, second)).attention).toBe("duplicate");
    shop.payments.change(first, change);
    await settle(shop, first);
    expect((await readOrder(shop, second)).attention).toBeUndefined();
  },
);

test("a partial refund of the first payment leaves the second a duplicate", async () => {
  const shop = createTestShop();
  const [first, second] = [await order(shop, "buyer"), await order(shop, "buyer")];
  for (const orderId of [first, second]) {
    shop.payments.pay(orderId);
    await settle(shop, orderId);
  }
  shop.payments.change(first, { refunded: 500 });
  await settle(shop, first);
  expect((await readOrder(shop, second)).attention).toBe("duplicate");
  for (const refunded of [500, 0]) {
    shop.payments.change(second, { refunded });
    await settle(shop, second);
  }
  shop.payments.change(first, { refunded: 1900 });
  await settle(shop, first);
  expect((await readOrder(shop, second)).attention).toBe("refundFailed");
});

test("a payment whose dispute is won is a duplicate of one made meanwhile", async () => {
  const shop = createTestShop();
  const [first, second] = [await order(shop, "buyer"), await order(shop, "buyer")];
  shop.payments.pay(first);
  await settle(shop, first);
  shop.payments.change(first, { dispute: "open" });
  await settle(shop, first);
  shop.payments.pay(second);
  await settle(shop, second);
  expect((await readOrder(shop, second)).attention).toBeUndefined();
  shop.payments.change(first, { dispute: "won" });
  await settle(shop, first);
  expect((await readOrder(shop, first)).attention).toBe("duplicate");
  expect((await readOrder(shop, second)).attention).toBeUndefined();
  await settle(shop, first);
  const { mails } = await readBooks(shop.documents);
  const about = mails.filter(({ data }) => "orderId" in data && data.orderId === first);
  expect(about.map(({ id }) => id.replace(`-${first}`, "")).toSorted()).toEqual([
    "attention-2-open",
    "attention-3",
    "attention-3-won",
    "disputeOpened-2",
    "disputeWon-3",
    "duplicatePayment-3",
    "receipt",
  ]);
});

test("of three payments, one remains when two are refunded", async () => {
  const shop = createTestShop();
  const all = [await order(shop, "buyer"), await order(shop, "buyer"), await order(shop, "buyer")];
  for (const orderId of all) {
    shop.payments.pay(orderId);
    await settle(shop, orderId);
  }
  const flags = async () => {
    const read = await Promise.all(all.map((orderId) => readOrder(shop, orderId)));
    return read.map(({ attention }) => attention);
  };
  const [first = "", second = ""] = all;
  shop.payments.change(first, { refunded: 1900 });
  await settle(shop, first);
  expect(await flags()).toEqual([undefined, "duplicate", "duplicate"]);
  shop.payments.change(second, { refunded: 1900 });
  await settle(shop, second);
  expect(await flags()).toEqual([undefined, undefined, undefined]);
});
