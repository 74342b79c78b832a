const MAX_PAUSE_MS = 60_000;

export interface Refresher {
  /** Runs the task within `delayMs`, or once more if it is running now. */
  ask(delayMs?: number): void;
  stop(): Promise<void>;
}

/** Never runs the task twice at once. Retries after a failure with doubling pauses. */
export function createRefresher(
  task: () => Promise<void>,
  firstPauseMs: number,
  onFailure: (error: unknown) => void,
): Refresher {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Infinity;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = false;
  let pauseMs = 0;

  function arm(delayMs: number): void {
    const at = performance.now() + delayMs;
    if (isStopped || at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(run, delayMs).unref();
  }

  function run(): void {
    dueAt = Infinity;
    isAskedAgain = false;
    running = task()
      .then(() => void (pauseMs = 0))
      .catch((error: unknown) => {
        onFailure(error);
        pauseMs = Math.min(pauseMs * 2 || firstPauseMs, MAX_PAUSE_MS);
      })
      .finally(() => {
        running = undefined;
        if (pauseMs > 0 || isAskedAgain) arm(pauseMs);
      });
  }

  return {
    ask(delayMs = 0) {
      if (running) isAskedAgain = true;
      else arm(Math.max(delayMs, pauseMs));
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
