/** Runs a round of work whenever it is woken, and by itself when the next piece of work is due. */
import type { Clock } from "#domain/ports.ts";
import type { Log } from "./deliveries.ts";

const LONGEST_SLEEP_IN_MS = 30_000;
const SHORTEST_SLEEP_IN_MS = 50;
const SLEEP_AFTER_ERROR_IN_MS = 5_000;

export interface Pump {
  /** Does nothing before `start`. */
  wake(): void;
  /** Idempotent. */
  start(): void;
  /** Resolves when the round under way is over. Idempotent. */
  stop(): Promise<void>;
}

export interface PumpOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Does what is due; answers when there will be more (milliseconds since the epoch), where that is known. */
  readonly round: () => Promise<number | undefined>;
}

export function createPump({ clock, log, round }: PumpOptions): Pump {
  let isStarted = false;
  let isWanted = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function runRound(): Promise<number> {
    try {
      const dueAt = await round();
      if (dueAt === undefined) return LONGEST_SLEEP_IN_MS;
      const wait = Math.max(dueAt - clock.now(), SHORTEST_SLEEP_IN_MS);
      return Math.min(wait, LONGEST_SLEEP_IN_MS);
    } catch (error) {
      log("Payment sandbox: a round of deliveries failed", { error });
      return SLEEP_AFTER_ERROR_IN_MS;
    }
  }

  async function run(): Promise<void> {
    let sleep = LONGEST_SLEEP_IN_MS;
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
