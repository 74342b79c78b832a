/** The period of the owner's overview. */
import { z } from "zod";
import { addDays, type Period, periodOf, type Step, steps, stepsOf } from "#domain/days.ts";
import { failBadRequest } from "#protocol/failure.ts";
import { daySchema } from "../day-schema.ts";

/** So that the longest chart can still be seen, and a page reads at most ten years. */
const MAX_STEPS = 366;
const MAX_DAYS = 3660;
const USUAL_DAYS = 30;
const FEW_STEPS = 62;

const querySchema = z.object({
  /** The last 30 days if absent. */
  since: daySchema,
  until: daySchema,
  by: z.enum(["", ...steps]).default(""),
  /** Tells periods of the same days apart, such as the last 30 days and a month of 30. */
  chosen: z.string().default(""),
});

export interface SalesQuery {
  readonly period: Period;
  readonly step: Step;
  readonly chosen: string;
}

interface ReadQuery extends SalesQuery {
  /** More was asked for than is shown. */
  readonly isCut: boolean;
}

/** Throws a 400 that names the invalid field. */
export function readSalesQuery(url: URL, today: string): ReadQuery {
  const parsed = querySchema.safeParse(Object.fromEntries(url.searchParams));
  if (!parsed.success) return failBadRequest(parsed.error);
  const { since, until, by, chosen } = parsed.data;
  const last = until || today;
  const asked = periodOf(since || addDays(last, 1 - USUAL_DAYS), last);
  const earliest = addDays(asked.until, 1 - MAX_DAYS);
  const isCut = asked.since < earliest;
  const period = isCut ? { ...asked, since: earliest } : asked;
  return { period, step: stepFor(period, by), chosen, isCut };
}

/** The step asked for unless it gives too many; without one, the first that gives few. */
function stepFor(period: Period, by: Step | ""): Step {
  const most = by ? MAX_STEPS : FEW_STEPS;
  const from = by ? steps.indexOf(by) : 0;
  return steps.slice(from).find((step) => stepsOf(step, period).length <= most) ?? "year";
}
