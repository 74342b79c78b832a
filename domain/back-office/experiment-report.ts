import { dayOf } from "../days.ts";
import type { Store } from "../catalog/offer.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import {
  type DayCounts,
  exclusionKey,
  experimentCounts,
  revenueKey,
} from "../experiments/counts.ts";
import {
  consents,
  devices,
  type Exclusion,
  exclusions,
  type FunnelStep,
  funnelSteps,
} from "../experiments/dimensions.ts";
import { type Experiment, runOf } from "../experiments/experiment.ts";
import {
  conversionSample,
  type Interval,
  intervalOf,
  revenueSample,
} from "../experiments/statistics/always-valid.ts";
import type { Conversions } from "../experiments/statistics/conversions.ts";
import { daysFor } from "../experiments/statistics/planner.ts";
import { probabilityToBeat } from "../experiments/statistics/probability-to-beat.ts";
import { checkRatio, type RatioCheck } from "../experiments/statistics/sample-ratio.ts";
import { decide, type Verdict } from "../experiments/statistics/verdict.ts";
import { type Variant, variantKeys } from "../experiments/variants.ts";

const ALPHA = 0.05;
/** Probability of finding a difference that matters within the planned days. */
const POWER = 0.9;
const DAY_MS = 24 * 60 * 60_000;
/** From this many buyers on, the measured rate replaces the expected one. */
const ENOUGH_BUYERS = 30;
/** Exclusions by filters, which could exclude more visitors of one variant. */
const FILTERED: readonly Exclusion[] = ["bot", "preview"];

export interface VariantReport {
  readonly variant: Variant;
  readonly steps: Readonly<Record<FunnelStep, number>>;
  /** Minor units per visitor, before refunds and taxes. */
  readonly revenuePerVisitor: number | undefined;
}

export interface NamedCheck extends RatioCheck {
  readonly by: "everybody" | "beforeFilter" | (typeof consents)[number] | (typeof devices)[number];
}

export interface ExperimentReport {
  readonly isOn: boolean;
  /** The variant that all new visitors see; undefined if both are shown. */
  readonly only: Variant | undefined;
  readonly variants: readonly [VariantReport, VariantReport];
  /** Completed days; undefined before the first visitor. */
  readonly days: number | undefined;
  readonly visitorsPerDay: number;
  /** The first variant's rate: measured, or expected if few bought. */
  readonly rate: number;
  readonly difference: number;
  readonly plannedDays: number;
  readonly longestDays: number;
  readonly interval: Interval | undefined;
  readonly history: readonly { readonly day: string; readonly interval: Interval }[];
  readonly probability: number;
  readonly revenueInterval: Interval | undefined;
  readonly verdict: Verdict;
  /** Checks of groups without visitors are left out. */
  readonly checks: readonly NamedCheck[];
  readonly exclusions: readonly { readonly reason: Exclusion; readonly count: number }[];
}

interface ReportPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly store: Pick<Store, "experiment" | "plans">;
  readonly isTest: boolean;
}

export type ReadExperiment = () => Promise<ExperimentReport>;

/** Days that the test needs. `lift` is relative: 0.2 is a fifth more buyers. */
export function planDays(visitorsPerDay: number, rate: number, lift: number): number {
  const design = { alpha: ALPHA, rate, difference: rate * lift };
  return daysFor(design, { visitorsPerDay, share: 1 / 2 }, POWER);
}

export function createReadExperiment(ports: ReportPorts): ReadExperiment {
  const { documents, clock, store, isTest } = ports;
  return async () => {
    const found = await documents.query(experimentCounts, {
      where: [
        ["run", "==", runOf(store.experiment)],
        ["isTest", "==", isTest],
      ],
      orderBy: [["day", "asc"]],
    });
    const days = found.map(({ data }) => data);
    return summarise(days, store, dayOf(clock.now()));
  };
}

/** Pure. `days` are sorted; `today` has the form of `DayCounts.day`. */
function summarise(
  days: readonly DayCounts[],
  { experiment, plans }: ReportPorts["store"],
  today: string,
): ExperimentReport {
  const [first, second = first] = variantKeys;
  const entries = days.flatMap((day) => Object.entries(day.counts).map(readEntry));
  const count = (variant: Variant, step: FunnelStep) =>
    sum(entries.filter((entry) => entry.variant === variant && entry.step === step));
  const conversions = [first, second].map((variant) => ({
    visitors: count(variant, "exposure"),
    buyers: count(variant, "paid"),
  })) as [Conversions, Conversions];
  const difference = experiment.expectedRate * experiment.smallestLift;
  const currency = plans[0]?.currency ?? "";
  const averagePrice = plans.reduce((total, { price }) => total + price, 0) / plans.length;
  const money = (variant: Variant, kind: "revenue" | "squares") =>
    days.reduce((total, day) => total + (day[kind][revenueKey(variant, currency)] ?? 0), 0);
  const samples = [first, second].map((variant, at) =>
    revenueSample(
      conversions[at]?.visitors ?? 0,
      money(variant, "revenue"),
      money(variant, "squares"),
    ),
  ) as [ReturnType<typeof revenueSample>, ReturnType<typeof revenueSample>];
  const started = days.find((day) =>
    Object.keys(day.counts).some((key) => key.includes(" exposure ")),
  );
  const elapsed = started && (Date.parse(today) - Date.parse(started.day)) / DAY_MS;
  const traffic = trafficOf(conversions, elapsed, experiment, [first, second]);
  const rate = rateOf(conversions[0], experiment);
  const plannedDays = daysFor({ alpha: ALPHA, rate, difference }, traffic, POWER);
  const precision = { alpha: ALPHA, scale: difference };
  const interval = compare(conversions, difference);
  const checks = checkRatios(days, entries, experiment, [first, second]);
  const report = (variant: Variant, at: 0 | 1): VariantReport => ({
    variant,
    steps: Object.fromEntries(funnelSteps.map((step) => [step, count(variant, step)])) as Record<
      FunnelStep,
      number
    >,
    revenuePerVisitor: samples[at].visitors > 0 ? samples[at].mean : undefined,
  });
  return {
    isOn: experiment.isOn,
    only: [first, second].find((_, at) => experiment.weights[at === 0 ? second : first] === 0),
    variants: [report(first, 0), report(second, 1)],
    days: elapsed,
    visitorsPerDay: traffic.visitorsPerDay,
    rate,
    difference,
    plannedDays,
    longestDays: experiment.longestDays,
    interval,
    history: historyOf(days, [first, second], difference),
    probability: probabilityToBeat(...conversions),
    revenueInterval: intervalOf(...samples, { ...precision, scale: difference * averagePrice }),
    verdict: decide({
      days: elapsed ?? 0,
      isMismatch: checks.some(({ by, isMismatch }) => by === "everybody" && isMismatch),
      interval,
      difference,
      plannedDays,
      longestDays: experiment.longestDays,
    }),
    checks,
    exclusions: exclusions.map((reason) => ({
      reason,
      count: excluded(days, [reason], variantKeys),
    })),
  };
}

interface Entry {
  readonly variant: string;
  readonly step: string;
  readonly device: string;
  readonly consent: string;
  readonly count: number;
}

function readEntry([key, count]: [string, number]): Entry {
  const [variant = "", step = "", , device = "", consent = ""] = key.split(" ");
  return { variant, step, device, consent, count };
}

const sum = (entries: readonly Entry[]) => entries.reduce((total, { count }) => total + count, 0);

function compare(conversions: readonly [Conversions, Conversions], difference: number) {
  const [first, second] = conversions.map(conversionSample);
  const interval =
    first && second && intervalOf(first, second, { alpha: ALPHA, scale: difference });
  // Rates differ by 1 at most; few visitors would give a wider interval.
  return (
    interval && {
      ...interval,
      lower: Math.max(-1, interval.lower),
      upper: Math.min(1, interval.upper),
    }
  );
}

function rateOf({ visitors, buyers }: Conversions, { expectedRate }: Experiment): number {
  return buyers >= ENOUGH_BUYERS ? buyers / visitors : expectedRate;
}

type Pair = readonly [Variant, Variant];

function trafficOf(
  [first, second]: readonly [Conversions, Conversions],
  elapsed: number | undefined,
  { weights }: Experiment,
  [one, other]: Pair,
) {
  const visitors = first.visitors + second.visitors;
  return {
    visitorsPerDay: elapsed === undefined ? 0 : visitors / Math.max(1, elapsed),
    share: weights[other] / (weights[one] + weights[other]),
  };
}

function historyOf(days: readonly DayCounts[], pair: Pair, difference: number) {
  const sums = pair.map(() => ({ visitors: 0, buyers: 0 })) as [Conversions, Conversions];
  return days.flatMap(({ day, counts }) => {
    const entries = Object.entries(counts).map(readEntry);
    pair.forEach((variant, at) => {
      const own = entries.filter((entry) => entry.variant === variant);
      const before = sums[at] ?? { visitors: 0, buyers: 0 };
      sums[at] = {
        visitors: before.visitors + sum(own.filter(({ step }) => step === "exposure")),
        buyers: before.buyers + sum(own.filter(({ step }) => step === "paid")),
      };
    });
    const interval = compare(sums, difference);
    return interval ? [{ day, interval }] : [];
  });
}

function excluded(
  days: readonly DayCounts[],
  reasons: readonly Exclusion[],
  variants: readonly Variant[],
): number {
  const keys = reasons.flatMap((reason) =>
    variants.map((variant) => exclusionKey(reason, variant)),
  );
  const own = days.flatMap((day) => keys.map((key) => day.exclusions[key] ?? 0));
  return own.reduce((total, number) => total + number, 0);
}

function checkRatios(
  days: readonly DayCounts[],
  entries: readonly Entry[],
  { weights }: Experiment,
  pair: Pair,
): NamedCheck[] {
  const exposures = entries.filter(({ step }) => step === "exposure");
  const shares = pair.map((variant) => weights[variant]);
  const check = (by: NamedCheck["by"], visitors: number[]) => ({
    by,
    ...checkRatio(visitors, shares),
  });
  const among = (isIn: (entry: Entry) => boolean) =>
    pair.map((variant) =>
      sum(exposures.filter((entry) => entry.variant === variant && isIn(entry))),
    );
  const all = among(() => true);
  return [
    check("everybody", all),
    check(
      "beforeFilter",
      pair.map((variant, at) => (all[at] ?? 0) + excluded(days, FILTERED, [variant])),
    ),
    ...devices.map((device) =>
      check(
        device,
        among((entry) => entry.device === device),
      ),
    ),
    ...consents.map((consent) =>
      check(
        consent,
        among((entry) => entry.consent === consent),
      ),
    ),
  ].filter(({ by, visitors }) => by === "everybody" || visitors.some((number) => number > 0));
}
