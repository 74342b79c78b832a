import { expect, test } from "vitest";
import {
  buyerNamed,
  type TestShop,
  createTestShop,
  order,
  readBooks,
  readOrder,
  settle,
  testStore,
} from "#tests/support/test-shop.ts";
import { entitlements } from "../orders/entitlements.ts";
import { Timestamp } from "../values.ts";
import { listPurchases } from "./purchases.ts";
import type { CheckoutStart } from "./new-order.ts";
import { startCheckout } from "./start-checkout.ts";

const start = (fields: Partial<CheckoutStart> = {}): CheckoutStart => ({
  buyer: buyerNamed("buyer"),
  planId: "small",
  variant: "landing-v2",
  locale: "en",
  returnUrls: (orderId) => ({
    successUrl: `https://shop.test/done?order=${orderId}`,
    cancelUrl: `https://shop.test/error?order=${orderId}&reason=cancelled`,
  }),
  ...fields,
});

async function own(shop: TestShop, planId: string, status: "active" | "revoked" = "active") {
  const files = shop.store.plans.find((plan) => plan.id === planId)?.files ?? [];
  await shop.documents.create(entitlements, `own-${planId}`, {
    uid: "buyer",
    orderId: `own-${planId}`,
    fileIds: [...files],
    status,
    isTest: shop.isTest,
    createdAt: Timestamp.fromMillis(shop.clock.now()),
  });
}

test.each(["", "huge", "Small", "__proto__"])("plan %j is unknown", async (planId) => {
  const shop = createTestShop();
  expect(await startCheckout(shop, start({ planId }))).toEqual({ outcome: "unknownPlan" });
  expect((await readBooks(shop.documents)).orders).toEqual([]);
  expect(shop.payments.requests).toEqual([]);
});

test("the order copies the plan, its files and its price", async () => {
  const shop = createTestShop();
  const started = await startCheckout(shop, start({ planId: "large" }));
  if (started.outcome !== "started") throw new Error(started.outcome);
  expect(started.url).toBe(`https://pay.test/cs_${started.orderId}`);
  expect(await readOrder(shop, started.orderId)).toEqual({
    uid: "buyer",
    variant: "landing-v2",
    locale: "en",
    planId: "large",
    planName: "Large",
    includes: ["Files"],
    files: [
      { id: "notes", name: "notes.zip", title: "The notes" },
      { id: "maps", name: "maps.zip", title: "The maps" },
    ],
    amount: 4900,
    total: 4900,
    currency: "EUR",
    status: "pending",
    isTest: true,
    payment: { checkoutId: `cs_${started.orderId}` },
    refunds: {},
    tax: {},
    invoice: {},
    withdrawal: {},
    tracking: {},
    createdAt: Timestamp.fromMillis(shop.clock.now()),
    nextCheckAt: Timestamp.fromMillis(shop.clock.now() + 60_000),
  });
});

test("the order remembers where its buyer came from, and that a guest bought", async () => {
  const shop = createTestShop();
  const tracking = {
    experiment: {
      run: "first 1:1",
      variant: "landing",
      language: "en",
      device: "mobile",
      consent: "all",
      source: "bing",
    },
    source: "bing",
  } as const;
  const started = await startCheckout(shop, start({ isGuest: true, ...tracking }));
  if (started.outcome !== "started") throw new Error(started.outcome);
  expect(await readOrder(shop, started.orderId)).toMatchObject({ isGuest: true, tracking });
});

test("a later change of the store does not affect an order", async () => {
  const shop = createTestShop();
  const orderId = await order(shop, "buyer", "small");
  const changed = {
    ...shop,
    store: {
      ...testStore,
      files: testStore.files.map((file) => ({ ...file, name: `new-${file.name}` })),
      plans: testStore.plans.map((plan) => ({
        ...plan,
        name: "Renamed",
        price: 99_900,
        files: ["songs"],
      })),
    },
  };
  shop.payments.pay(orderId);
  expect(await settle(changed, orderId)).toMatchObject({ order: { status: "paid" } });
  const [purchase] = await listPurchases(changed, buyerNamed("buyer"));
  expect(purchase).toMatchObject({
    order: { data: { planName: "Small", amount: 1900, files: [{ name: "notes.zip" }] } },
    files: [{ id: "notes" }],
  });
});

test("the payment service gets only the data it needs", async () => {
  const shop = createTestShop();
  const known = await startCheckout(shop, start({ email: "known@example.com" }));
  const guest = await startCheckout(shop, start({ buyer: buyerNamed("guest") }));
  if (known.outcome !== "started" || guest.outcome !== "started") throw new Error("Not started");
  const request = (orderId: string) => ({
    orderId,
    name: "Field Notes · Small",
    amount: 1900,
    currency: "EUR",
    locale: "en",
    successUrl: `https://shop.test/done?order=${orderId}`,
    cancelUrl: `https://shop.test/error?order=${orderId}&reason=cancelled`,
  });
  expect(shop.payments.requests).toEqual([
    { ...request(known.orderId), email: "known@example.com" },
    request(guest.orderId),
  ]);
});

test.each([
  ["the same plan", "small", "small"],
  ["a bigger plan", "large", "small"],
])("a buyer who owns %s is not charged again", async (_, owned, planId) => {
  const shop = createTestShop();
  await own(shop, owned);
  expect(await startCheckout(shop, start({ planId }))).toEqual({ outcome: "alreadyOwned" });
  expect((await readBooks(shop.documents)).orders).toEqual([]);
  expect(shop.payments.requests).toEqual([]);
});

test("two plans that together include every file count as owning it", async () => {
  const shop = createTestShop();
  await own(shop, "small");
  await own(shop, "other");
  const both = testStore.plans.map((plan) => ({ ...plan, files: ["notes", "songs"] }));
  const bundled = { ...shop, store: { ...testStore, plans: both } };
  expect(await startCheckout(bundled, start())).toEqual({ outcome: "alreadyOwned" });
});

test("a smaller plan, a revoked plan and another buyer's plan do not prevent a purchase", async () => {
  const smaller = createTestShop();
  await own(smaller, "small");
  const upgrade = await startCheckout(smaller, start({ planId: "large" }));
  expect(upgrade.outcome).toBe("started");

  const revoked = createTestShop();
  await own(revoked, "small", "revoked");
  expect((await startCheckout(revoked, start())).outcome).toBe("started");

  const foreign = createTestShop();
  await own(foreign, "small");
  expect((await startCheckout(foreign, start({ buyer: buyerNamed("somebody") }))).outcome).toBe(
    "started",
  );
});

test("a plan whose payment is awaited is sold again only to a buyer who knows of it", async () => {
  const shop = createTestShop();
  const first = await order(shop, "buyer", "large");
  const second = await order(shop, "buyer", "large");
  shop.payments.change(first, { state: "delayed" });
  await settle(shop, first);
  const before = await readBooks(shop.documents);
  for (const planId of ["large", "small"])
    expect(await startCheckout(shop, start({ planId }))).toEqual({ outcome: "paymentAwaited" });
  expect((await readBooks(shop.documents)).orders).toEqual(before.orders);
  const others = [
    start({ planId: "other" }),
    start({ buyer: buyerNamed("somebody") }),
    start({ planId: "large", isAgain: true }),
  ];
  for (const other of others) expect((await startCheckout(shop, other)).outcome).toBe("started");
  shop.payments.change(first, { state: "failed" });
  await settle(shop, first);
  expect((await startCheckout(shop, start({ planId: "large" }))).outcome).toBe("started");
  shop.payments.pay(second);
  await settle(shop, second);
  const again = start({ planId: "large", isAgain: true });
  expect(await startCheckout(shop, again)).toEqual({ outcome: "alreadyOwned" });
});

test("the order is written before the payment service is called", async () => {
  const shop = createTestShop();
  const seen: string[] = [];
  const payments = {
    ...shop.payments,
    async openCheckout(request: Parameters<typeof shop.payments.openCheckout>[0]) {
      seen.push((await readOrder(shop, request.orderId)).status);
      return shop.payments.openCheckout(request);
    },
  };
  await startCheckout({ ...shop, payments }, start());
  expect(seen).toEqual(["pending"]);
});

test("a checkout without an address for paying is no success", async () => {
  const shop = createTestShop();
  const payments = { ...shop.payments, openCheckout: async () => ({ id: "cs" }) };
  await expect(startCheckout({ ...shop, payments }, start())).rejects.toThrow("no payment URL: cs");
});

test("if the payment service is down, nothing is sold and a later attempt works", async () => {
  const shop = createTestShop();
  shop.payments.isDown = true;
  await expect(startCheckout(shop, start())).rejects.toThrow("is down");
  shop.payments.isDown = false;
  const [left] = (await readBooks(shop.documents)).orders;
  expect(left?.data.status).toBe("pending");
  expect(left?.data.payment).toEqual({});
  expect(await settle(shop, left?.id ?? "")).toMatchObject({ order: { status: "pending" } });
  expect((await startCheckout(shop, start())).outcome).toBe("started");
});
