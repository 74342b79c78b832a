import type { SigningKeys } from "#embedded/identity/tokens/signing-keys.ts";
import type { Job } from "./runner.ts";

/** ID tokens get a new signing key every 30 days, so that a leaked one is not good for ever. */
export function createKeyRotationJob(keys: Pick<SigningKeys, "rotate">): Job {
  return { name: "key rotation", everyMs: 10 * 60_000, run: () => keys.rotate() };
}
