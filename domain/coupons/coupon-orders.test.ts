import { expect, test } from "vitest";
import type { CouponTerms } from "../catalog/coupon-terms.ts";
import { orders } from "../orders/orders.ts";
import { reviewCheckout, startCheckout } from "../selling/start-checkout.ts";
import { buyerNamed, createTestShop, readOrder, settle } from "#tests/support/test-shop.ts";
import { couponId, coupons } from "./coupons.ts";
import { createOwnerCoupons } from "../back-office/owner-coupons.ts";
import { quotePlans } from "./quote.ts";

const HOUR_MS = 60 * 60_000;

function shopWith(...terms: CouponTerms[]) {
  const shop = createTestShop();
  return { ...shop, store: { ...shop.store, coupons: terms } };
}

type Shop = ReturnType<typeof shopWith>;

function buy(shop: Shop, uid: string, planId = "small") {
  return startCheckout(shop, {
    buyer: buyerNamed(uid),
    planId,
    couponCode: "SPRING",
    variant: "landing",
    locale: "en",
    returnUrls: () => ({
      successUrl: "https://shop.test/done",
      cancelUrl: "https://shop.test/error",
    }),
  });
}

async function started(shop: Shop, uid: string): Promise<string> {
  const result = await buy(shop, uid);
  if (result.outcome !== "started") throw new Error(`The checkout's outcome is ${result.outcome}`);
  return result.orderId;
}

async function usesOf({ documents, isTest }: Shop): Promise<number | undefined> {
  return (await documents.get(coupons, couponId("SPRING", isTest)))?.data.used;
}

test("a coupon lowers the price at the payment service, and the paid order names it", async () => {
  const shop = shopWith({ code: "SPRING", percentOff: 20 });
  const orderId = await started(shop, "ada");
  expect(shop.payments.requests[0]).toMatchObject({
    amount: 1900,
    discount: { code: "SPRING", amount: 380 },
    expiresAt: shop.clock.now() + 35 * 60_000,
  });
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  const order = await readOrder(shop, orderId);
  expect(order).toMatchObject({ status: "paid", amount: 1900, total: 1520 });
  expect(order.coupon).toEqual({ code: "SPRING", discount: 380 });
});

test("a payment without the reserved discount, or with another one, does not fit", async () => {
  const shop = shopWith({ code: "SPRING", percentOff: 20 });
  const orderId = await started(shop, "ada");
  shop.payments.pay(orderId, { discount: 1000, captured: 900 });
  await settle(shop, orderId);
  expect(await readOrder(shop, orderId)).toMatchObject({
    status: "pending",
    attention: "mismatch",
  });
});

test("of 50 checkouts for the last use, one gets it", async () => {
  const shop = shopWith({ code: "SPRING", percentOff: 20, uses: 1 });
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, index) => buy(shop, `buyer-${index}`)),
  );
  expect(results.filter(({ outcome }) => outcome === "started")).toHaveLength(1);
  expect(results.filter(({ outcome }) => outcome === "couponRefused")).toHaveLength(49);
  expect(results.find(({ outcome }) => outcome !== "started")).toEqual({
    outcome: "couponRefused",
    reason: "usedUp",
  });
  expect(await usesOf(shop)).toBe(1);
});

test("an abandoned checkout gives its use back once, and money that arrives late takes it again", async () => {
  const shop = shopWith({ code: "SPRING", percentOff: 20, uses: 1 });
  const orderId = await started(shop, "ada");
  shop.clock.advance(HOUR_MS);
  shop.payments.change(orderId, { state: "expired" });
  await Promise.all([settle(shop, orderId), settle(shop, orderId)]);
  await settle(shop, orderId);
  expect(await usesOf(shop)).toBe(0);
  expect((await readOrder(shop, orderId)).coupon).toMatchObject({ isReturned: true });
  await started(shop, "bob");
  expect(await usesOf(shop)).toBe(1);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  expect(await usesOf(shop)).toBe(2);
  expect((await readOrder(shop, orderId)).coupon).toEqual({ code: "SPRING", discount: 380 });
});

test("a refund does not give the use back", async () => {
  const shop = shopWith({ code: "SPRING", percentOff: 20, uses: 1 });
  const orderId = await started(shop, "ada");
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  shop.payments.change(orderId, { refunded: 1520 });
  await settle(shop, orderId);
  expect(await readOrder(shop, orderId)).toMatchObject({ status: "refunded" });
  expect(await usesOf(shop)).toBe(1);
});

test("a buyer who left a checkout gets the use back by beginning another one", async () => {
  const shop = shopWith({ code: "SPRING", percentOff: 20, uses: 1, usesPerBuyer: 1 });
  const first = await started(shop, "ada");
  const [quote] = await quotePlans(shop, "SPRING", buyerNamed("ada"));
  expect(quote?.reduction).toEqual({ outcome: "applies", discount: 380 });
  const choice = { planId: "small", couponCode: "SPRING", buyer: buyerNamed("ada") };
  expect(await reviewCheckout(shop, choice)).toMatchObject({ outcome: "open" });
  const second = await started(shop, "ada");
  expect(await readOrder(shop, first)).toMatchObject({ status: "expired" });
  expect(await usesOf(shop)).toBe(1);
  shop.payments.pay(second);
  await settle(shop, second);
  expect(await buy(shop, "ada", "other")).toEqual({
    outcome: "couponRefused",
    reason: "usedByBuyer",
  });
  expect(await buy(shop, "bob")).toEqual({ outcome: "couponRefused", reason: "usedUp" });
});

test("one buyer's two checkouts at once share no use", async () => {
  const shop = shopWith({ code: "SPRING", percentOff: 20, uses: 1 });
  const all = await Promise.all([buy(shop, "ada"), buy(shop, "ada")]);
  expect(all.map(({ outcome }) => outcome).toSorted()).toEqual(["couponRefused", "started"]);
  expect(await usesOf(shop)).toBe(1);
});

test("a new checkout ends only the buyer's open one, no payment under way", async () => {
  const shop = shopWith({ code: "SPRING", percentOff: 20 });
  const delayed = await started(shop, "ada");
  shop.payments.change(delayed, { state: "delayed" });
  await settle(shop, delayed);
  shop.payments.isDown = true;
  await expect(buy(shop, "ada", "other")).rejects.toThrow("is down");
  shop.payments.isDown = false;
  const expired: string[] = [];
  const payments = {
    ...shop.payments,
    expireCheckout: async (id: string) => void expired.push(id),
  };
  expect((await buy({ ...shop, payments }, "ada", "other")).outcome).toBe("started");
  expect(expired).toEqual([]);
});

test("an order whose payment service was never reached gives its use back", async () => {
  const shop = shopWith({ code: "SPRING", percentOff: 20, uses: 1 });
  shop.payments.isDown = true;
  await expect(buy(shop, "ada")).rejects.toThrow("is down");
  shop.payments.isDown = false;
  const [order] = await shop.documents.query(orders, {});
  shop.clock.advance(2 * HOUR_MS);
  await settle(shop, order?.id ?? "");
  expect(await usesOf(shop)).toBe(0);
});

test("a coupon created by a command can be used until it is ended; open checkouts keep their price", async () => {
  const shop = shopWith();
  const owner = createOwnerCoupons(shop);
  expect(await owner.create({ code: "SPRING", amountOff: 500, uses: 2 })).toMatchObject({
    outcome: "created",
  });
  expect(await owner.create({ code: "SPRING", percentOff: 1 })).toEqual({ outcome: "exists" });
  expect(await owner.create({ code: "OTHER", percentOff: 1, plans: ["none"] })).toEqual({
    outcome: "unknownPlan",
    planId: "none",
  });
  const orderId = await started(shop, "ada");
  expect(await owner.end("SPRING")).toBe("ended");
  expect(await owner.end("SPRING")).toBe("endedBefore");
  expect(await owner.end("NONE")).toBe("unknown");
  expect(await buy(shop, "bob")).toEqual({ outcome: "couponRefused", reason: "ended" });
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  expect(await readOrder(shop, orderId)).toMatchObject({ status: "paid", total: 1400 });
  expect((await owner.list()).coupons).toMatchObject([{ code: "SPRING", used: 1, isEnded: true }]);
});

test("test mode and live mode have coupons of their own", async () => {
  const shop = shopWith();
  await createOwnerCoupons(shop).create({ code: "SPRING", percentOff: 20 });
  expect(await createOwnerCoupons({ ...shop, isTest: false }).list()).toMatchObject({
    coupons: [],
  });
  expect(await buy({ ...shop, isTest: false }, "ada")).toMatchObject({ reason: "unknown" });
});
