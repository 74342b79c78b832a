/** Whether the shop works, as far as its database knows. Contains no address and no secret. */
import { mailOutbox } from "../notifications/outbox.ts";
import { orders, settledStatuses } from "../orders/orders.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import { readable } from "../ports/readable.ts";
import { paymentEvents } from "../selling/payment-events.ts";
import { Timestamp } from "../values.ts";
import type { DoctorHealth } from "./doctor-report.ts";
import type { RefusedWebhooks } from "./refused-webhooks.ts";

const DAY_MS = 24 * 60 * 60_000;
/** What is due for longer is stuck: jobs look every few seconds. */
const STUCK_MS = 15 * 60_000;
const MAX_EVENTS = 100;
const END_OF_TIME = Timestamp.fromMillis(Date.UTC(9999, 11, 31));

interface MailHealth {
  readonly waiting: number;
  /** Of the waiting mails, those that are tried again later. */
  readonly deferred: number;
  /** In the last 24 hours. */
  readonly refused: number;
  /** When the mail was due that waits longest. */
  readonly dueSince?: Timestamp;
  readonly isStuck: boolean;
}

interface EventHealth {
  readonly lastAt?: Timestamp;
  /** At most 100. */
  readonly waiting: number;
  /** Of the waiting events, those that were tried before. */
  readonly failed: number;
  readonly isStuck: boolean;
  /** Orders were paid, but no event ever arrived. */
  readonly isMissing: boolean;
}

export interface JobHealth {
  readonly name: string;
  /** Absent if it has not run since the shop started. */
  readonly lastRunAt?: number;
  readonly isLate: boolean;
  /** Present while its runs fail. */
  readonly failedSince?: number;
}

export interface ShopHealth {
  readonly hasDocuments: boolean;
  readonly hasFiles: boolean;
  readonly mails: MailHealth;
  readonly events: EventHealth;
  readonly jobs: readonly JobHealth[];
  /** Absent if no run was saved. */
  readonly doctor?: DoctorHealth | undefined;
  /** Absent if none was refused in the last 24 hours. */
  readonly refusedWebhooks?: RefusedWebhooks | undefined;
  readonly buildId: string;
  readonly isTest: boolean;
}

export type ReadHealth = () => Promise<ShopHealth>;

interface HealthPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

export async function readMailHealth({ documents, clock }: HealthPorts): Promise<MailHealth> {
  const now = clock.now();
  const queued = ["status", "in", ["queued", "queuedForStranger"]] as const;
  const [waiting, deferred, refused, [first]] = await Promise.all([
    documents.count(mailOutbox, { where: [queued, ["nextAttemptAt", "<=", END_OF_TIME]] }),
    documents.count(mailOutbox, {
      where: [queued, ["nextAttemptAt", ">", Timestamp.fromMillis(now)]],
    }),
    documents.count(mailOutbox, {
      where: [
        ["status", "==", "refused"],
        ["nextAttemptAt", ">", Timestamp.fromMillis(now - DAY_MS)],
      ],
    }),
    documents
      .query(mailOutbox, { where: [queued], orderBy: [["nextAttemptAt", "asc"]], limit: 1 })
      .then((found) => readable(found)),
  ]);
  const dueSince = first?.data.nextAttemptAt;
  const isDue = dueSince !== undefined && dueSince.toMillis() <= now;
  return {
    waiting,
    deferred,
    refused,
    ...(isDue ? { dueSince } : {}),
    isStuck: isDue && dueSince.toMillis() < now - STUCK_MS,
  };
}

/** Orders that have waited for their payment for more than a day. */
export function countLateOrders({ documents, clock, isTest }: HealthPorts): Promise<number> {
  return documents.count(orders, {
    where: [
      ["status", "==", "pending"],
      ["isTest", "==", isTest],
      ["createdAt", "<", Timestamp.fromMillis(clock.now() - DAY_MS)],
    ],
  });
}

export async function readEventHealth(ports: HealthPorts): Promise<EventHealth> {
  const { documents, clock, isTest } = ports;
  const [newest, due, paid] = await Promise.all([
    documents.query(paymentEvents, { orderBy: [["receivedAt", "desc"]], limit: 1 }),
    documents.query(paymentEvents, { orderBy: [["nextAttemptAt", "asc"]], limit: MAX_EVENTS }),
    documents.query(orders, {
      where: [
        ["status", "in", settledStatuses],
        ["isTest", "==", isTest],
      ],
      orderBy: [["createdAt", "desc"]],
      limit: 1,
    }),
  ]);
  const [last] = readable(newest);
  const waiting = readable(due).map(({ data }) => data);
  const firstDue = waiting[0]?.nextAttemptAt?.toMillis() ?? Number.MAX_SAFE_INTEGER;
  return {
    ...(last ? { lastAt: last.data.receivedAt } : {}),
    waiting: waiting.length,
    failed: waiting.filter(({ attempts = 0 }) => attempts > 1).length,
    isStuck: firstDue < clock.now() - STUCK_MS,
    isMissing: !last && readable(paid).some(({ data }) => !data.isFree),
  };
}
