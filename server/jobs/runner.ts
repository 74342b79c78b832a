import type { Clock, Documents } from "#domain/ports.ts";
import { createLease } from "./lease.ts";

export interface Job {
  readonly name: string;
  /** Milliseconds between two runs. */
  readonly everyMs: number;
  run(): Promise<void>;
}

export interface RunningJob {
  /** Waits for the run in progress and gives the lease back. */
  stop(): Promise<void>;
}

const LEASE_LIFE_MS = 60_000;
/** A run that takes longer hangs: its lease runs out, and another process may try. */
const MAX_RUN_MS = 10 * 60_000;

/**
 * Repeats the job in whichever process holds its lease; a failing run is reported and tried again next time.
 * `leaseLifeMs`: so long after the death of a process another one follows.
 */
export function startJob(
  job: Job,
  documents: Documents,
  clock: Clock,
  report: (message: string, error: unknown) => void,
  { leaseLifeMs = LEASE_LIFE_MS } = {},
): RunningJob {
  const lease = createLease(documents, clock, { job: job.name, lifeMs: leaseLifeMs });
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const failed = (error: unknown) => {
    report(`job ${job.name} failed`, error);
    return false;
  };
  const tick = async () => {
    try {
      if (await lease.acquire()) await runRenewing();
    } catch (error) {
      failed(error);
    }
    if (!isStopped) schedule(job.everyMs);
  };
  const runRenewing = async () => {
    const startedAt = clock.now();
    let renewal = Promise.resolve(true);
    const renewing = setInterval(() => {
      if (clock.now() - startedAt >= MAX_RUN_MS) clearInterval(renewing);
      else renewal = lease.renew().catch(failed);
    }, leaseLifeMs / 2).unref();
    try {
      await job.run();
    } finally {
      clearInterval(renewing);
      // Written after the lease was given back, it would take it again.
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
      isStopped = true;
      clearTimeout(timer);
      await running;
      await lease.release();
    },
  };
}
