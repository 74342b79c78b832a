export interface Countdowns {
  /** Starts or restarts a countdown of `total` milliseconds; 0 means that it never ends. A paused one stays paused. */
  start(id: string, total: number): void;
  stop(id: string): void;
  pause(id: string): void;
  resume(id: string): void;
  /** From 1 to 0; 0 for an unknown id. */
  remainingShare(id: string): number;
}

interface Countdown {
  readonly total: number;
  remaining: number;
  startedAt?: number | undefined;
  timer?: ReturnType<typeof setTimeout>;
}

export function createCountdowns(onEnd: (id: string) => void): Countdowns {
  const running = new Map<string, Countdown>();

  function stop(id: string) {
    clearTimeout(running.get(id)?.timer);
    running.delete(id);
  }

  function resume(id: string) {
    const countdown = running.get(id);
    if (!countdown || countdown.startedAt !== undefined) return;
    countdown.startedAt = performance.now();
    countdown.timer = setTimeout(() => onEnd(id), countdown.remaining);
  }

  return {
    start(id, total) {
      const before = running.get(id);
      const isPaused = before !== undefined && before.startedAt === undefined;
      stop(id);
      if (total <= 0) return;
      running.set(id, { total, remaining: total });
      if (!isPaused) resume(id);
    },
    stop,
    pause(id) {
      const countdown = running.get(id);
      if (countdown?.startedAt === undefined) return;
      clearTimeout(countdown.timer);
      countdown.remaining -= performance.now() - countdown.startedAt;
      countdown.startedAt = undefined;
    },
    resume,
    remainingShare(id) {
      const countdown = running.get(id);
      if (!countdown) return 0;
      const { startedAt, remaining, total } = countdown;
      const elapsed = startedAt === undefined ? 0 : performance.now() - startedAt;
      return Math.max(0, (remaining - elapsed) / total);
    },
  };
}
