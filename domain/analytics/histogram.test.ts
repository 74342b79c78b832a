import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketOf, estimateP75, type Metric, metrics, rate } from "./histogram.ts";

function histogramOf(metric: Metric, values: readonly number[]) {
  const histogram = new Map<number, number>();
  for (const value of values) {
    const bucket = bucketOf(metric, value);
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
  }
  return histogram;
}

/** What the outermost buckets do not clip. */
const ranges = { lcp: [200, 40_000], inp: [16, 3000], cls: [0.01, 1.5] } as const;

test.each(metrics)("%s: the estimate is within 12.5 %% and its rating is exact", (metric) => {
  const [min, max] = ranges[metric];
  fc.assert(
    fc.property(fc.array(fc.double({ min, max, noNaN: true }), { minLength: 1 }), (values) => {
      const sorted = values.toSorted((one, other) => one - other);
      const exact = sorted[Math.ceil(0.75 * sorted.length) - 1] ?? 0;
      const estimate = estimateP75(metric, histogramOf(metric, values)) ?? 0;
      expect(Math.abs(estimate / exact - 1)).toBeLessThanOrEqual(0.125);
      expect(rate(metric, estimate)).toBe(rate(metric, exact));
    }),
  );
});

test.each([
  ["lcp", 2500, 4000],
  ["inp", 200, 500],
  ["cls", 0.1, 0.25],
] as const)("%s up to %d is good, above %d poor", (metric, good, poor) => {
  const rated = (value: number) =>
    rate(metric, estimateP75(metric, histogramOf(metric, [value])) ?? 0);
  expect([good, good * 1.001, poor, poor * 1.001].map(rated)).toEqual([
    "good",
    "needsImprovement",
    "needsImprovement",
    "poor",
  ]);
});

test("zero and enormous values are in the outermost buckets, and nothing gives no estimate", () => {
  for (const metric of metrics) {
    expect(estimateP75(metric, new Map())).toBeUndefined();
    expect(bucketOf(metric, 0)).toBe(-24);
    expect(bucketOf(metric, 1e9)).toBe(24);
  }
  expect(estimateP75("cls", histogramOf("cls", [0, 0, 0, 0]))).toBeLessThan(0.01);
});
