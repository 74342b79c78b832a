/**
 * Sends the queued mails that are due. Each lane is a job with its own concurrency limit, so that neither a flood of
 * mails to strangers nor a slow recipient delays a receipt.
 */
import { setImmediate as yieldToRequests, setTimeout as sleep } from "node:timers/promises";
import {
  accountMailKinds,
  mailOutbox,
  orderMailKinds,
  type OutboxMail,
} from "#domain/notifications/outbox.ts";
import { LONGEST_RETRY_DELAY_MS } from "#domain/notifications/retry-delay.ts";
import type { Snapshot } from "#domain/ports/documents.ts";
import { understood } from "#domain/ports/understood.ts";
import { Timestamp } from "#domain/values.ts";
import { deliver, type DeliveryOptions } from "../mail/deliver.ts";
import type { Job } from "./runner.ts";

const BATCH = 200;
/** An attempt scheduled later than any retry can be was written with a wrong clock. */
const WRONG_CLOCK_MS = 2 * LONGEST_RETRY_DELAY_MS;
const POLL_MS = 250;
/** Together with the last send, this stays below the runner's limit for one run. */
const LONGEST_RUN_MS = 8 * 60_000;

export type OutboxOptions = Omit<DeliveryOptions, "handedOver">;

interface Lane {
  readonly name: string;
  readonly status: OutboxMail["status"];
  readonly kinds: readonly OutboxMail["kind"][];
  /** Number of mails sent in parallel. */
  readonly width: number;
}

const strangerMailKinds = [...accountMailKinds, "claimCode"] as const;

const lanes: readonly Lane[] = [
  { name: "outbox", status: "queued", kinds: [...orderMailKinds, "cardTesting"], width: 4 },
  { name: "outbox to accounts", status: "queued", kinds: accountMailKinds, width: 3 },
  { name: "outbox to strangers", status: "queuedForStranger", kinds: strangerMailKinds, width: 3 },
];

/** Number of connections that all lanes use together. */
export const MAILS_AT_ONCE = lanes.reduce((sum, { width }) => sum + width, 0);

/** Marks a mail as sent after sending it: a crash in between sends it twice, but never loses it. */
export function createOutboxJobs(options: OutboxOptions): Job[] {
  return lanes.map((lane) => {
    // On a full disk, mails cannot be marked as sent. Remember sent mails here, so that they are not sent again.
    const handedOver = new Set<string>();
    const tooNew = new Set<string>();
    return {
      name: lane.name,
      everyMs: 1000,
      run: (signal) => runLane(lane, { ...options, handedOver, tooNew }, signal),
    };
  });
}

interface LaneOptions extends DeliveryOptions {
  /** Ids of mails that need a newer build and have been reported. */
  readonly tooNew: Set<string>;
}

/** Returns when no mail is due or being sent. While one send hangs, the lane's other slots keep sending. */
async function runLane(
  lane: Lane,
  options: LaneOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  const endsAt = performance.now() + LONGEST_RUN_MS;
  const sending = new Set<Promise<void>>();
  const seen = new Set<string>();
  const failures: unknown[] = [];
  let queue: Snapshot<OutboxMail>[] = [];

  function reportTooNew(id: string, error: Error): void {
    if (options.tooNew.has(id)) return;
    options.tooNew.add(id);
    options.report(`mail ${id} needs a newer build and waits for it`, error);
  }
  async function findNext(): Promise<Snapshot<OutboxMail> | undefined> {
    if (signal?.aborted || failures.length > 0 || performance.now() > endsAt) return undefined;
    if (queue.length === 0) {
      const due = understood(await findDue(lane, options), reportTooNew);
      queue = due.filter((mail) => !seen.has(attemptOf(mail)));
    }
    return queue.shift();
  }
  function begin(mail: Snapshot<OutboxMail>): void {
    seen.add(attemptOf(mail));
    const sent = deliver(mail, options)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }

  for (;;) {
    const isFull = sending.size >= lane.width;
    const next = isFull
      ? undefined
      : await findNext().catch((error: unknown) => void failures.push(error));
    if (next) {
      begin(next);
      await yieldToRequests();
    } else if (sending.size > 0)
      await Promise.race(isFull ? sending : [...sending, sleep(POLL_MS)]);
    else break;
  }
  if (failures.length > 0) throw failures[0];
}

function attemptOf({ id, version }: Snapshot<OutboxMail>): string {
  return `${id} ${version}`;
}

async function findDue(
  { status, kinds }: Lane,
  { documents, clock }: OutboxOptions,
): Promise<Snapshot<OutboxMail>[]> {
  const ofLane = [
    ["status", "==", status],
    ["kind", "in", kinds],
  ] as const;
  const now = clock.now();
  const due = await documents.query(mailOutbox, {
    where: [...ofLane, ["nextAttemptAt", "<=", Timestamp.fromMillis(now)]],
    orderBy: [["nextAttemptAt", "asc"]],
    limit: BATCH,
  });
  if (due.length > 0) return due;
  const wronglyLate = Timestamp.fromMillis(now + WRONG_CLOCK_MS);
  return documents.query(mailOutbox, {
    where: [...ofLane, ["nextAttemptAt", ">", wronglyLate]],
    limit: BATCH,
  });
}
