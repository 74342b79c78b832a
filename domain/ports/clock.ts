export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** A clock may be set back by this much without ending what began just before. */
const STEP_MS = 60_000;

/**
 * Milliseconds until `endsAt`; 0 afterwards. `lifeMs` is the whole lifetime: an end much further ahead was written with
 * a wrong clock and counts as passed.
 */
export function msLeft(endsAt: number, lifeMs: number, now: number): number {
  const left = endsAt - now;
  return left > 0 && left <= lifeMs + STEP_MS ? left : 0;
}
