/** What the owner should do with the experiment now. */
import type { Interval } from "./always-valid.ts";

export interface Evidence {
  /** Completed days since the first visitor. */
  readonly days: number;
  /** The visitors were not divided as intended. */
  readonly isMismatch: boolean;
  /** Of the second variant's conversion rate minus the first's. */
  readonly interval: Interval | undefined;
  /** The difference that matters, for example 0.006. */
  readonly difference: number;
  /** Days that the test needs at the traffic seen so far. */
  readonly plannedDays: number;
  /** The owner does not want to wait longer. */
  readonly longestDays: number;
}

export type Verdict =
  /** Nothing may be concluded before the fault is found. */
  | { readonly outcome: "mismatch" }
  /** `daysLeft` is absent while the traffic is not known. */
  | { readonly outcome: "keepGoing"; readonly daysLeft?: number }
  | { readonly outcome: "winner"; readonly isSecond: boolean }
  /** "equal": a difference that matters is ruled out. "unseen": the planned time is over without a winner. */
  | { readonly outcome: "noWinner"; readonly because: "equal" | "unseen" }
  /** At this traffic it takes `plannedDays`; Infinity without visitors. */
  | { readonly outcome: "undecidable"; readonly plannedDays: number };

/** Buyers differ by the day of the week, so that part of a week proves nothing. */
const MIN_DAYS = 7;

export function decide(evidence: Evidence): Verdict {
  const { days, interval, difference, plannedDays, longestDays } = evidence;
  if (evidence.isMismatch) return { outcome: "mismatch" };
  if (days < MIN_DAYS) return { outcome: "keepGoing" };
  if (interval && (interval.lower > 0 || interval.upper < 0))
    return { outcome: "winner", isSecond: interval.lower > 0 };
  if (interval && interval.lower > -difference && interval.upper < difference)
    return { outcome: "noWinner", because: "equal" };
  if (plannedDays > longestDays) return { outcome: "undecidable", plannedDays };
  if (days >= plannedDays) return { outcome: "noWinner", because: "unseen" };
  return { outcome: "keepGoing", daysLeft: plannedDays - days };
}
