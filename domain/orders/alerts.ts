/** What the seller must know that belongs to no order of this shop. */
import { type ListedBlock, listBlocks } from "../card-testing/blocks.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import { passOver, understood } from "../ports/understood.ts";
import { Timestamp } from "../values.ts";
import { paymentEvents } from "./payment-events.ts";

const DAY_MS = 24 * 60 * 60_000;
const LISTED_MS = 30 * DAY_MS;
const MOST_READ = 200;
const MOST_LISTED = 20;

/** Events about one order that this shop does not know. */
export interface UnknownPayment {
  readonly orderId: string;
  /** Id of the latest event, and its type. */
  readonly eventId: string;
  readonly type: string;
  readonly paymentId: string | undefined;
  readonly receivedAt: Timestamp;
}

export interface Alerts {
  /** Clients that were blocked in the last 24 hours. */
  readonly blocks: readonly ListedBlock[];
  /** Of the last 30 days, newest first. */
  readonly unknownPayments: readonly UnknownPayment[];
}

interface AlertPorts {
  readonly documents: Documents;
  readonly clock: Clock;
}

export async function listAlerts(ports: AlertPorts): Promise<Alerts> {
  const [blocks, unknownPayments] = await Promise.all([
    listBlocks(ports),
    listUnknownPayments(ports),
  ]);
  return { blocks, unknownPayments };
}

async function listUnknownPayments({ documents, clock }: AlertPorts): Promise<UnknownPayment[]> {
  const found = await documents.query(paymentEvents, {
    where: [
      ["outcome", "==", "unknown"],
      ["receivedAt", ">", Timestamp.fromMillis(clock.now() - LISTED_MS)],
    ],
    orderBy: [["receivedAt", "desc"]],
    limit: MOST_READ,
  });
  const byOrder = new Map<string, UnknownPayment>();
  for (const { id: eventId, data } of understood(found, passOver)) {
    const { orderId, type, paymentId, receivedAt } = data;
    if (orderId === undefined || byOrder.has(orderId)) continue;
    byOrder.set(orderId, { orderId, eventId, type, paymentId, receivedAt });
  }
  return [...byOrder.values()].slice(0, MOST_LISTED);
}
