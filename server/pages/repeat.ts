const LONGEST_PAUSE_MS = 60_000;

export interface Repeat {
  /** From here on, each `everyMs`; idempotent. */
  start(): void;
  /** Waits for what runs; nothing starts from here on. */
  stop(): Promise<void>;
}

/** Runs the task again and again, never twice at once, and after each failure in a row at half the pace. */
export function createRepeat(
  task: () => Promise<void>,
  everyMs: number,
  onFailure: (error: unknown) => void,
): Repeat {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let pauseMs = everyMs;

  function arm(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = task()
        .then(() => void (pauseMs = everyMs))
        .catch((error: unknown) => {
          onFailure(error);
          pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
        })
        .finally(arm);
    }, pauseMs).unref();
  }

  return {
    start() {
      if (!timer) arm();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
