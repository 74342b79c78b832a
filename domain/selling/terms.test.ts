import { expect, test } from "vitest";
import { entitlements } from "../orders/entitlements.ts";
import { mailOutbox } from "../notifications/outbox.ts";
import { buyerNamed, createTestShop, readOrder, settle } from "#tests/support/test-shop.ts";
import type { Store } from "../catalog/offer.ts";
import { type Order, orders } from "../orders/orders.ts";
import { Timestamp } from "../values.ts";
import type { CheckoutStart } from "./new-order.ts";
import { startCheckout } from "./start-checkout.ts";

function shopWith(change: (store: Store) => Partial<Store>) {
  const shop = createTestShop();
  return { ...shop, store: { ...shop.store, ...change(shop.store) } };
}

function withPlan(fields: Partial<Store["plans"][number]>) {
  return shopWith(({ plans }) => ({
    plans: plans.map((plan) => (plan.id === "small" ? { ...plan, ...fields } : plan)),
  }));
}

function buy(shop: ReturnType<typeof shopWith>, fields: Partial<CheckoutStart> = {}) {
  return startCheckout(shop, {
    buyer: buyerNamed("ada"),
    planId: "small",
    variant: "landing-v2",
    locale: "en",
    returnUrls: () => ({
      successUrl: "https://shop.test/done",
      cancelUrl: "https://shop.test/error",
    }),
    ...fields,
  });
}

test("buyers choose the price from the minimum up", async () => {
  const shop = withPlan({ minimum: 500 });
  const refused = { outcome: "amountRefused", minimum: 500, currency: "EUR" };
  expect(await buy(shop)).toEqual(refused);
  expect(await buy(shop, { amount: 499 })).toEqual(refused);
  expect(await buy(shop, { amount: 100_000_000 })).toEqual(refused);
  for (const amount of [500, 1234, 99_999_999])
    expect(await buy(shop, { amount })).toMatchObject({ outcome: "started" });
  const sent = shop.payments.requests.map(({ amount }) => amount);
  expect(sent).toEqual([500, 1234, 99_999_999]);
});

test.each([
  [20, 83_333_332, "started"],
  [20, 83_333_334, "amountRefused"],
  ["automatic", 60_000_000, "started"],
  ["automatic", 70_000_000, "amountRefused"],
] as const)("with tax of %s added, a chosen price of %i is %s", async (rate, amount, outcome) => {
  const tax = { prices: "exclusive", rate, name: "VAT" } as const;
  const shop = withPlan({ minimum: 500 });
  const taxed = { ...shop, store: { ...shop.store, tax } };
  expect(await buy(taxed, { amount })).toMatchObject({ outcome });
});

test("with minimum 0 buyers may pay nothing, but not less than can be charged", async () => {
  const shop = withPlan({ minimum: 0 });
  expect(await buy(shop, { amount: 20 })).toMatchObject({ outcome: "amountRefused" });
  expect(await buy(shop, { amount: 0 })).toEqual({ outcome: "addressNeeded" });
  const buyer = buyerNamed("ada", "ada@example.com");
  expect(await buy(shop, { amount: 0, buyer })).toMatchObject({ outcome: "given" });
});

test("a fixed price cannot be chosen", async () => {
  const shop = createTestShop();
  await buy(shop, { amount: 1 });
  expect(shop.payments.requests).toMatchObject([{ amount: 1900 }]);
});

test("a free plan is given without a payment, to the proven address, once", async () => {
  const free = withPlan({ price: 0 });
  const tax = { prices: "exclusive", rate: 20, name: "VAT" } as const;
  const shop = { ...free, store: { ...free.store, tax } };
  expect(await buy(shop)).toEqual({ outcome: "addressNeeded" });
  expect(await shop.documents.query(orders, {})).toEqual([]);
  const buyer = buyerNamed("ada", "ada@example.com");
  const given = await buy(shop, { buyer });
  if (given.outcome !== "given") throw new Error(given.outcome);
  expect(shop.payments.requests).toEqual([]);
  expect(await readOrder(shop, given.orderId)).toMatchObject({
    status: "paid",
    isFree: true,
    total: 0,
    email: "ada@example.com",
    emailKey: "ada@example.com",
  });
  expect((await readOrder(shop, given.orderId)).tax).toEqual({});
  const entitlement = await shop.documents.get(entitlements, given.orderId);
  expect(entitlement?.data.status).toBe("active");
  const mail = await shop.documents.get(mailOutbox, `receipt-${given.orderId}`);
  expect(mail?.data.to).toBe("ada@example.com");
  expect(await buy(shop, { buyer })).toEqual({ outcome: "alreadyOwned" });
  await settle(shop, given.orderId);
  expect(await readOrder(shop, given.orderId)).toMatchObject({ status: "paid" });
});

test("a coupon of 100 % needs no payment, and its uses are limited all the same", async () => {
  const shop = shopWith(() => ({ coupons: [{ code: "GIFT", percentOff: 100, uses: 1 }] }));
  const ofGift = (uid: string) => ({
    buyer: buyerNamed(uid, `${uid}@example.com`),
    couponCode: "GIFT",
  });
  const results = await Promise.all(["ada", "bob", "eve"].map((uid) => buy(shop, ofGift(uid))));
  const outcomes = results.map(({ outcome }) => outcome).toSorted();
  expect(outcomes).toEqual(["couponRefused", "couponRefused", "given"]);
  expect(shop.payments.requests).toEqual([]);
});

test("a process that dies after making a free order loses nothing", async () => {
  const shop = withPlan({ price: 0 });
  const given = await buy(shop, { buyer: buyerNamed("ada", "ada@example.com") });
  if (given.outcome !== "given") throw new Error(given.outcome);
  const order = await readOrder(shop, given.orderId);
  await shop.documents.set(orders, "died", { ...order, status: "pending", history: undefined });
  await settle(shop, "died");
  expect(await readOrder(shop, "died")).toMatchObject({ status: "paid" });
});

test("where the store requires the consent to immediate delivery, nobody buys without it", async () => {
  const shop = shopWith(({ legal }) => ({
    legal: { ...legal, withdrawalTerms: { ...legal.withdrawalTerms, waiver: "required" } },
  }));
  expect(await buy(shop)).toEqual({ outcome: "waiverNeeded" });
  const waiver = { text: "I ask for the download at once.", language: "en" };
  const started = await buy(shop, { waiver });
  if (started.outcome !== "started") throw new Error(started.outcome);
  const order = await readOrder(shop, started.orderId);
  expect(order.withdrawal.waiver).toEqual({ ...waiver, version: 1, givenAt: order.createdAt });
});

test("the store's tax is agreed with the order and sent to the payment service", async () => {
  const tax = { prices: "exclusive", rate: 8.1, name: "MWST" } as const;
  const shop = shopWith(() => ({ tax }));
  const started = await buy(shop);
  if (started.outcome !== "started") throw new Error(started.outcome);
  expect(shop.payments.requests).toMatchObject([
    { tax: { kind: "rate", behavior: "exclusive", percent: 8.1, name: "MWST" } },
  ]);
  const automatic = { ...tax, prices: "inclusive", rate: "automatic" } as const;
  await buy({ ...shop, store: { ...shop.store, tax: automatic } });
  expect(shop.payments.requests[1]?.tax).toEqual({ kind: "automatic", behavior: "inclusive" });
  shop.payments.pay(started.orderId, { tax: 154, captured: 2054, billingCountry: "CH" });
  await settle(shop, started.orderId);
  expect(await readOrder(shop, started.orderId)).toMatchObject({
    tax: { terms: tax, amount: 154 },
    total: 2054,
    invoice: { billing: { country: "CH" } },
  });
});

test.each<[string, Partial<Order>, "same" | "new"]>([
  ["pending", {}, "same"],
  ["paid", { status: "paid" }, "same"],
  ["failed", { status: "failed" }, "new"],
  ["locked", { status: "paid", lockedAt: Timestamp.fromMillis(1) }, "new"],
  ["of another plan", { planId: "other" }, "new"],
  ["with a price", { isFree: undefined }, "new"],
  ["of another file", { files: [{ id: "maps", name: "notes.zip", title: "Notes" }] }, "new"],
  [
    "of another version",
    { files: [{ id: "notes", name: "notes.zip", title: "Notes", sha256: "old" }] },
    "new",
  ],
])("if the earlier order is %s, a free plan is given by the right order", async (_, fields, by) => {
  const shop = withPlan({ price: 0 });
  const buyer = buyerNamed("ada", "ada@example.com");
  const first = await buy(shop, { buyer });
  if (first.outcome !== "given") throw new Error(first.outcome);
  const { history: _history, ...order } = await readOrder(shop, first.orderId);
  await shop.documents.set(orders, "earlier", { ...order, status: "pending", ...fields });
  await shop.documents.delete(orders, first.orderId);
  await shop.documents.delete(entitlements, first.orderId);
  const again = await buy(shop, { buyer });
  if (again.outcome !== "given") throw new Error(again.outcome);
  expect(again.orderId === "earlier" ? "same" : "new").toBe(by);
});

test("requests at the same time order something free once, and get the same order", async () => {
  const shop = withPlan({ price: 0 });
  const buyer = buyerNamed("ada", "ada@example.com");
  const given = await Promise.all(Array.from({ length: 20 }, () => buy(shop, { buyer })));
  const ids = given.flatMap((one) => (one.outcome === "given" ? [one.orderId] : []));
  expect(new Set(ids).size).toBe(1);
  expect(given.filter(({ outcome }) => outcome === "alreadyOwned")).toHaveLength(20 - ids.length);
  const made = await shop.documents.query(orders, {});
  expect(made.map(({ data }) => [data.status, data.attention])).toEqual([["paid", undefined]]);
  expect(await shop.documents.query(mailOutbox, {})).toHaveLength(1);
});
