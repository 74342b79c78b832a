import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { type Job, startJob } from "./runner.ts";

export interface Background {
  start(): void;
  /** Waits for running work and starts no more. Idempotent. */
  stop(): Promise<void>;
}

interface BackgroundOptions {
  readonly jobs: readonly Job[];
  /** Other work than jobs, such as the sandbox's webhook deliveries. */
  readonly work: { start(): void; stop(): Promise<void> };
  readonly documents: Documents;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
}

export function createBackground(options: BackgroundOptions): Background {
  const { jobs, work, documents, clock, report } = options;
  let running: ReturnType<typeof startJob>[] = [];
  let stopping: Promise<unknown> | undefined;
  return {
    start() {
      if (stopping) return;
      work.start();
      running = jobs.map((job) => startJob(job, documents, clock, report));
    },
    async stop() {
      stopping ??= Promise.all([work.stop(), ...running.map((job) => job.stop())]);
      await stopping;
    },
  };
}
