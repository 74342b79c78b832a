import fc, { type Scheduler } from "fast-check";
import { expect, test } from "vitest";
import { SIGNATURE } from "#tests/support/memory-payments.ts";
import { createTestShop, order, readBooks, type TestShop } from "#tests/support/test-shop.ts";
import { createWebhooksApi } from "#server/routes/webhooks.ts";
import type { Documents } from "../ports/documents.ts";
import { settleOrder } from "./settle-order.ts";

/** Two orders of one buyer for the same plan, one of another buyer, and one whose payment will not match. */
const ORDERS = [
  { uid: "one", planId: "small", misfit: {} },
  { uid: "one", planId: "small", misfit: {} },
  { uid: "two", planId: "large", misfit: {} },
  { uid: "three", planId: "small", misfit: { amount: 1 } },
];

const steps = [
  "settle",
  "claim",
  "forge",
  "pay",
  "decline",
  "expire",
  "outage",
  "recovery",
] as const;

interface Step {
  readonly kind: (typeof steps)[number];
  readonly index: number;
}

const plans = fc.array(
  fc.record({
    kind: fc.constantFrom(...steps),
    index: fc.nat({ max: ORDERS.length - 1 }),
  }),
  { minLength: 1, maxLength: 25 },
);

/** The scheduler decides the order in which calls resolve, inside transactions too. */
function interleave(shop: TestShop, scheduler: Scheduler) {
  const { documents, payments } = shop;
  const scheduled: Documents = {
    ...documents,
    get: (collection, id) => scheduler.schedule(documents.get(collection, id)),
    query: (collection, query) => scheduler.schedule(documents.query(collection, query)),
    transaction: (fn) =>
      documents.transaction((transaction) =>
        fn({
          ...transaction,
          get: (collection, id) => scheduler.schedule(transaction.get(collection, id)),
          query: (collection, query) => scheduler.schedule(transaction.query(collection, query)),
        }),
      ),
  };
  return {
    ...shop,
    documents: scheduled,
    payments: {
      ...payments,
      readCheckout: (checkoutId: string) => scheduler.schedule(payments.readCheckout(checkoutId)),
    },
  };
}

function createWorld(shop: TestShop, scheduler: Scheduler, orderIds: readonly string[]) {
  const { payments } = shop;
  const interleaved = interleave(shop, scheduler);
  const api = createWebhooksApi(interleaved);
  api.onError(() => new Response("refused", { status: 500 }));

  /** Changes an unpaid checkout; a paid one stays paid. */
  function change(orderId: string, fields: Parameters<typeof payments.change>[1]): void {
    if (!payments.checkouts.get(`cs_${orderId}`)?.isPaid) payments.change(orderId, fields);
  }

  async function claim(orderId: string, signature: string): Promise<void> {
    const body = JSON.stringify({ id: "evt_1", type: "checkout.session.completed", orderId });
    const headers = { "stripe-signature": signature };
    await api.request("/api/webhooks/stripe", { method: "POST", body, headers });
  }

  return async ({ kind, index }: Step): Promise<void> => {
    const orderId = orderIds[index] ?? "";
    switch (kind) {
      case "settle":
        await settleOrder(interleaved, orderId).catch((error: unknown) => {
          if (!String(error).includes("is down")) throw error;
        });
        return;
      case "claim":
        return claim(orderId, SIGNATURE);
      case "forge":
        return claim(orderId, "forged");
      case "pay":
        if (!payments.checkouts.get(`cs_${orderId}`)?.isPaid)
          payments.pay(orderId, ORDERS[index]?.misfit);
        return;
      case "decline":
        return change(orderId, { isDeclined: true });
      case "expire":
        return change(orderId, { status: "expired" });
      case "outage":
      case "recovery":
        payments.isDown = kind === "outage";
        return;
      default:
        throw new Error(`Unknown step ${kind satisfies never}`);
    }
  };
}

/** The buyers who have paid, according to the payment service. */
function payersOf({ payments }: TestShop, orderIds: readonly string[]): string[] {
  const uids = ORDERS.flatMap(({ uid, misfit }, index) => {
    const isPaid = payments.checkouts.get(`cs_${orderIds[index]}`)?.isPaid;
    return isPaid && !("amount" in misfit) ? [uid] : [];
  });
  return [...new Set(uids)].toSorted();
}

test("in any order of events, each payer gets the files exactly once and nobody else gets them", async () => {
  const run = fc.asyncProperty(plans, fc.scheduler(), async (plan, scheduler) => {
    const shop = createTestShop();
    const orderIds = [];
    for (const { uid, planId } of ORDERS) orderIds.push(await order(shop, uid, planId));
    const take = createWorld(shop, scheduler, orderIds);
    const starts = plan.map((step) => scheduler.schedule(Promise.resolve(step)).then(take));
    await scheduler.waitFor(Promise.all(starts));

    const payers = payersOf(shop, orderIds);
    const before = await readBooks(shop.documents);
    for (const { data } of before.entitlements) expect(payers).toContain(data.uid);

    shop.payments.isDown = false;
    const interleaved = interleave(shop, scheduler);
    const last = [...orderIds, ...orderIds].map((orderId) => settleOrder(interleaved, orderId));
    await scheduler.waitFor(Promise.all(last));
    const { orders, entitlements, mails } = await readBooks(shop.documents);
    expect(entitlements.map(({ data }) => data.uid).toSorted()).toEqual(payers);
    const paid = orders.filter(({ data }) => data.status === "paid");
    const toBuyers = mails.filter(({ data }) => data.kind !== "attention");
    expect(toBuyers.map(({ data }) => "orderId" in data && data.orderId).toSorted()).toEqual(
      paid.map(({ id }) => id),
    );
    for (const { id } of paid) expect(shop.payments.checkouts.get(`cs_${id}`)?.isPaid).toBe(true);
    const duplicates = paid.filter(({ data }) => data.attention === "duplicate");
    expect(paid.length - duplicates.length).toBe(entitlements.length);
    await shop.documents.close();
  });
  await fc.assert(run, { numRuns: 200 });
});
