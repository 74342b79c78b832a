/** A pass in the payment service's return URL shows the order to browsers that store no cookie. */
import { type Clock, msLeft } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import { hashToken, keyedHash } from "../tokens.ts";
import { type Order, type OrderSnapshot, orders } from "./orders.ts";

const HOUR_MS = 60 * 60_000;
/** A checkout is open for a day. */
const PAYABLE_MS = 25 * HOUR_MS;
/** From the payment on. Later, buyers return by the link in the receipt. */
const PAID_MS = HOUR_MS;

export interface PassPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
  /** Keys the passes, which are not stored. */
  readonly passSecret: string;
}

export interface ReturnPass {
  readonly orderId: string;
  readonly pass: string;
}

/** The query of the success address, and of links on that page. */
export function passQuery({ orderId, pass }: ReturnPass): string {
  return `?${new URLSearchParams({ order: orderId, pass })}`;
}

export function makePass({ passSecret }: Pick<PassPorts, "passSecret">, orderId: string) {
  return keyedHash(passSecret, orderId);
}

/**
 * After the order's own session came back with its cookie, the pass is not needed any more, and another browser must not
 * use it. Writes at most once per order.
 */
export async function endPass(
  { documents, clock }: Pick<PassPorts, "documents" | "clock">,
  uid: string,
  { id, data }: OrderSnapshot,
): Promise<void> {
  if (data.uid !== uid || !isOpen(data, clock)) return;
  await documents.transaction(async (transaction) => {
    const order = await transaction.get(orders, id);
    if (order && !order.data.isPassEnded) transaction.update(orders, id, { isPassEnded: true });
  });
}

/** Undefined if the pass is forged or has ended. */
export async function findByPass(
  ports: PassPorts,
  { orderId, pass }: ReturnPass,
): Promise<OrderSnapshot | undefined> {
  // Comparing hashes leaks nothing through timing.
  const [given, expected] = await Promise.all([
    hashToken(pass),
    hashToken(await makePass(ports, orderId)),
  ]);
  if (given !== expected) return undefined;
  const order = await ports.documents.get(orders, orderId);
  return order?.data.isTest === ports.isTest && isOpen(order.data, ports.clock) ? order : undefined;
}

function isOpen({ isGuest, isPassEnded, createdAt, paidAt }: Order, clock: Clock): boolean {
  if (!isGuest || isPassEnded) return false;
  const left = (since: number, lifeMs: number) => msLeft(since + lifeMs, lifeMs, clock.now());
  if (left(createdAt.toMillis(), PAYABLE_MS) === 0) return false;
  return paidAt === undefined || left(paidAt.toMillis(), PAID_MS) > 0;
}
