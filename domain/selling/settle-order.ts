/**
 * Settlement is the only way a payment changes an order and its entitlement. Calls may be repeated, late or out of
 * order.
 */
import type { Store } from "../catalog/offer.ts";
import type { Cause, Consequence } from "../orders/follower.ts";
import { nextOrder } from "../orders/next-order.ts";
import {
  changesOf,
  isOrderId,
  isSettled,
  type Order,
  type OrderSnapshot,
  orders,
  patched,
  withComputed,
} from "../orders/orders.ts";
import { randomFraction, sleep } from "../host.ts";
import type { Clock } from "../ports/clock.ts";
import { type Documents, VersionConflict } from "../ports/documents.ts";
import type { Payment, Payments, PaymentState } from "../ports/payments.ts";
import { followers } from "./followers.ts";
import { freePayment } from "./free-payment.ts";

export type Settlement =
  | { readonly outcome: "unknown" }
  /** `payment` is absent if the payment service was not queried or knows no payment. */
  | { readonly outcome: "known"; readonly order: Order; readonly payment?: PaymentState };

/** Changes by other processes may interfere; each try reads order and payment again. */
const MAX_TRIES = 10;
/** Doubled with each try. */
const PAUSE_MS = 2;

export interface SettlementPorts {
  readonly store: Pick<Store, "legal">;
  readonly documents: Documents;
  readonly payments: Pick<Payments, "readPayment">;
  readonly clock: Clock;
  readonly isTest: boolean;
  /** Whether the seller gets a mail about each sale. */
  readonly mailPerSale: boolean;
}

/** A running settlement, and the next one, which all callers since its start share. */
interface Turn {
  readonly running: Promise<Settlement>;
  next?: { cause: Cause; readonly settlement: Promise<Settlement> };
}

/** By order id, per payment service of this process. */
const turns = new WeakMap<SettlementPorts["payments"], Map<string, Turn>>();

/**
 * Never trusts what a request or webhook claims. Idempotent. Calls for an order that is being settled share one more
 * settlement, which starts when the current one has ended.
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
    if (knowledge(cause) > knowledge(turn.next.cause)) turn.next.cause = cause;
    return turn.next.settlement;
  }
  const start = () => begin(ofService, ports, orderId, next.cause);
  const next: NonNullable<Turn["next"]> = { cause, settlement: turn.running.then(start, start) };
  turn.next = next;
  return next.settlement;
}

/** A visit does not query a settled order; an event also knows when the payment changed. */
function knowledge({ by, at }: Cause): number {
  if (by === "visit") return 0;
  return at === undefined ? 1 : 2;
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
    // Events report changes of a settled order; a visit need not call the payment service.
    const isKnown = isSettled(order) && cause.by === "visit";
    if (isKnown || order.isTest !== ports.isTest) return { outcome: "known", order };
    const payment = await paymentOf(ports, orderId, order);
    const applied = await applyPayment(ports, snapshot, payment, cause);
    if (applied)
      return { outcome: "known", order: applied, ...(payment ? { payment: payment.state } : {}) };
    // Otherwise all who settle the order at once would try again at once, and all but one in vain.
    await sleep(randomFraction() * PAUSE_MS * 2 ** tries);
  }
  throw new Error(`Order ${orderId} changed ${MAX_TRIES} times while it was settled`);
}

function paymentOf(
  { payments }: SettlementPorts,
  orderId: string,
  order: Order,
): Promise<Payment | undefined> {
  const { checkoutId } = order.payment;
  if (order.isFree) return Promise.resolve(freePayment(orderId, order));
  return checkoutId ? payments.readPayment({ checkoutId }) : Promise.resolve(undefined);
}

/**
 * Undefined if the order changed since it was read: the payment may have been read before that change, and applying it
 * could undo a newer state.
 */
export async function applyPayment(
  ports: Pick<SettlementPorts, "documents" | "clock" | "store" | "mailPerSale">,
  { id, version, data: order }: OrderSnapshot,
  payment: Payment | undefined,
  cause: Cause,
  all = followers,
): Promise<Order | undefined> {
  const { documents, clock, store, mailPerSale } = ports;
  const settled = documents.transaction(async (transaction) => {
    const now = clock.now();
    let next = nextOrder(id, order, payment, now);
    if (!isSettled(order) && !changesOf(order, next)) return order;
    const seller = { sellerEmail: store.legal.email, mailPerSale };
    const known = { orderId: id, order, payment, cause, now, ...seller };
    const consequences: Consequence[] = [];
    for (const follow of all) {
      const consequence = await follow(transaction, { ...known, next });
      if (!consequence) continue;
      consequences.push(consequence);
      if (consequence.patch) next = patched(next, consequence.patch);
    }
    next = withComputed(next);
    // Even without a change, the new version stops settlements that read the payment before this one did.
    transaction.update(orders, id, changesOf(order, next) ?? {}, { version });
    for (const consequence of consequences) consequence.write?.(transaction, next);
    return next;
  });
  return settled.catch((error: unknown) => {
    if (!(error instanceof VersionConflict)) throw error;
    return undefined;
  });
}
