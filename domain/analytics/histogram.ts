/**
 * Histograms of web vitals. Buckets grow by a constant factor, at most 12.5 %, and Google's thresholds are bounds of
 * buckets. So an estimated percentile is within 12.5 % of the true one, and its rating is exact.
 */
export const metrics = ["lcp", "inp", "cls"] as const;

export type Metric = (typeof metrics)[number];
export type Rating = "good" | "needsImprovement" | "poor";

/** Numbers of values by bucket. */
export type Histogram = ReadonlyMap<number, number>;

/** https://web.dev/articles/defining-core-web-vitals-thresholds; LCP and INP in ms. */
const thresholds: Readonly<Record<Metric, { good: number; poor: number; buckets: number }>> = {
  lcp: { good: 2500, poor: 4000, buckets: 4 },
  inp: { good: 200, poor: 500, buckets: 8 },
  cls: { good: 0.1, poor: 0.25, buckets: 8 },
};

/** The outermost buckets also hold everything beyond them. */
const LAST = 24;

/** A bucket holds the values above the upper bound of the one before, up to and including its own. */
export function bucketOf(metric: Metric, value: number): number {
  const { good, poor, buckets } = thresholds[metric];
  const steps = (Math.log(value / good) / Math.log(poor / good)) * buckets;
  return Math.min(Math.max(Math.ceil(steps), -LAST), LAST);
}

function upperBound(metric: Metric, bucket: number): number {
  const { good, poor, buckets } = thresholds[metric];
  return good * (poor / good) ** (bucket / buckets);
}

/** The 75th percentile, by which Google judges pages. Undefined without values. */
export function estimateP75(metric: Metric, histogram: Histogram): number | undefined {
  const rank = 0.75 * histogram.values().reduce((sum, count) => sum + count, 0);
  let before = 0;
  for (const [bucket, count] of [...histogram].toSorted(([one], [other]) => one - other)) {
    if (before + count < rank) {
      before += count;
      continue;
    }
    const lower = bucket === -LAST ? 0 : upperBound(metric, bucket - 1);
    return lower + (upperBound(metric, bucket) - lower) * ((rank - before) / count);
  }
  return undefined;
}

export function rate(metric: Metric, value: number): Rating {
  const { good, poor } = thresholds[metric];
  if (value <= good) return "good";
  return value <= poor ? "needsImprovement" : "poor";
}
