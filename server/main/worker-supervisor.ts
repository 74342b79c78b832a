/** Replaces workers that end, and switches to a new build only when its workers are ready. */
import {
  createLiveWorkers,
  type SupervisedWorker,
  type SupervisorReports,
} from "./live-workers.ts";

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 30_000;

export interface WorkerSupervisor {
  /** False if not all workers became ready; the previous build then stays. If nothing else serves, one is enough. */
  launch(buildPath: string): Promise<boolean>;
  stop(): void;
}

interface Generation {
  readonly buildPath: string;
  readonly workers: Set<SupervisedWorker>;
}

/** `workerCount` is called after the first worker of a build has become ready. */
export function createWorkerSupervisor(
  fork: (buildPath: string) => SupervisedWorker,
  reports: SupervisorReports,
  workerCount: () => number = () => 1,
): WorkerSupervisor {
  let current: Generation | undefined;
  let isStopped = false;
  let retryMs = FIRST_RETRY_MS;
  let retrying: NodeJS.Timeout | undefined;
  const live = createLiveWorkers(fork, reports, {
    workerCount,
    onReady: () => (retryMs = FIRST_RETRY_MS),
    onFailing: () => void fillUp(),
    onEnd: (worker) => {
      if (current?.workers.delete(worker)) void fillUp();
    },
  });
  // One after another: two replacements at once would start too many workers.
  let queue = Promise.resolve(true);
  const enqueue = (step: () => Promise<boolean>) =>
    (queue = queue.then(() => !isStopped && step()));

  /** The first worker prepares the database alone, and shows whether the build starts at all. */
  async function takeOver(buildPath: string): Promise<boolean> {
    const first = await live.start(buildPath);
    if (!first || isStopped) return false;
    const count = workerCount();
    const others = Array.from({ length: count - 1 }, () => live.start(buildPath));
    const started = [first, ...(await Promise.all(others))];
    const ready = started.filter((worker) => worker !== undefined).filter(live.isAlive);
    const previous = current?.workers ?? new Set<SupervisedWorker>();
    if (ready.length < (previous.size > 0 ? count : 1)) {
      for (const worker of ready) live.retire(worker);
      return false;
    }
    current = { buildPath, workers: new Set(ready) };
    for (const worker of previous) live.retire(worker);
    void fillUp();
    return true;
  }

  /** Does not pause first, because visitors wait. Backs off only while the build does not become ready. */
  async function fillUp(): Promise<void> {
    if ((await enqueue(startMissing)) || isStopped) return;
    clearTimeout(retrying);
    retrying = setTimeout(() => void fillUp(), retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }

  async function startMissing(): Promise<boolean> {
    if (!current) return true;
    const { buildPath, workers } = current;
    const count = workerCount() - [...workers].filter((worker) => !live.isFailing(worker)).length;
    const joined = Array.from({ length: Math.max(count, 0) }, async () => {
      const worker = await live.start(buildPath);
      if (!worker) return false;
      workers.add(worker);
      const replaced = [...workers].find(live.isFailing);
      if (replaced && workers.delete(replaced)) live.retire(replaced);
      return true;
    });
    return (await Promise.all(joined)).every(Boolean);
  }

  return {
    launch: (buildPath) => enqueue(() => takeOver(buildPath)),
    stop() {
      isStopped = true;
      clearTimeout(retrying);
      live.drain();
    },
  };
}
