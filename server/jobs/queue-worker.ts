/** Works through the due documents of an outbox. Each queue is a job with its own concurrency limit. */
import { MAX_RETRY_DELAY_MS } from "#domain/ports/retry-delay.ts";
import type { Clock } from "#domain/ports/clock.ts";
import { dueDocuments } from "#domain/ports/due-documents.ts";
import type { Collection } from "#domain/ports/collection.ts";
import type { Documents, Snapshot } from "#domain/ports/documents.ts";
import type { Query } from "#domain/ports/query.ts";
import { readable } from "#domain/ports/readable.ts";
import type { Job } from "./runner.ts";
import { sleep } from "#domain/host.ts";

const BATCH = 200;
const POLL_MS = 250;
/** Together with the last send, this stays below the runner's limit for one run. */
const MAX_RUN_MS = 8 * 60_000;

export interface Queue<T> {
  readonly name: string;
  readonly noun: "mail" | "report";
  /** Has the field `nextAttemptAt`, with an index together with the fields in `where`. */
  readonly outbox: Collection<T>;
  readonly where: NonNullable<Query["where"]>;
  readonly width: number;
  /** Runs before each search for due documents, and must not throw. */
  readonly prepare?: (isOver: () => boolean) => Promise<void>;
  /** Throws only if the outcome cannot be stored. `handedOver` has sent ids that are not yet marked as sent. */
  deliver(queued: Snapshot<T>, handedOver: Set<string>): Promise<void>;
}

export interface QueueWorkerOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
}

/** Marks a document as sent after sending it: a crash in between sends it twice, but never loses it. */
export function createQueueWorker<T>(queue: Queue<T>, options: QueueWorkerOptions): Job {
  // On a full disk, documents cannot be marked as sent. Remember them here, so that they are not sent again.
  const handedOver = new Set<string>();
  const tooNew = new Set<string>();
  return {
    name: queue.name,
    everyMs: 1000,
    run: (isOver) => runQueue(queue, { ...options, handedOver, tooNew }, isOver),
  };
}

interface RunOptions extends QueueWorkerOptions {
  readonly handedOver: Set<string>;
  /** Ids of documents that need a newer build and have been reported. */
  readonly tooNew: Set<string>;
}

/** Returns when nothing is due or being sent. While one send hangs, the queue's other slots keep sending. */
async function runQueue<T>(
  queue: Queue<T>,
  options: RunOptions,
  isOver = () => false,
): Promise<void> {
  const endsAt = performance.now() + MAX_RUN_MS;
  const sending = new Set<Promise<void>>();
  const seen = new Set<string>();
  const failures: unknown[] = [];
  let waiting: Snapshot<T>[] = [];

  function reportTooNew(id: string, error: Error): void {
    if (options.tooNew.has(id)) return;
    options.tooNew.add(id);
    options.report(`${queue.noun} ${id} needs a newer build and waits for it`, error);
  }
  const mayBegin = () => failures.length === 0 && performance.now() <= endsAt && !isOver();
  async function findNext(): Promise<Snapshot<T> | undefined> {
    if (!mayBegin()) return undefined;
    if (waiting.length === 0) {
      await queue.prepare?.(isOver);
      const due = readable(await findDue(queue, options), reportTooNew);
      waiting = due.filter((one) => !seen.has(attemptOf(one)));
    }
    return isOver() ? undefined : waiting.shift();
  }
  function begin(queued: Snapshot<T>): void {
    seen.add(attemptOf(queued));
    const sent = queue
      .deliver(queued, options.handedOver)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }

  for (;;) {
    const isFull = sending.size >= queue.width;
    const next = isFull
      ? undefined
      : await findNext().catch((error: unknown) => void failures.push(error));
    if (next) {
      begin(next);
      await sleep(0);
    } else if (sending.size > 0)
      await Promise.race(isFull || !mayBegin() ? sending : [...sending, sleep(POLL_MS)]);
    else break;
  }
  if (failures.length > 0) throw failures[0];
}

function attemptOf({ id, version }: Snapshot<unknown>): string {
  return `${id} ${version}`;
}

function findDue<T>(
  { outbox, where }: Queue<T>,
  { documents, clock }: QueueWorkerOptions,
): Promise<Snapshot<T>[]> {
  const schedule = { now: clock.now(), maxDelayMs: MAX_RETRY_DELAY_MS, limit: BATCH };
  return dueDocuments(documents, outbox, { where, ...schedule });
}
