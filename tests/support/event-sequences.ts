/** Random sequences of what happens at the payment service and in two processes of the shop, in random order. */
import fc, { type Scheduler } from "fast-check";
import { expect } from "vitest";
import { movePurchases } from "#domain/selling/move-purchases.ts";
import { processDueEvents, processEvent, receiveEvent } from "#domain/selling/payment-events.ts";
import { settleOrder } from "#domain/selling/settle-order.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Payment, PaymentEvent } from "#domain/ports/payments.ts";
import { createTestShop, order, readBooks, settle, type TestShop } from "./test-shop.ts";

/** Two orders of one buyer for the same plan, one of another buyer, and one whose payment will not match. */
const ORDERS = [
  { uid: "one", planId: "small", misfit: {} },
  { uid: "one", planId: "small", misfit: {} },
  { uid: "two", planId: "large", misfit: {} },
  { uid: "three", planId: "small", misfit: { subtotal: 1 } },
];

/** What happens at the payment service. Each leaves an event for "hear". */
const facts = [
  "pay",
  "payLater",
  "transfer",
  "bounce",
  "decline",
  "expire",
  "refundAll",
  "refundPart",
  "refundFails",
  "dispute",
  "win",
  "lose",
  "warn",
] as const;
/** Facts whose events name the payment, but not the order. */
const unnamed: readonly string[] = [
  "refundAll",
  "refundPart",
  "refundFails",
  "dispute",
  "win",
  "lose",
  "warn",
];

/** What happens in the shop. */
const acts = ["visit", "hear", "hearAgain", "reconcile", "claim", "outage", "recovery"] as const;

interface Step {
  readonly kind: (typeof facts)[number] | (typeof acts)[number];
  readonly index: number;
  /** Which of two processes of the shop takes the step. */
  readonly process: number;
}

const plans = fc.array(
  fc.record({
    kind: fc.constantFrom(...facts, ...acts, "pay" as const, "hear" as const),
    index: fc.nat({ max: ORDERS.length - 1 }),
    process: fc.nat({ max: 1 }),
  }),
  { minLength: 1, maxLength: 40 },
);

/** The payment after a fact; undefined if the fact is impossible in its state. */
function after(
  kind: (typeof facts)[number],
  payment: Payment,
  misfit: Partial<Payment>,
): Partial<Payment> | undefined {
  const isOpen = payment.state === "open" || payment.state === "declined";
  const isCaptured = payment.state === "captured";
  const paid = {
    state: "captured",
    captured: payment.subtotal,
    paymentId: `pi_${payment.orderId}`,
    email: `${payment.orderId}@example.com`,
    ...misfit,
  } as const;
  switch (kind) {
    case "pay":
      return isOpen ? paid : undefined;
    case "payLater":
      return isOpen ? { ...paid, state: "delayed", captured: 0 } : undefined;
    case "transfer":
      return payment.state === "delayed" ? paid : undefined;
    case "bounce":
      return payment.state === "delayed" ? { state: "failed" } : undefined;
    case "decline":
      return isOpen ? { state: "declined" } : undefined;
    case "expire":
      return isOpen ? { state: "expired" } : undefined;
    case "refundAll":
      return isCaptured ? { refunded: payment.captured } : undefined;
    case "refundPart":
      return isCaptured && payment.refunded < payment.captured
        ? { refunded: payment.refunded + 1 }
        : undefined;
    case "refundFails":
      return isCaptured && payment.refunded > 0 ? { refunded: 0 } : undefined;
    case "dispute":
      return isCaptured && payment.dispute === undefined ? { dispute: "open" } : undefined;
    case "win":
      return payment.dispute === "open" ? { dispute: "won" } : undefined;
    case "lose":
      return payment.dispute === "open" ? { dispute: "lost" } : undefined;
    case "warn":
      return isCaptured ? {} : undefined;
    default:
      throw new Error(`Unknown fact ${kind satisfies never}`);
  }
}

/**
 * A process of the shop: it shares nothing with another one but the documents and the payment service. The scheduler
 * decides the order in which calls resolve, inside transactions too.
 */
function startProcess(shop: TestShop, scheduler: Scheduler) {
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
      readPayment: (of: { readonly checkoutId: string }) =>
        scheduler.schedule(payments.readPayment(of)),
    },
  };
}

function paymentOf({ payments }: TestShop, orderId: string): Payment {
  const payment = payments.checkouts.get(`cs_${orderId}`);
  if (!payment) throw new Error(`No checkout of ${orderId}`);
  return payment;
}

function ignoreOutage(error: unknown): void {
  if (!String(error).includes("is down")) throw error;
}

function createSimulation(shop: TestShop, scheduler: Scheduler, orderIds: readonly string[]) {
  const processes = [startProcess(shop, scheduler), startProcess(shop, scheduler)] as const;
  const unheard: PaymentEvent[] = [];
  const heard: PaymentEvent[] = [];
  const warned = new Set<string>();
  let count = 0;

  async function hear(receiver: TestShop, event: PaymentEvent | undefined): Promise<void> {
    const received = event && (await receiveEvent(receiver, event));
    if (received) await processEvent(receiver, event.id, received).catch(ignoreOutage);
  }

  async function hearNext(receiver: TestShop): Promise<void> {
    const event = unheard.pop();
    if (event) heard.push(event);
    return hear(receiver, event);
  }

  async function take({ kind, index, process }: Step): Promise<void> {
    const interleaved = processes[process] ?? processes[0];
    const orderId = orderIds[index] ?? "";
    const uid = ORDERS[index]?.uid ?? "";
    switch (kind) {
      case "visit":
        await settleOrder(interleaved, orderId, { by: "visit" }).catch(ignoreOutage);
        return;
      case "reconcile":
        await settleOrder(interleaved, orderId, { by: "reconciler" }).catch(ignoreOutage);
        return;
      case "hear":
        return hearNext(interleaved);
      case "hearAgain":
        return hear(interleaved, heard.at(-1));
      case "claim":
        return movePurchases(interleaved.documents, uid, {
          uid: `${uid}'s account`,
          isGuest: false,
        });
      case "outage":
      case "recovery":
        shop.payments.isDown = kind === "outage";
        return;
      default: {
        const changes = after(kind, paymentOf(shop, orderId), ORDERS[index]?.misfit ?? {});
        if (!changes) return;
        shop.payments.change(orderId, changes);
        if (kind === "warn") warned.add(orderId);
        unheard.push({
          id: `evt_${++count}`,
          type: kind,
          createdAt: shop.clock.now(),
          ...(unnamed.includes(kind) ? { paymentId: `pi_${orderId}` } : { orderId }),
          ...(kind === "warn" ? { isFraudWarning: true } : {}),
        });
      }
    }
  }

  return {
    take,
    warned,
    hearRest: () =>
      Promise.all([...unheard].map((_, index) => hearNext(processes[index % 2 ? 1 : 0]))),
  };
}

/** What the payment service's state demands, written down without the domain's rules. */
function demanded(payment: Payment): { status: string; access?: "active" | "revoked" } {
  const { state, refunded, captured, dispute } = payment;
  if (state !== "captured")
    return { status: state === "failed" || state === "expired" ? state : "pending" };
  if (payment.subtotal === 1) return { status: refunded === captured ? "failed" : "pending" };
  if (dispute === "open" || dispute === "lost") return { status: "disputed", access: "revoked" };
  if (refunded === captured) return { status: "refunded", access: "revoked" };
  return { status: refunded > 0 ? "partially_refunded" : "paid", access: "active" };
}

async function expectDemanded(shop: TestShop, warned: ReadonlySet<string>): Promise<void> {
  const { orders, entitlements, mails } = await readBooks(shop.documents);
  for (const { id, data } of orders) {
    const { status, access } = demanded(paymentOf(shop, id));
    const own = entitlements.filter((entitlement) => entitlement.id === id);
    expect([data.status, ...own.map((entitlement) => entitlement.data.status)]).toEqual(
      access ? [status, access] : [status],
    );
    for (const entitlement of own) expect(entitlement.data.uid).toBe(data.uid);
    expect(data.history?.at(-1)?.to ?? "pending").toBe(data.status);
    const about = mails.filter((mail) => "orderId" in mail.data && mail.data.orderId === id);
    const count = (...kinds: string[]) =>
      about.filter(({ data: { kind } }) => kinds.includes(kind)).length;
    expect(count("fraudWarning")).toBeLessThanOrEqual(1);
    if (data.payment.fraudWarning === "open") {
      expect(count("fraudWarning")).toBe(1);
      expect(["pending", "paid", "partially_refunded"]).toContain(status);
      expect(paymentOf(shop, id).dispute).toBeUndefined();
    } else if (warned.has(id)) expect(data.payment.fraudWarning).toBe("over");
    const receipts = count("receipt", "duplicatePayment");
    const gains = (data.history ?? []).filter(
      ({ from, to }) => isDelivered(to) && !isDelivered(from),
    );
    expect(count("receipt")).toBeLessThanOrEqual(1);
    expect(receipts).toBeGreaterThanOrEqual(Math.min(gains.length, 1));
    expect(receipts).toBeLessThanOrEqual(gains.length);
    if (data.attention === "duplicate") expect(count("duplicatePayment")).toBeGreaterThan(0);
    const toSeller = about.filter(
      (mail) =>
        mail.data.kind === "attention" &&
        "reported" in mail.data &&
        mail.data.reported?.attention === "duplicate",
    );
    expect(toSeller).toHaveLength(count("duplicatePayment"));
    if (access === "active") expect(receipts).toBeGreaterThan(0);
    if (!access) expect(receipts).toBe(0);
  }
}

function isDelivered(status: string): boolean {
  return status === "paid" || status === "partially_refunded";
}

/** Throws if after any of `count` sequences the books differ from what the payment service says. */
export async function checkEventSequences(count: number): Promise<void> {
  const run = fc.asyncProperty(plans, fc.scheduler(), async (plan, scheduler) => {
    const shop = createTestShop();
    const orderIds = [];
    for (const { uid, planId } of ORDERS) orderIds.push(await order(shop, uid, planId));
    const { take, hearRest, warned } = createSimulation(shop, scheduler, orderIds);
    const starts = plan.map((step) => scheduler.schedule(Promise.resolve(step)).then(take));
    await scheduler.waitFor(Promise.all(starts));

    shop.payments.isDown = false;
    await scheduler.waitFor(hearRest());
    // What an outage interrupted is repeated by the job.
    shop.clock.advance(60_000);
    await processDueEvents(shop, (_, error) => {
      throw error;
    });
    await expectDemanded(shop, warned);
    const before = await readBooks(shop.documents);
    for (const orderId of orderIds) await settle(shop, orderId);
    await expectDemanded(shop, warned);
    expect((await readBooks(shop.documents)).mails).toEqual(before.mails);
    await shop.documents.close();
  });
  await fc.assert(run, { numRuns: count });
}
