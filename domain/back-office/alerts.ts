import { type ListedBlock, listBlocks } from "../card-testing/blocks.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import { eachDocument } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import { paymentEvents } from "../selling/payment-events.ts";

const DAY_MS = 24 * 60 * 60_000;
const LISTED_MS = 30 * DAY_MS;

export interface UnknownPayment {
  readonly orderId: string;
  readonly eventId: string;
  readonly type: string;
  readonly paymentId: string | undefined;
  readonly receivedAt: Timestamp;
}

export interface Alerts {
  /** Blocked in the last 24 hours. */
  readonly blocks: readonly ListedBlock[];
  /** Of the last 30 days, newest first. Not limited, because a buyer may be waiting for each. */
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

async function listUnknownPayments(ports: AlertPorts): Promise<UnknownPayment[]> {
  const byOrder = new Map<string, UnknownPayment>();
  for await (const { id: eventId, data } of eachUnknown(ports)) {
    const { orderId, type, paymentId, receivedAt } = data;
    if (orderId === undefined || byOrder.has(orderId)) continue;
    byOrder.set(orderId, { orderId, eventId, type, paymentId, receivedAt });
  }
  return [...byOrder.values()];
}

function eachUnknown({ documents, clock }: AlertPorts) {
  const since = Timestamp.fromMillis(clock.now() - LISTED_MS);
  return eachDocument(documents, paymentEvents, {
    where: [
      ["isToRefund", "==", true],
      ["receivedAt", ">", since],
    ],
    orderBy: [["receivedAt", "desc"]],
  });
}
