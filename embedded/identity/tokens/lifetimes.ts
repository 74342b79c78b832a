/** How long things are good for, in seconds; test mode may shorten them. */
export interface Lifetimes {
  readonly idTokenSeconds: number;
  /** Of every mailed code; absent: each kind has its own. */
  readonly mailedCodeSeconds?: number | undefined;
  /** What is sensitive wants a sign-in no older than this. */
  readonly recentSignInSeconds: number;
}

export const LIFETIMES: Lifetimes = { idTokenSeconds: 3600, recentSignInSeconds: 300 };
