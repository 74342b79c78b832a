/** The statistics as a whole, on simulated visitors whose true rates are known. */
import { expect, test } from "vitest";
import { createNumbers } from "#scripts/cover/random.ts";
import { drawBuyers } from "#tests/support/random-visitors.ts";
import { conversionSample, intervalOf, revenueSample } from "./always-valid.ts";
import { type Design, daysFor, powerAt, type Traffic } from "./planner.ts";
import { probabilityToBeat } from "./probability-to-beat.ts";
import { decide } from "./verdict.ts";

const alpha = 0.05;
const design: Design = { alpha, rate: 0.03, difference: 0.006 };
const precision = { alpha, scale: design.difference };
const RUNS = 1000;

interface Run {
  readonly rates: readonly [number, number];
  readonly visitorsPerDay: number;
  readonly days: number;
  readonly random: () => number;
}

/** The first day on which the interval excludes `value`; undefined if it never does. */
function dayOfLeaving({ rates, visitorsPerDay, days, random }: Run, value: number) {
  const half = visitorsPerDay / 2;
  const buyers = [0, 0];
  for (let day = 1; day <= days; day += 1) {
    const [first, second] = rates.map((rate, at) => {
      buyers[at] = (buyers[at] ?? 0) + drawBuyers(half, rate, random);
      return conversionSample({ visitors: half * day, buyers: buyers[at] ?? 0 });
    });
    const interval = first && second && intervalOf(first, second, precision);
    if (interval && (interval.lower > value || interval.upper < value)) return day;
  }
  return undefined;
}

function countLeaving(run: Omit<Run, "random">, seed: number, value = 0): number {
  const random = createNumbers(seed);
  let left = 0;
  for (let at = 0; at < RUNS; at += 1)
    if (dayOfLeaving({ ...run, random }, value) !== undefined) left += 1;
  return left / RUNS;
}

test("100 visitors a day at 3 %: +20 % takes 560 days for 88 % power; 278 days have about half", () => {
  const traffic: Traffic = { visitorsPerDay: 100, share: 0.5 };
  expect(powerAt(design, traffic, 560)).toBeCloseTo(0.88, 2);
  expect(Math.abs(powerAt(design, traffic, 278) - 0.5)).toBeLessThan(0.05);
  expect(daysFor(design, traffic, 0.88)).toBeGreaterThan(550);
  expect(daysFor(design, traffic, 0.88)).toBeLessThan(570);
  expect(daysFor(design, { ...traffic, visitorsPerDay: 0 }, 0.9)).toBe(Infinity);
  // An uneven division takes longer.
  expect(daysFor(design, { ...traffic, share: 0.2 }, 0.9)).toBeGreaterThan(800);
});

test.each([
  { visitorsPerDay: 100, rate: 0.03, days: 600 },
  { visitorsPerDay: 1000, rate: 0.03, days: 200 },
  { visitorsPerDay: 100, rate: 0.002, days: 600 },
  { visitorsPerDay: 20, rate: 0.2, days: 300 },
])(
  "1,000 equal shops looked at daily see a winner in at most 5 % of them: %o",
  ({ visitorsPerDay, rate, days }) => {
    expect(countLeaving({ rates: [rate, rate], visitorsPerDay, days }, 7)).toBeLessThanOrEqual(
      0.05,
    );
  },
);

test("the interval contains the true difference on every day, in 95 % of the shops", () => {
  const run = { rates: [0.03, 0.036], visitorsPerDay: 400, days: 300 } as const;
  expect(countLeaving(run, 11, 0.006)).toBeLessThanOrEqual(0.05);
});

test.each([
  { power: 0.8, visitorsPerDay: 200 },
  { power: 0.9, visitorsPerDay: 100 },
])("by the planner's date, a difference is found as often as promised: %o", (promise) => {
  const { power, visitorsPerDay } = promise;
  const days = daysFor(design, { visitorsPerDay, share: 0.5 }, power);
  const found = countLeaving({ rates: [0.03, 0.036], visitorsPerDay, days }, 5);
  expect(Math.abs(found - power)).toBeLessThan(0.03);
  expect(found).toBeGreaterThanOrEqual(0.8);
});

test("200,000 visitors, of whom 3.0 % and 3.6 % buy: the better variant wins, with the true difference inside", () => {
  const random = createNumbers(3);
  const visitors = 100_000;
  const first = { visitors, buyers: drawBuyers(visitors, 0.03, random) };
  const second = { visitors, buyers: drawBuyers(visitors, 0.036, random) };
  const interval = intervalOf(conversionSample(first), conversionSample(second), precision);
  expect(interval?.lower).toBeLessThan(0.006);
  expect(interval?.upper).toBeGreaterThan(0.006);
  expect(probabilityToBeat(first, second)).toBeGreaterThan(0.999);
  const evidence = { days: 100, isMismatch: false, interval, difference: 0.006 };
  expect(decide({ ...evidence, plannedDays: 30, longestDays: 365 })).toEqual({
    outcome: "winner",
    isSecond: true,
  });
});

test("200,000 equal visitors: a difference that matters is ruled out", () => {
  const random = createNumbers(4);
  const draw = () => ({ visitors: 100_000, buyers: drawBuyers(100_000, 0.03, random) });
  const interval = intervalOf(conversionSample(draw()), conversionSample(draw()), precision);
  const evidence = { days: 100, isMismatch: false, interval, difference: 0.006 };
  expect(decide({ ...evidence, plannedDays: 300, longestDays: 365 })).toEqual({
    outcome: "noWinner",
    because: "equal",
  });
});

test("the interval of the revenue has the spread of what buyers paid", () => {
  // Three of four paid 0, 1000 and 3000: mean 1000, variance (0 + 0 + 1000² + 3000²) / 4 - 1000².
  const sample = revenueSample(4, 4000, 1000 ** 2 + 3000 ** 2);
  expect(sample).toEqual({ visitors: 4, mean: 1000, variance: 1_500_000 });
  const many = revenueSample(40_000, 40_000_000, 10_000 * (1000 ** 2 + 3000 ** 2));
  const interval = intervalOf(many, { ...many, mean: 1100 }, { alpha, scale: 100 });
  expect(interval?.lower).toBeGreaterThan(0);
  expect(intervalOf(revenueSample(0, 0, 0), sample, { alpha, scale: 100 })).toBeUndefined();
});
