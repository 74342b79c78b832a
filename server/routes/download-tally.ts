/** Records deliveries after their responses have ended, so that no download waits for the database. */
import { type DeliveredPart, recordDeliveries } from "#domain/downloads/download-counts.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";

interface TallyOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
}

export interface DownloadTally {
  /** Never fails and never waits. Deliveries of one second are written together. */
  add(delivery: DeliveredPart): void;
  close(): Promise<void>;
}

const PAUSE_MS = 1000;
/** After a failure, for example because the disk is full. */
const RETRY_MS = 30_000;
/** While the database cannot be written, further deliveries are not counted. */
const MAX_WAITING = 10_000;

export function createDownloadTally({ documents, clock, report }: TallyOptions): DownloadTally {
  let waiting: DeliveredPart[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function writeAll(): Promise<void> {
    const taken = [...Map.groupBy(waiting, ({ orderId, fileId }) => `${orderId}:${fileId}`)];
    waiting = [];
    let problem: { readonly error: unknown } | undefined;
    for (const [, [first, ...others]] of taken) {
      if (!first) continue;
      try {
        await recordDeliveries({ documents, clock }, [first, ...others]);
      } catch (error) {
        problem = { error };
        waiting.unshift(first, ...others);
      }
    }
    if (!problem) return;
    report("downloads could not be counted", problem.error);
    if (!isClosed) schedule(RETRY_MS);
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
    return writing;
  }

  function schedule(delayMs: number): void {
    timer ??= setTimeout(() => void write(), delayMs).unref();
  }

  return {
    add(delivery) {
      if (isClosed || waiting.length >= MAX_WAITING) return;
      waiting.push(delivery);
      // Write limited downloads at once: until then they count as running.
      if (delivery.runningId) void write();
      else schedule(PAUSE_MS);
    },
    async close() {
      isClosed = true;
      await write();
    },
  };
}
