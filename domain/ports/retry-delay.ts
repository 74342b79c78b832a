import { backoff } from "./due-documents.ts";

const FIRST_MS = 30_000;
export const MAX_RETRY_DELAY_MS = 6 * 60 * 60_000;
/** RFC 5321, section 4.5.4.1: at least four to five days. */
export const GIVE_UP_AFTER_MS = 5 * 24 * 60 * 60_000;

/** Milliseconds until the next attempt after `failures` failed ones; undefined after five days of attempts. */
export function retryDelay(failures: number): number | undefined {
  let waitedMs = 0;
  for (let count = 1; count < failures; count += 1) waitedMs += delayAfter(count);
  return waitedMs < GIVE_UP_AFTER_MS ? delayAfter(failures) : undefined;
}

function delayAfter(failures: number): number {
  return backoff(failures, FIRST_MS, MAX_RETRY_DELAY_MS);
}
