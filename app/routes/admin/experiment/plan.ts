import { planDays } from "#domain/back-office/experiment-report.ts";
import { parseDecimal } from "#domain/typed-price.ts";
import { formatNumber } from "#app/i18n/format.ts";

/** `visitors` is per day; `rate` and `lift` are percentages. */
const limits = {
  visitors: { min: 0, max: 1e9 },
  rate: { min: 0.01, max: 99 },
  lift: { min: 0.1, max: 1000 },
};

export type PlanField = keyof typeof limits;

const names = Object.keys(limits) as PlanField[];

export interface PlanView {
  readonly typed: Readonly<Record<PlanField, string>>;
  readonly faults: Partial<Record<PlanField, { readonly min: string; readonly max: string }>>;
  /** 0 if it would never end; absent if a field has an error. */
  readonly days?: number;
}

/** Fields that the query lacks get the values of `usual`. */
export function viewPlan(
  query: URLSearchParams,
  usual: Readonly<Record<PlanField, number>>,
  locale: string,
): PlanView {
  const typed = { visitors: "", rate: "", lift: "" };
  const numbers = { ...usual };
  const faults: Partial<Record<PlanField, { min: string; max: string }>> = {};
  for (const name of names) {
    const sent = query.get(name);
    typed[name] = sent ?? String(usual[name]);
    if (sent === null) continue;
    const { min, max } = limits[name];
    const number = parseDecimal(sent, locale);
    if (number !== undefined && number >= min && number <= max) numbers[name] = number;
    else faults[name] = { min: String(min), max: formatNumber(max, 0, locale) };
  }
  if (Object.keys(faults).length > 0) return { typed, faults };
  const days = planDays(numbers.visitors, numbers.rate / 100, numbers.lift / 100);
  return { typed, faults, days: Number.isFinite(days) ? days : 0 };
}
