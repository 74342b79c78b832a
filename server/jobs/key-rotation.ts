import type { Job } from "./runner.ts";

/** Replaces the signing key of ID tokens every 30 days, so that a leaked key does not work forever. */
export function createKeyRotationJob(keys: { rotate(): Promise<void> }): Job {
  return { name: "key rotation", everyMs: 10 * 60_000, run: () => keys.rotate() };
}
