import type { Interval } from "./always-valid.ts";

export interface Evidence {
  readonly days: number;
  readonly isMismatch: boolean;
  readonly interval: Interval | undefined;
  readonly difference: number;
  readonly plannedDays: number;
  readonly longestDays: number;
}

export type Verdict =
  /** Visitors are not divided by the weights. Find the fault before concluding anything. */
  | { readonly outcome: "mismatch" }
  /** `daysLeft` is absent if the traffic is unknown. */
  | { readonly outcome: "keepGoing"; readonly daysLeft?: number }
  | { readonly outcome: "winner"; readonly isSecond: boolean }
  /** "equal": a difference that matters is ruled out. "unseen": the planned time ended without a winner. */
  | { readonly outcome: "noWinner"; readonly because: "equal" | "unseen" }
  /** At the present traffic, longer than `longestDays`; Infinity without visitors. */
  | { readonly outcome: "undecidable"; readonly plannedDays: number };

/** A whole week, because buyers differ by the day of the week. */
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
