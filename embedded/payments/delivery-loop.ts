import type { Clock } from "#domain/ports/clock.ts";
import type { Log } from "./deliveries.ts";

const MAX_SLEEP_IN_MS = 30_000;
const MIN_SLEEP_IN_MS = 50;
const SLEEP_AFTER_ERROR_IN_MS = 5_000;

export interface DeliveryLoop {
  wake(): void;
  /** Idempotent. */
  start(): void;
  /** Resolves when the current round has ended. Idempotent. */
  stop(): Promise<void>;
}

export interface DeliveryLoopOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Returns when the next work is due (ms since the epoch), or undefined if unknown. */
  readonly round: () => Promise<number | undefined>;
}

export function createDeliveryLoop({ clock, log, round }: DeliveryLoopOptions): DeliveryLoop {
  let isStarted = false;
  let isWanted = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function runRound(): Promise<number> {
    try {
      const dueAt = await round();
      if (dueAt === undefined) return MAX_SLEEP_IN_MS;
      const wait = Math.max(dueAt - clock.now(), MIN_SLEEP_IN_MS);
      return Math.min(wait, MAX_SLEEP_IN_MS);
    } catch (error) {
      log("Payment sandbox: a round of deliveries failed", { error });
      return SLEEP_AFTER_ERROR_IN_MS;
    }
  }

  async function run(): Promise<void> {
    let sleep = MAX_SLEEP_IN_MS;
    while (isWanted && isStarted) {
      isWanted = false;
      sleep = await runRound();
    }
    running = undefined;
    if (isStarted) timer = setTimeout(wake, sleep).unref();
  }

  function wake(): void {
    if (!isStarted) return;
    isWanted = true;
    clearTimeout(timer);
    running ??= run();
  }

  return {
    wake,
    start() {
      if (isStarted) return;
      isStarted = true;
      wake();
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await running;
    },
  };
}
