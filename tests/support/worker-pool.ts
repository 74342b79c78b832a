/** A supervisor of workers without processes; its tests use fake timers. */
import { expect, vi } from "vitest";
import type { SupervisedWorker } from "#server/main/live-workers.ts";
import { createWorkerSupervisor } from "#server/main/worker-supervisor.ts";

interface FakeWorker extends SupervisedWorker {
  readonly buildPath: string;
  isDraining: boolean;
  isRetired: boolean;
  becomeReady(): Promise<void>;
  fail(): Promise<void>;
  die(how?: "asked" | "unexpectedly"): Promise<void>;
}

/** Runs everything that does not wait for a timer. */
export const settle = async () => void (await vi.advanceTimersByTimeAsync(0));

export function createWorkerPool(workerCount = 1) {
  const workers: FakeWorker[] = [];
  const reports: string[] = [];
  const pool = {
    workers,
    reports,
    /** If set, every start throws it. */
    obstacle: undefined as Error | undefined,
    /** The reported counts of unexpected ends. */
    ends: [] as number[],
    supervisor: createWorkerSupervisor(
      fork,
      {
        onError: (error) => void reports.push(String(error)),
        onUnexpectedEnd: (count) => void pool.ends.push(count),
      },
      () => workerCount,
    ),
    /** The worker that was started last. */
    get last(): FakeWorker {
      const worker = workers.at(-1);
      if (!worker) throw new Error("No worker was started");
      return worker;
    },
    /** Advances the fake clock until the next worker starts. Returns the milliseconds that passed. */
    async wait(): Promise<number> {
      const [count, since] = [workers.length, Date.now()];
      while (workers.length === count && vi.getTimerCount() > 0)
        await vi.advanceTimersToNextTimerAsync();
      return Date.now() - since;
    },
  };

  function fork(buildPath: string): FakeWorker {
    if (pool.obstacle) throw pool.obstacle;
    const ready = Promise.withResolvers<boolean>();
    const ended = Promise.withResolvers<"asked" | "unexpectedly">();
    const failing = Promise.withResolvers<void>();
    const worker: FakeWorker = {
      buildPath,
      isDraining: false,
      isRetired: false,
      isReady: ready.promise,
      ended: ended.promise,
      failing: failing.promise,
      drain: () => void (worker.isDraining = true),
      retire: () => void (worker.isRetired = true),
      becomeReady: () => (ready.resolve(true), settle()),
      fail: () => (failing.resolve(), settle()),
      die: (how = "unexpectedly") => (ready.resolve(false), ended.resolve(how), settle()),
    };
    workers.push(worker);
    return worker;
  }

  return pool;
}

/** A supervisor whose workers serve this build. */
export async function createServingPool(buildPath = "one", workerCount = 1) {
  const pool = createWorkerPool(workerCount);
  const launched = pool.supervisor.launch(buildPath);
  await settle();
  await pool.last.becomeReady();
  for (const worker of pool.workers) await worker.becomeReady();
  expect(await launched).toBe(true);
  return pool;
}
