/**
 * Settles an order when its buyer opens a page. Each look may call the payment service, whose rate limit also applies
 * to checkouts. Over the limits set here, the buyer sees the order as webhooks and the reconciler last stored it.
 */
import { isOrderId, orders } from "./orders.ts";
import { settleOrder, type Settlement, type SettlementPorts } from "./settle-order.ts";

const WINDOW_MS = 60_000;
/** Per minute. Enough for a page that reloads every few seconds while it waits for the payment. */
const LOOKS_PER_BUYER = 60;
/** Per process and minute: half of Stripe's live limit (100 calls a second), which leaves room for checkouts. */
const LOOKS_IN_ALL = 3000;

interface Window {
  readonly startedAt: number;
  readonly byBuyer: Map<string, number>;
  total: number;
}

/** Keyed by payment service. */
const windows = new WeakMap<SettlementPorts["payments"], Window>();

/** Like `settleOrder`, but rate-limited. `uid` is the buyer who opened the page. */
export async function lookAtOrder(
  ports: SettlementPorts,
  uid: string,
  orderId: string,
): Promise<Settlement> {
  if (takeLook(ports, uid)) return settleOrder(ports, orderId, { by: "visit" });
  const snapshot = isOrderId(orderId) ? await ports.documents.get(orders, orderId) : undefined;
  if (!snapshot) return { outcome: "unknown" };
  return { outcome: "known", order: snapshot.data };
}

function takeLook(ports: SettlementPorts, uid: string): boolean {
  const now = ports.clock.now();
  const last = windows.get(ports.payments);
  const isCurrent = last && Math.abs(now - last.startedAt) < WINDOW_MS;
  const window = isCurrent
    ? last
    : { startedAt: now, byBuyer: new Map<string, number>(), total: 0 };
  windows.set(ports.payments, window);
  const looks = window.byBuyer.get(uid) ?? 0;
  if (looks >= LOOKS_PER_BUYER || window.total >= LOOKS_IN_ALL) return false;
  window.byBuyer.set(uid, looks + 1);
  window.total += 1;
  return true;
}
