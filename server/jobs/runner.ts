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

/** Repeats the job in whichever process holds its lease; a failing run is reported and tried again next time. */
export function startJob(
  job: Job,
  documents: Documents,
  clock: Clock,
  report: (message: string, error: unknown) => void,
): RunningJob {
  const lease = createLease(documents, clock, { job: job.name, lifeMs: LEASE_LIFE_MS });
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const tick = async () => {
    try {
      if (await lease.acquire()) await job.run();
    } catch (error) {
      report(`job ${job.name} failed`, error);
    }
    if (!isStopped) schedule(job.everyMs);
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
