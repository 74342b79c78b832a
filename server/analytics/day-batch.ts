import { dayOf } from "#domain/days.ts";
import type { Clock } from "#domain/ports/clock.ts";

const WRITE_MS = 5000;

interface DayBatchOptions<Sums> {
  readonly clock: Clock;
  none(): Sums;
  write(days: ReadonlyMap<string, Sums>): Promise<void>;
  /** Adds what came while `taken` could not be written. */
  merge(taken: Sums, newer: Sums): Sums;
  onFailure(error: unknown, days: ReadonlyMap<string, Sums>): void;
}

export interface DayBatch<Sums> {
  /** The caller changes them. They are written within five seconds. */
  today(): Sums;
  /** Never rejects: after a failure, the sums wait for the next attempt. */
  flush(): Promise<void>;
}

/** Sums by day (UTC) that are written together. A killed process loses those of its last five seconds. */
export function createDayBatch<Sums>(options: DayBatchOptions<Sums>): DayBatch<Sums> {
  const { clock, none, write, merge, onFailure } = options;
  let waiting = new Map<string, Sums>();
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), WRITE_MS).unref();
  }

  async function writeWaiting(): Promise<void> {
    const taken = waiting;
    if (taken.size === 0) return;
    waiting = new Map();
    try {
      await write(taken);
    } catch (error) {
      for (const [day, sums] of taken) {
        const newer = waiting.get(day);
        waiting.set(day, newer === undefined ? sums : merge(sums, newer));
      }
      onFailure(error, waiting);
      schedule();
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(writeWaiting);
    return flushing;
  }

  return {
    today() {
      const day = dayOf(clock.now());
      const sums = waiting.get(day) ?? none();
      waiting.set(day, sums);
      schedule();
      return sums;
    },
    flush,
  };
}
