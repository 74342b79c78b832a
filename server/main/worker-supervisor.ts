/** Keeps one worker serving: replaces a worker that ends, and switches to a new build only when its worker is ready. */

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 30_000;
/** A retired worker occupies its memory until its last download ends. */
const MAX_RETIRED = 3;

export interface SupervisedWorker {
  /** Resolves to true once it serves, and to false if it ended first or took too long. */
  readonly isReady: Promise<boolean>;
  /** "unexpectedly" if it ended without being asked, or failed while ending. Never rejects. */
  readonly ended: Promise<"asked" | "unexpectedly">;
  /** Resolves when the worker still responds but must be replaced; otherwise stays pending. */
  readonly failing: Promise<void>;
  /** Ends it within seconds: finishes short requests and aborts downloads. Idempotent. */
  drain(): void;
  /** Ends it after its current requests and downloads, within an hour; another worker serves. Idempotent. */
  retire(): void;
}

export interface WorkerSupervisor {
  /**
   * Starts this build and retires the previous worker. Returns false if the new worker did not become ready; the
   * previous one then stays. After the first success, workers that end are replaced with the last build that was ready.
   */
  launch(buildPath: string): Promise<boolean>;
  /** Drains every worker and starts no further ones. */
  stop(): void;
}

export interface SupervisorReports {
  /** The process of a worker could not be created. */
  onError(error: unknown): void;
  /** A worker that had been ready ended without being asked. `count` is the total so far. */
  onUnexpectedEnd(count: number): void;
}

export function createWorkerSupervisor(
  fork: (buildPath: string) => SupervisedWorker,
  reports: SupervisorReports,
): WorkerSupervisor {
  const alive = new Set<SupervisedWorker>();
  const retired = new Set<SupervisedWorker>();
  let current: { worker: SupervisedWorker; buildPath: string } | undefined;
  let isStopped = false;
  let unexpectedEnds = 0;
  let retryMs = FIRST_RETRY_MS;
  let retrying: NodeJS.Timeout | undefined;
  // Run replacements one after another: with two at once, the first new worker would never be retired.
  let queue = Promise.resolve(true);
  const enqueue = (step: () => Promise<boolean>) =>
    (queue = queue
      .then(() => !isStopped && step())
      .catch((error: unknown) => {
        reports.onError(error);
        return false;
      }));

  async function replace(buildPath: string): Promise<boolean> {
    const worker = fork(buildPath);
    alive.add(worker);
    let isServing = false;
    void worker.ended.then((how) => {
      alive.delete(worker);
      retired.delete(worker);
      if (isServing && how === "unexpectedly") reports.onUnexpectedEnd((unexpectedEnds += 1));
      if (current?.worker !== worker) return;
      current = undefined;
      void ensureServed(buildPath);
    });
    if (!(await worker.isReady) || !alive.has(worker)) return false;
    isServing = true;
    retryMs = FIRST_RETRY_MS;
    const previous = current;
    current = { worker, buildPath };
    void worker.failing.then(() => ensureServed(buildPath, worker));
    if (previous) retire(previous.worker);
    return true;
  }

  function retire(worker: SupervisedWorker): void {
    worker.retire();
    retired.add(worker);
    const [oldest] = retired;
    if (retired.size > MAX_RETIRED) oldest?.drain();
  }

  /** Replaces the worker at once, because visitors wait. Backs off only while the build does not become ready. */
  async function ensureServed(buildPath: string, failing?: SupervisedWorker): Promise<void> {
    // Another build may have taken over in the meantime.
    const isServed = () => current !== undefined && current.worker !== failing;
    if (await enqueue(async () => isServed() || replace(buildPath))) return;
    if (isStopped) return;
    clearTimeout(retrying);
    retrying = setTimeout(() => void ensureServed(buildPath, failing), retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }

  return {
    launch: (buildPath) => enqueue(() => replace(buildPath)),
    stop() {
      isStopped = true;
      clearTimeout(retrying);
      for (const worker of alive) worker.drain();
    },
  };
}
