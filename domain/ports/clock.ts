export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** A clock may be set back by this much without ending what began just before. */
const STEP_MS = 60_000;

/**
 * Milliseconds until the end of what lives `lifeMs`; 0 from `endsAt` on. An end much further ahead than one life from
 * now was written with a wrong clock and counts as passed.
 */
export function msLeft(endsAt: number, lifeMs: number, now: number): number {
  const left = endsAt - now;
  return left > 0 && left <= lifeMs + STEP_MS ? left : 0;
}
