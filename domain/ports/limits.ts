export interface Limit {
  readonly name: string;
  readonly max: number;
  /** Milliseconds from the first try until the count restarts. */
  readonly windowMs: number;
}

/** A limit and the key it counts, such as a client address. Without a key, the limit does not apply. */
export type Try = readonly [limit: Limit, key: string | undefined];

/** Counts are shared between processes and correct under parallel tries. */
export interface Limits {
  /** Throws LimitReached if any limit is used up. Counts nothing. */
  check(tries: readonly Try[]): Promise<void>;
  /** Counts one try against each limit. If any limit is used up, it throws LimitReached and counts nothing. */
  count(tries: readonly Try[]): Promise<void>;
  /** Takes back a counted try that turned out not to need the limit. Does nothing if its window has ended. */
  giveBack(tries: readonly Try[]): Promise<void>;
  /** Resets the counts. Idempotent. */
  forget(tries: readonly Try[]): Promise<void>;
}

export class LimitReached extends Error {
  override readonly name = "LimitReached";
  /** Name of the first used-up limit. */
  readonly limit: string;
  /** Whole seconds until no limit is used up, at least 1. */
  readonly retryAfter: number;

  constructor(limit: string, retryAfter: number) {
    super(`The limit ${limit} is used up for ${retryAfter} s`);
    this.limit = limit;
    this.retryAfter = retryAfter;
  }
}
