/**
 * Settlement: the only way a payment changes an order and its entitlement, in both directions. The webhook, the return
 * page, the account page, the reconciler and the seller's commands all call it, in any order and any number of times.
 */
import type { Store } from "../catalog/offer.ts";
import { analyticsOutbox, queuedReport } from "../analytics/outbox.ts";
import { changeUses, couponAfter } from "../coupons/uses.ts";
import { type Entitlement, entitlements } from "../orders/entitlements.ts";
import { withInvoiceDue } from "../invoices/due.ts";
import { nextTaxRecord, taxRecords } from "../invoices/tax-records.ts";
import { mailOutbox, queuedMail } from "../notifications/outbox.ts";
import type { Clock } from "../ports/clock.ts";
import { type Documents, type Transaction, VersionConflict } from "../ports/documents.ts";
import type { Payment, Payments, PaymentState } from "../ports/payments.ts";
import { Timestamp } from "../values.ts";
import { followRefund, readFollower } from "../orders/follow-refund.ts";
import { nextCheck } from "../orders/check-times.ts";
import { duplicatesLeftAlone, isOwnedAlready } from "./duplicates.ts";
import { freePayment } from "./free-payment.ts";
import { hasAccess, nextOrder } from "../orders/next-order.ts";
import { mailsAbout } from "./order-mails.ts";
import { reportsAbout } from "./order-reports.ts";
import {
  isOrderId,
  isSettled,
  type Order,
  type OrderSnapshot,
  orders,
  type Trigger,
  withComputed,
} from "../orders/orders.ts";

export type Settlement =
  | { readonly outcome: "unknown" }
  /** The order as it is now. `payment` is absent if the payment service was not asked or knows no payment. */
  | { readonly outcome: "known"; readonly order: Order; readonly payment?: PaymentState };

/** Who noticed that the payment may have changed. */
export interface Cause {
  readonly by: Trigger;
  readonly eventId?: string;
  /** When it changed, by the payment service's clock: ms since the epoch. Absent if only the time of asking is known. */
  readonly at?: number | undefined;
}

/** Changes by other processes may interfere; each try reads order and payment again. */
const MAX_TRIES = 10;

export interface SettlementPorts {
  readonly store: Pick<Store, "legal">;
  readonly documents: Documents;
  readonly payments: Pick<Payments, "readPayment">;
  readonly clock: Clock;
  /** Whether the shop is in test mode. Orders made in the other mode are not changed. */
  readonly isTest: boolean;
}

/** A settlement under way, and the one that all callers since its start share. */
interface Turn {
  readonly running: Promise<Settlement>;
  next?: { cause: Cause; readonly settlement: Promise<Settlement> };
}

/** By order id, per payment service of this process. */
const turns = new WeakMap<SettlementPorts["payments"], Map<string, Turn>>();

/**
 * Reads the payment from the payment service and never trusts what a request or webhook claims. Idempotent. Calls for an
 * order that is being settled share one more settlement, which starts when the current one has ended.
 */
export function settleOrder(
  ports: SettlementPorts,
  orderId: string,
  cause: Cause,
): Promise<Settlement> {
  const ofService = turns.get(ports.payments) ?? new Map<string, Turn>();
  turns.set(ports.payments, ofService);
  const turn = ofService.get(orderId);
  if (!turn) return begin(ofService, ports, orderId, cause);
  if (turn.next) {
    // A visit alone would not ask about a settled order, and an event knows the time.
    if (turn.next.cause.by === "visit" || turn.next.cause.at === undefined) turn.next.cause = cause;
    return turn.next.settlement;
  }
  const start = () => begin(ofService, ports, orderId, turn.next?.cause ?? cause);
  turn.next = { cause, settlement: turn.running.then(start, start) };
  return turn.next.settlement;
}

function begin(
  ofService: Map<string, Turn>,
  ports: SettlementPorts,
  orderId: string,
  cause: Cause,
): Promise<Settlement> {
  const turn: Turn = {
    running: settleNow(ports, orderId, cause).finally(() => {
      if (!turn.next) ofService.delete(orderId);
    }),
  };
  ofService.set(orderId, turn);
  return turn.running;
}

async function settleNow(
  ports: SettlementPorts,
  orderId: string,
  cause: Cause,
): Promise<Settlement> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const snapshot = isOrderId(orderId) && (await ports.documents.get(orders, orderId));
    if (!snapshot) return { outcome: "unknown" };
    const order = snapshot.data;
    // What happens to a settled order is reported by events; looking at it costs no call to the payment service.
    const isKnown = isSettled(order) && cause.by === "visit";
    if (isKnown || order.isTest !== ports.isTest) return { outcome: "known", order };
    const payment = await paymentOf(ports, orderId, order);
    const applied = await apply(ports, snapshot, payment, cause);
    if (applied)
      return { outcome: "known", order: applied, ...(payment ? { payment: payment.state } : {}) };
  }
  throw new Error(`Order ${orderId} changed ${MAX_TRIES} times while it was settled`);
}

/** An order without anything to pay is settled as if nothing had been paid for it. */
function paymentOf(
  { payments }: SettlementPorts,
  orderId: string,
  order: Order,
): Promise<Payment | undefined> {
  const { checkoutId } = order;
  if (order.isFree) return Promise.resolve(freePayment(orderId, order));
  return checkoutId ? payments.readPayment({ checkoutId }) : Promise.resolve(undefined);
}

/**
 * Undefined if the order changed after `read`: the payment may then have been read before that change, and applying it
 * could undo a newer state.
 */
function apply(
  ports: SettlementPorts,
  read: OrderSnapshot,
  payment: Payment | undefined,
  cause: Cause,
): Promise<Order | undefined> {
  const { id, version, data: order } = read;
  const settled = ports.documents.transaction(async (transaction) => {
    const now = ports.clock.now();
    let next = nextOrder(id, order, payment, now);
    const changedAt = cause.at ?? now;
    if (changedFields(order, next).length === 0 && !isSettled(order)) return order;
    const entitlement = await transaction.get(entitlements, id);
    const taxRecord = await transaction.get(taxRecords, id);
    const [had, has] = [hasAccess(order), hasAccess(next)];
    // Nothing was paid twice if nothing was to be paid.
    if (has && !had && !order.isFree && (await isOwnedAlready(transaction, order)))
      next = { ...next, attention: next.attention ?? "duplicate" };
    const onlyOnes = had && !has ? await duplicatesLeftAlone(transaction, read) : [];
    const withdrawal = await readFollower(transaction, id, order, next);
    const change = couponAfter(order, next);
    const use =
      change?.coupon &&
      (await changeUses(transaction, { ...change.coupon, isTest: order.isTest, now }, change.by));
    if (change) next = { ...next, coupon: change.coupon };
    next = withInvoiceDue(order, withComputed(withRecord(order, next, now, cause)));
    if (next.experiment && isSettled(next) && !isSettled(order))
      next = { ...next, experiment: { ...next.experiment, isDue: true } };
    // Even if nothing changed: the new version stops a settlement that read the payment before this one did.
    transaction.update(orders, id, Object.fromEntries(changedFields(order, next)), { version });
    use?.write(transaction);
    for (const other of onlyOnes) transaction.update(orders, other, { attention: undefined });
    followRefund(transaction, withdrawal, next);
    tell(ports, transaction, id, order, next);
    const tax = nextTaxRecord(taxRecord?.data, next, payment, changedAt);
    if (tax) transaction.set(taxRecords, id, tax);
    if (payment) queueReports(transaction, read, next, payment, now);
    if (!isSettled(next)) return next;
    const status = has ? "active" : "revoked";
    if (!entitlement)
      transaction.create(entitlements, id, {
        uid: order.uid,
        orderId: id,
        fileIds: order.files.map((file) => file.id),
        ...soldVersions(order),
        status,
        isTest: order.isTest,
        createdAt: Timestamp.fromMillis(now),
      });
    else if (entitlement.data.status !== status) transaction.update(entitlements, id, { status });
    return next;
  });
  return settled.catch((error: unknown) => {
    if (!(error instanceof VersionConflict)) throw error;
    return undefined;
  });
}

function soldVersions({ files }: Order): Pick<Entitlement, "sold"> {
  const sold = files.flatMap(({ id, sha256 }) => (sha256 ? [[id, sha256] as const] : []));
  return sold.length > 0 ? { sold: Object.fromEntries(sold) } : {};
}

function withRecord(order: Order, next: Order, now: number, { by, eventId }: Cause): Order {
  const at = Timestamp.fromMillis(now);
  const entry = { at, from: order.status, to: next.status, by, ...(eventId ? { eventId } : {}) };
  const check = nextCheck(next, now);
  return {
    ...next,
    nextCheckAt: check === undefined ? undefined : Timestamp.fromMillis(check),
    history: order.status === next.status ? order.history : [...(order.history ?? []), entry],
  };
}

function changedFields(order: Order, next: Order): [string, unknown][] {
  return Object.entries(next).filter(([key, value]) => order[key as keyof Order] !== value);
}

function tell(
  { store, clock }: SettlementPorts,
  transaction: Transaction,
  id: string,
  order: Order,
  next: Order,
): void {
  for (const { kind, mark, reported, isToSeller } of mailsAbout(order, next)) {
    const to = isToSeller ? store.legal.email : next.email;
    const now = Timestamp.fromMillis(clock.now());
    const mail = to && queuedMail(kind, to, id, now, reported);
    if (mail) transaction.set(mailOutbox, `${kind}-${id}${mark}`, mail);
  }
}

function queueReports(
  transaction: Transaction,
  { id: orderId, data: order }: OrderSnapshot,
  next: Order,
  { captured }: Payment,
  now: number,
): void {
  if (!next.analytics) return;
  const at = Timestamp.fromMillis(now);
  const { isTest } = order;
  for (const { id, kind, value } of reportsAbout(orderId, order, next, captured))
    transaction.set(analyticsOutbox, id, queuedReport({ kind, orderId, isTest, value, at }));
}
