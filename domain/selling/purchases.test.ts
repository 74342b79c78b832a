import { expect, test } from "vitest";
import {
  buyerNamed,
  type TestShop,
  createTestShop,
  order,
  readOrder,
  settle,
} from "#tests/support/test-shop.ts";
import { PAID_WITH } from "#tests/support/memory-payments.ts";
import { entitlements } from "../orders/entitlements.ts";
import { createLookAtOrder, type LookPorts } from "./look-at-order.ts";
import { orders } from "../orders/orders.ts";
import {
  downloadableFiles,
  findAwaitedPlans,
  findOwnedPlans,
  listPurchases,
  settleOwnOrders,
} from "./purchases.ts";
import { reviewCheckout } from "./start-checkout.ts";

const noError = (orderId: string, error: unknown): void => {
  throw new Error(`Order ${orderId} failed`, { cause: error });
};

async function buy(shop: TestShop, uid: string, planId: string): Promise<string> {
  const orderId = await order(shop, uid, planId);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  return orderId;
}

const settleOwn = (shop: LookPorts, onError = noError) =>
  settleOwnOrders({ ...shop, look: createLookAtOrder(shop) }, "buyer", onError);

const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id);

test("a buyer sees only their own paid orders, newest first", async () => {
  const shop = createTestShop();
  const first = await buy(shop, "buyer", "other");
  shop.clock.advance(1000);
  const others = await buy(shop, "somebody", "large");
  shop.clock.advance(1000);
  const second = await buy(shop, "buyer", "large");
  const purchases = await listPurchases(shop, buyerNamed("buyer"));
  expect(purchases.map((purchase) => [purchase.order.id, idsOf(purchase.files)])).toEqual([
    [second, ["notes", "maps"]],
    [first, ["songs"]],
  ]);
  expect(await listPurchases(shop, buyerNamed("stranger"))).toEqual([]);
  const withAddress = await listPurchases(shop, buyerNamed("buyer", PAID_WITH));
  expect(withAddress.map((purchase) => purchase.order.id)).toEqual([second, others, first]);
});

test("pending and expired orders are not purchases", async () => {
  const shop = createTestShop();
  const pending = await order(shop);
  const expired = await order(shop);
  shop.payments.change(expired, { state: "expired" });
  await settle(shop, expired);
  await settle(shop, pending);
  expect(await listPurchases(shop, buyerNamed("buyer"))).toEqual([]);
});

test("a revoked entitlement leaves the purchase without files", async () => {
  const shop = createTestShop();
  const orderId = await buy(shop, "buyer", "large");
  const bought = { id: orderId, data: await readOrder(shop, orderId) };
  expect(idsOf(await downloadableFiles(shop, buyerNamed("buyer"), bought))).toEqual([
    "notes",
    "maps",
  ]);
  await shop.documents.update(entitlements, orderId, { status: "revoked" });
  await shop.documents.update(orders, orderId, { status: "refunded" });
  expect(await listPurchases(shop, buyerNamed("buyer"))).toMatchObject([
    { order: { id: orderId }, files: [] },
  ]);
  expect(await downloadableFiles(shop, buyerNamed("buyer"), bought)).toEqual([]);
});

test("files that another purchase covers stay downloadable", async () => {
  const shop = createTestShop();
  const small = await buy(shop, "buyer", "small");
  shop.clock.advance(1000);
  const large = await buy(shop, "buyer", "large");
  await shop.documents.update(entitlements, large, { status: "revoked" });
  const purchases = await listPurchases(shop, buyerNamed("buyer"));
  expect(purchases.map((purchase) => [purchase.order.id, idsOf(purchase.files)])).toEqual([
    [large, ["notes"]],
    [small, ["notes"]],
  ]);
});

test("another buyer's entitlement gives no file", async () => {
  const shop = createTestShop();
  await buy(shop, "somebody", "large");
  const id = await order(shop, "buyer", "large");
  const mine = { id, data: await readOrder(shop, id) };
  expect(await downloadableFiles(shop, buyerNamed("buyer"), mine)).toEqual([]);
});

test("a buyer who closed the tab after paying has the files at the next visit", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settleOwn(shop);
  expect(await listPurchases(shop, buyerNamed("buyer"))).toMatchObject([
    {
      order: { id: orderId, data: { status: "paid" } },
      files: [{ id: "notes", versions: [], hasOthers: false }],
    },
  ]);
});

test("only the buyer's own pending orders are checked", async () => {
  const shop = createTestShop();
  await buy(shop, "buyer", "other");
  const pending = await order(shop, "buyer", "small");
  const foreign = await order(shop, "somebody", "small");
  shop.payments.pay(foreign);
  shop.payments.reads.length = 0;
  await settleOwn(shop);
  expect(shop.payments.reads).toEqual([`cs_${pending}`]);
  expect((await readOrder(shop, foreign)).status).toBe("pending");
});

test("a visit checks at most twenty orders, because each costs a call to the payment service", async () => {
  const shop = createTestShop();
  for (let index = 0; index < 21; index += 1) await order(shop);
  await settleOwn(shop);
  expect(shop.payments.reads).toHaveLength(20);
});

test("one order that cannot be checked does not block the others", async () => {
  const shop = createTestShop();
  const broken = await order(shop, "buyer", "small");
  const paid = await order(shop, "buyer", "other");
  shop.payments.pay(paid);
  const payments = {
    ...shop.payments,
    async readPayment({ checkoutId }: { readonly checkoutId: string }) {
      if (checkoutId === `cs_${broken}`) throw new Error("no answer");
      return shop.payments.readPayment({ checkoutId });
    },
  };
  const errors: unknown[] = [];
  await settleOwn({ ...shop, payments }, (orderId, error) => errors.push([orderId, String(error)]));
  expect(errors).toEqual([[broken, "Error: no answer"]]);
  expect((await readOrder(shop, paid)).status).toBe("paid");
  expect((await readOrder(shop, broken)).status).toBe("pending");
});

/** "trial" < "full" < "team", and each has files of its own. */
function createNestedShop(): TestShop {
  const shop = createTestShop();
  const [small, large, other] = shop.store.plans;
  if (!small || !large || !other) throw new Error("The test store has three plans");
  const plans = [
    { ...other, id: "trial" },
    { ...small, id: "full", contains: ["trial"] },
    { ...large, id: "team", files: ["maps"], contains: ["full"] },
  ];
  return { ...shop, store: { ...shop.store, plans } };
}

test("who owns a plan owns what it contains, while the purchase is active", async () => {
  const shop = createNestedShop();
  const buyer = buyerNamed("buyer");
  const review = async (planId: string) =>
    (await reviewCheckout(shop, { planId, buyer, isAgain: true })).outcome;
  const full = await buy(shop, "buyer", "full");
  expect(await findOwnedPlans(shop, buyer)).toEqual(["trial", "full"]);
  expect([await review("trial"), await review("team")]).toEqual(["alreadyOwned", "open"]);
  const [purchase] = await listPurchases(shop, buyer);
  expect(idsOf(purchase?.files ?? [])).toEqual(["notes"]);
  const team = await buy(shop, "buyer", "team");
  shop.payments.change(full, { refunded: 1900 });
  await settle(shop, full);
  expect(await findOwnedPlans(shop, buyer)).toEqual(["trial", "full", "team"]);
  shop.payments.change(team, { dispute: "open" });
  await settle(shop, team);
  expect(await findOwnedPlans(shop, buyer)).toEqual([]);
  expect(await review("trial")).toBe("open");
  expect(await reviewCheckout(shop, { planId: "trial" })).toMatchObject({ outcome: "open" });
  shop.payments.change(team, { dispute: "won" });
  await settle(shop, team);
  expect(await findOwnedPlans(shop, buyer)).toEqual(["trial", "full", "team"]);
});

test("a delayed payment is a purchase, and awaits only plans whose every file it pays for", async () => {
  const shop = createTestShop();
  const first = await buy(shop, "buyer", "other");
  shop.clock.advance(1000);
  const delayed = await order(shop, "buyer", "small");
  shop.payments.change(delayed, { state: "delayed" });
  await settle(shop, delayed);
  const purchases = await listPurchases(shop, buyerNamed("buyer"));
  expect(purchases.map((purchase) => purchase.order.id)).toEqual([delayed, first]);
  expect(await findAwaitedPlans(shop, buyerNamed("buyer"))).toEqual(["small"]);
});

test("a payment that does not match is the seller's, so the buyer's visit does not check it", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId, { subtotal: 1 });
  await settle(shop, orderId);
  const expired = await order(shop);
  await shop.documents.update(orders, expired, { status: "expired" });
  shop.payments.reads.length = 0;
  await settleOwn(shop);
  expect(shop.payments.reads).toEqual([]);
});

test("what a plan contains is awaited with it", async () => {
  const shop = createNestedShop();
  const orderId = await order(shop, "buyer", "full");
  shop.payments.change(orderId, { state: "delayed" });
  await settle(shop, orderId);
  expect(await findAwaitedPlans(shop, buyerNamed("buyer"))).toEqual(["trial", "full"]);
});
