import type { ExperimentReport, NamedCheck } from "#domain/back-office/experiment-report.ts";
import { type FunnelStep, funnelSteps } from "#domain/experiments/dimensions.ts";
import type { Interval } from "#domain/experiments/statistics/always-valid.ts";
import type { Verdict } from "#domain/experiments/statistics/verdict.ts";
import { variants } from "#domain/experiments/variants.ts";
import { formatDate } from "#domain/dates.ts";
import { formatPrice } from "#domain/money.ts";
import { formatNumber } from "#app/i18n/format.ts";
import type { PlainKeyOf } from "#locales/translate.ts";
import { drawHistory } from "./chart.ts";

const checkKeys: Record<NamedCheck["by"], PlainKeyOf<"experiment">> = {
  everybody: "experiment.allVisitors",
  all: "experiment.everything",
  beforeFilter: "experiment.beforeFilter",
  desktop: "experiment.desktop",
  mobile: "experiment.mobile",
  tablet: "experiment.tablet",
  unknown: "experiment.unknown",
  refused: "experiment.refused",
  measurement: "experiment.measurement",
  marketing: "experiment.marketing",
};

export type ReportView = ReturnType<typeof viewReport>;

/** `currency` is the currency of the plans. */
export function viewReport(report: ExperimentReport, currency: string, locale: string) {
  const perMille = (share: number) => formatNumber(share * 1000, 1, locale);
  const range = ({ lower, upper }: Interval) => ({ least: perMille(lower), most: perMille(upper) });
  const price = (amount: number) => formatPrice(Math.round(amount), currency, locale);
  const { interval, revenueInterval, history } = report;
  const [first, last] = [history[0], history.at(-1)];
  return {
    isOn: report.isOn,
    only:
      report.only && String(report.variants.findIndex((one) => one.variant === report.only) + 1),
    verdict: viewVerdict(report, locale),
    variants: report.variants.map(({ variant, steps: counts, revenuePerVisitor }) => ({
      path: variants[variant].path,
      steps: funnelSteps.map((step) => viewStep(step, counts, locale)),
      revenue: revenuePerVisitor === undefined ? undefined : price(revenuePerVisitor),
    })),
    range: interval && range(interval),
    revenueRange: revenueInterval && {
      least: price(revenueInterval.lower),
      most: price(revenueInterval.upper),
    },
    probability:
      report.days === undefined
        ? undefined
        : formatNumber(Math.min(0.999, Math.max(0.001, report.probability)) * 100, 1, locale),
    picture: first &&
      last && {
        ...drawHistory(
          history.map((one) => one.interval),
          report.difference,
        ),
        text: {
          from: formatDate(Date.parse(first.day), locale),
          to: formatDate(Date.parse(last.day), locale),
          firstLeast: perMille(first.interval.lower),
          firstMost: perMille(first.interval.upper),
          ...range(last.interval),
          difference: perMille(report.difference),
        },
      },
    checks: report.checks.map((check) => viewCheck(check, locale)),
    exclusions: report.exclusions.map(({ reason, count }) => ({
      textKey: `experiment.${reason}` as const,
      count: formatNumber(count, 0, locale),
    })),
  };
}

function viewStep(step: FunnelStep, counts: Readonly<Record<FunnelStep, number>>, locale: string) {
  const share = counts.exposure > 0 ? counts[step] / counts.exposure : 0;
  return {
    step,
    count: formatNumber(counts[step], 0, locale),
    percent: formatNumber(share * 100, 1, locale),
  };
}

function viewCheck({ by, visitors, probability, isMismatch }: NamedCheck, locale: string) {
  const [first = 0, second = 0] = visitors;
  return {
    textKey: checkKeys[by],
    isMismatch,
    first: formatNumber(first, 0, locale),
    second: formatNumber(second, 0, locale),
    probability: formatNumber(probability, 3, locale),
  };
}

type Said = "tooEarly" | "keepGoing" | "equal" | "unseen" | "mismatch" | "winner" | "undecidable";

function viewVerdict(report: ExperimentReport, locale: string) {
  const { verdict, difference, longestDays, visitorsPerDay, interval } = report;
  const perMille = (share: number) => formatNumber(Math.abs(share) * 1000, 1, locale);
  const isSecond = verdict.outcome === "winner" && verdict.isSecond;
  const { lower = 0, upper = 0 } = interval ?? {};
  return {
    said: saidOf(verdict),
    values: {
      winner: isSecond ? "2" : "1",
      loser: isSecond ? "1" : "2",
      least: perMille(isSecond ? lower : upper),
      most: perMille(isSecond ? upper : lower),
      difference: perMille(difference),
      visitors: formatNumber(visitorsPerDay, 0, locale),
      longest: formatNumber(longestDays, 0, locale),
      days: daysOf(verdict),
    },
  };
}

/** 0 if the experiment would never end. */
function daysOf(verdict: Verdict): number {
  if (verdict.outcome === "keepGoing") return Math.ceil(verdict.daysLeft ?? 0);
  if (verdict.outcome !== "undecidable" || verdict.plannedDays === Infinity) return 0;
  return verdict.plannedDays;
}

function saidOf(verdict: Verdict): Said {
  switch (verdict.outcome) {
    case "keepGoing":
      return verdict.daysLeft === undefined ? "tooEarly" : "keepGoing";
    case "noWinner":
      return verdict.because;
    case "mismatch":
    case "winner":
    case "undecidable":
      return verdict.outcome;
    default:
      throw new Error(`Unknown verdict ${verdict satisfies never}`);
  }
}
