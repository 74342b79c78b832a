import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { isWorthALine } from "#domain/repeats.ts";
import { createLease } from "./lease.ts";

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** `isOver` becomes true when the process stops or may have lost the lease. Long runs check it before each step. */
  run(isOver?: () => boolean): Promise<void>;
}

export interface RunningJob {
  stop(): Promise<void>;
}

/** Short, because jobs of a killed process wait that long. The holder relies on 15 s: clocks may differ by 5 s. */
export const LEASE_LIFE_MS = 20_000;
const RENEWALS_PER_LIFE = 8;
/** A longer run counts as hanging: its lease is not renewed, so that another process can take over. */
const MAX_RUN_MS = 10 * 60_000;

/** A failed run is reported and repeated at the next interval. Of a series with one cause, ever fewer are reported. */
export function startJob(
  job: Job,
  documents: Documents,
  clock: Clock,
  report: (message: string, error: unknown) => void,
  { leaseLifeMs = LEASE_LIFE_MS } = {},
): RunningJob {
  const lease = createLease(documents, clock, {
    job: job.name,
    lifeMs: leaseLifeMs,
    everyMs: job.everyMs,
    onFarLease: (heldUntil) =>
      report(
        `the lease of job ${job.name} was taken over`,
        new Error(`It was held until ${new Date(heldUntil).toISOString()}: a clock was wrong`),
      ),
  });
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  let series = { cause: "", failures: 0 };
  const failed = (error: unknown) => {
    const cause = String(error);
    series = { cause, failures: series.cause === cause ? series.failures + 1 : 1 };
    const { failures } = series;
    // An outage may last for days.
    if (isWorthALine(failures))
      report(`job ${job.name} failed${failures > 1 ? ` ${failures} times in a row` : ""}`, error);
    return false;
  };
  const tick = async () => {
    try {
      if (await lease.acquire()) {
        const isDone = await runRenewing().then(() => true, failed);
        if (isDone) series = { cause: "", failures: 0 };
        await lease.record({ isDone });
      }
    } catch (error) {
      failed(error);
    }
    if (!stopping.signal.aborted) schedule(job.everyMs);
  };
  const runRenewing = async () => {
    const startedAt = clock.now();
    let renewal: Promise<unknown> | undefined;
    const renewing = setInterval(() => {
      if (clock.now() - startedAt >= MAX_RUN_MS) clearInterval(renewing);
      else
        renewal ??= lease
          .renew()
          .catch(failed)
          .finally(() => (renewal = undefined));
    }, leaseLifeMs / RENEWALS_PER_LIFE).unref();
    try {
      await job.run(() => stopping.signal.aborted || !lease.isHeld());
    } finally {
      clearInterval(renewing);
      // A renewal after the release would take the lease again.
      await renewal;
    }
  };
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => (running = tick()), delayMs);
    timer.unref();
  };
  schedule(0);

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
      await lease.release();
    },
  };
}
