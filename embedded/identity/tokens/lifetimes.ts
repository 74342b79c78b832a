/** Lifetimes in seconds. Test mode may shorten them. */
export interface Lifetimes {
  readonly idTokenSeconds: number;
  /** For every mailed code. If absent, each kind has its own. */
  readonly mailedCodeSeconds?: number | undefined;
  /** Sensitive calls need a sign-in no older than this. */
  readonly recentSignInSeconds: number;
}

export const LIFETIMES: Lifetimes = { idTokenSeconds: 3600, recentSignInSeconds: 300 };
