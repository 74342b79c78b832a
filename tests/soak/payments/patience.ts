/** Waiting while the shop is down. */
import { setTimeout as wait } from "node:timers/promises";

/** Time limit for one step, including all kills during it, and for the shop to catch up at the end. */
export const PATIENCE_MS = 60_000;
const PAUSE_MS = 50;

/** Repeats the step while it fails, and throws its last error after `withinMs`. */
export async function patiently<T>(step: () => Promise<T>, withinMs = PATIENCE_MS): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(PAUSE_MS);
    }
  }
}
