/** Keeps one worker serving: a dead one is replaced, and a new build takes over only when its worker is ready. */

const FIRST_RESPAWN_MS = 250;
const LAST_RESPAWN_MS = 30_000;

export interface FleetWorker {
  /** True when it serves; false when it ended before, or took too long. */
  readonly isReady: Promise<boolean>;
  readonly ended: Promise<unknown>;
  /** Ends it after the requests it has. Idempotent. */
  drain(): void;
  /** The same, but another worker serves: who keeps a connection to this one may ask once more. Idempotent. */
  retire(): void;
}

export interface Fleet {
  /**
   * Starts this build and retires the worker before it; false where it did not become ready, and the one before stays.
   * After the first success the last build that became ready is kept running, whatever happens to its workers.
   */
  launch(buildPath: string): Promise<boolean>;
  /** Drains every worker; nothing starts from here on. */
  stop(): void;
}

export function createFleet(
  fork: (buildPath: string) => FleetWorker,
  report: (error: unknown) => void,
): Fleet {
  const alive = new Set<FleetWorker>();
  let current: { worker: FleetWorker; buildPath: string; readyAt: number } | undefined;
  let isStopped = false;
  let respawnMs = FIRST_RESPAWN_MS;
  let respawning: NodeJS.Timeout | undefined;
  // One after the other: of two at once, the first worker would never be retired.
  let queue = Promise.resolve(true);
  const enqueue = (step: () => Promise<boolean>) =>
    (queue = queue
      .then(() => !isStopped && step())
      .catch((error: unknown) => {
        report(error);
        return false;
      }));

  async function replace(buildPath: string): Promise<boolean> {
    const worker = fork(buildPath);
    alive.add(worker);
    void worker.ended.then(() => {
      alive.delete(worker);
      if (current?.worker === worker) onDeath(current);
    });
    if (!(await worker.isReady) || !alive.has(worker)) return false;
    const previous = current;
    current = { worker, buildPath, readyAt: performance.now() };
    previous?.worker.retire();
    return true;
  }

  function onDeath({ buildPath, readyAt }: NonNullable<typeof current>): void {
    current = undefined;
    // One that served for long did not die of its start.
    if (performance.now() - readyAt > LAST_RESPAWN_MS) respawnMs = FIRST_RESPAWN_MS;
    respawn(buildPath);
  }

  function respawn(buildPath: string): void {
    if (isStopped) return;
    respawning = setTimeout(async () => {
      // Another build may have taken over meanwhile.
      const isServed = await enqueue(async () => current !== undefined || replace(buildPath));
      if (!isServed) respawn(buildPath);
    }, respawnMs);
    respawnMs = Math.min(respawnMs * 2, LAST_RESPAWN_MS);
  }

  return {
    launch: (buildPath) => enqueue(() => replace(buildPath)),
    stop() {
      isStopped = true;
      clearTimeout(respawning);
      for (const worker of alive) worker.drain();
    },
  };
}
