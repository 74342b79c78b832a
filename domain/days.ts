/** Days such as "2026-03-14", in UTC, which order and compare as texts. */
const DAY_MS = 24 * 60 * 60_000;

export const steps = ["day", "week", "month", "year"] as const;
export type Step = (typeof steps)[number];

type Unit = Exclude<Step, "week">;

export interface Period {
  readonly since: string;
  /** Inclusive. */
  readonly until: string;
}

/** Two days in either order. */
export function periodOf(one: string, other: string): Period {
  return one <= other ? { since: one, until: other } : { since: other, until: one };
}

export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS);
}

/** The first day of the month that is `months` later. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day);
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

/** The first day of the day's week (a Monday), month or year. */
export function startOf(step: Step, day: string): string {
  switch (step) {
    case "day":
      return day;
    case "week":
      return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
    case "month":
      return `${day.slice(0, 7)}-01`;
    case "year":
      return `${day.slice(0, 4)}-01-01`;
  }
}

/** The first days of all steps that the period touches. */
export function stepsOf(step: Step, { since, until }: Period): string[] {
  const starts: string[] = [];
  for (let start = startOf(step, since); start <= until; start = next(step, start))
    starts.push(start);
  return starts;
}

function next(step: Step, start: string): string {
  switch (step) {
    case "day":
      return addDays(start, 1);
    case "week":
      return addDays(start, 7);
    case "month":
      return addMonths(start, 1);
    case "year":
      return addMonths(start, 12);
  }
}

/** Ms since the epoch; `until` is exclusive. */
export function spanOf({ since, until }: Period) {
  return { since: Date.parse(since), until: Date.parse(addDays(until, 1)) };
}

/**
 * The period before (-1) or after (1): as many days, or the same days of another month or year. Without a unit the days
 * tell: as many whole months, the same days of a month or year that has just begun, or as many days.
 */
export function shifted({ since, until }: Period, by: 1 | -1, unit?: Unit): Period {
  const months = unit ? undefined : monthsBetween(since, addDays(until, 1));
  if (months !== undefined)
    return {
      since: addMonths(since, by * months),
      until: addDays(addMonths(since, (by + 1) * months), -1),
    };
  const begun = unit ?? begunUnit({ since, until });
  if (begun !== "day") {
    const moved = by * (begun === "year" ? 12 : 1);
    return { since: addMonths(since, moved), until: sameDay(until, moved) };
  }
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS + 1;
  return { since: addDays(since, by * days), until: addDays(until, by * days) };
}

/** The month or year that the period has begun, or the day. */
function begunUnit({ since, until }: Period): Unit {
  const unit = since.endsWith("-01-01") ? "year" : "month";
  return since.endsWith("-01") && until < next(unit, since) ? unit : "day";
}

/** The month's last day if it has no such day. */
function sameDay(day: string, months: number): string {
  const first = addMonths(day, months);
  const last = addDays(addMonths(first, 1), -1);
  const wanted = first.slice(0, 8) + day.slice(8);
  return wanted < last ? wanted : last;
}

/** Undefined unless both are the first day of a month. */
function monthsBetween(first: string, end: string): number | undefined {
  if (!first.endsWith("-01") || !end.endsWith("-01")) return undefined;
  const [from, to] = [new Date(first), new Date(end)];
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}
