/** Retired workers occupy memory until their last downloads and idle connections end. */
const MAX_RETIRED_GENERATIONS = 3;

export interface SupervisedWorker {
  /** True once it serves; false if it ended first or took too long. */
  readonly isReady: Promise<boolean>;
  /** "unexpectedly" if it ended without being asked, or failed while ending. Never rejects. */
  readonly ended: Promise<"asked" | "unexpectedly">;
  /** Resolves when the worker responds but must be replaced; otherwise stays pending. */
  readonly failing: Promise<void>;
  /** Finishes short requests, aborts downloads and ends within seconds. Idempotent. */
  drain(): void;
  /**
   * Ends after current requests and downloads, within an hour, while another worker serves. Keeps idle connections for up
   * to 75 s. Idempotent.
   */
  retire(): void;
}

export interface SupervisorReports {
  onError(error: unknown): void;
  onUnexpectedEnd(count: number): void;
}

export interface LiveWorkers {
  /** Undefined if the worker did not become ready. Never rejects. */
  start(buildPath: string): Promise<SupervisedWorker | undefined>;
  readonly isAlive: (worker: SupervisedWorker) => boolean;
  readonly isFailing: (worker: SupervisedWorker) => boolean;
  /** If too many are retired, drains the one retired first. */
  retire(worker: SupervisedWorker): void;
  drain(): void;
}

interface LiveWorkersOptions {
  readonly workerCount: () => number;
  readonly onReady: () => void;
  readonly onFailing: () => void;
  /** Called for every end, also before the worker was ready. */
  readonly onEnd: (worker: SupervisedWorker) => void;
}

export function createLiveWorkers(
  fork: (buildPath: string) => SupervisedWorker,
  reports: SupervisorReports,
  { workerCount, onReady, onFailing, onEnd }: LiveWorkersOptions,
): LiveWorkers {
  const alive = new Set<SupervisedWorker>();
  const failing = new Set<SupervisedWorker>();
  const retired = new Set<SupervisedWorker>();
  let unexpectedEnds = 0;

  function tryToFork(buildPath: string): SupervisedWorker | undefined {
    try {
      return fork(buildPath);
    } catch (error) {
      reports.onError(error);
      return undefined;
    }
  }

  return {
    isAlive: (worker) => alive.has(worker),
    isFailing: (worker) => failing.has(worker),
    async start(buildPath) {
      const worker = tryToFork(buildPath);
      if (!worker) return undefined;
      alive.add(worker);
      let isServing = false;
      void worker.ended.then((how) => {
        for (const group of [alive, failing, retired]) group.delete(worker);
        if (isServing && how === "unexpectedly") reports.onUnexpectedEnd((unexpectedEnds += 1));
        onEnd(worker);
      });
      if (!(await worker.isReady) || !alive.has(worker)) return undefined;
      isServing = true;
      onReady();
      void worker.failing.then(() => {
        if (!alive.has(worker)) return;
        failing.add(worker);
        onFailing();
      });
      return worker;
    },
    retire(worker) {
      worker.retire();
      retired.add(worker);
      const [oldest] = retired;
      if (!oldest || retired.size <= MAX_RETIRED_GENERATIONS * workerCount()) return;
      oldest.drain();
      retired.delete(oldest);
    },
    drain() {
      for (const worker of alive) worker.drain();
    },
  };
}
