/** The period of the owner's overview. */
import { z } from "zod";
import { addDays, type Period, type Step, steps, stepsOf } from "#domain/days.ts";
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
});

export interface SalesQuery {
  readonly period: Period;
  readonly step: Step;
}

/** Throws a 400 that names the invalid field. */
export function readSalesQuery(url: URL, today: string): SalesQuery {
  const parsed = querySchema
    .transform(({ since, until, by }) => {
      const last = until || today;
      return { by, period: { since: since || addDays(last, 1 - USUAL_DAYS), until: last } };
    })
    .refine(({ period: { since, until } }) => since <= until, {
      path: ["since"],
      message: "is after the last day",
    })
    .refine(({ period: { since, until } }) => until < addDays(since, MAX_DAYS), {
      path: ["since"],
      message: `is more than ${MAX_DAYS} days before the last day`,
    })
    .safeParse(Object.fromEntries(url.searchParams));
  if (!parsed.success) failBadRequest(parsed.error);
  const { by, period } = parsed.data;
  return { period, step: stepFor(period, by) };
}

/** The step asked for unless it gives too many; without one, the first that gives few. */
function stepFor(period: Period, by: Step | ""): Step {
  const most = by ? MAX_STEPS : FEW_STEPS;
  const from = by ? steps.indexOf(by) : 0;
  return steps.slice(from).find((step) => stepsOf(step, period).length <= most) ?? "year";
}
