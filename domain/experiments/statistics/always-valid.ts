/**
 * Intervals for a difference of means that stay valid however often they are looked at, and for a stop on any day. They
 * invert the mixture sequential probability ratio test with a normal mixture: R. Johari and others, "Always Valid
 * Inference: Continuous Monitoring of A/B Tests", Operations Research 70 (2022), section 5. Means of many visitors are
 * taken as normal, with variances estimated from the data.
 */
import type { Conversions } from "./conversions.ts";

export interface Interval {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}

export interface Precision {
  /** Probability that the interval ever misses the true difference, for example 0.05. */
  readonly alpha: number;
  /** Standard deviation of the mixture: about the difference that matters. Choose it before seeing data. */
  readonly scale: number;
}

/** The bound in standard errors. `information` is 1 / variance of the estimate. */
export function sequentialBound(information: number, { alpha, scale }: Precision): number {
  const ratio = scale ** 2 * information;
  return Math.sqrt((1 + 1 / ratio) * (2 * Math.log(1 / alpha) + Math.log1p(ratio)));
}

export interface Sample {
  readonly visitors: number;
  readonly mean: number;
  readonly variance: number;
}

/** The second mean minus the first. Undefined until both variants have visitors and something varies. */
export function intervalOf(
  first: Sample,
  second: Sample,
  precision: Precision,
): Interval | undefined {
  if (first.visitors === 0 || second.visitors === 0) return undefined;
  const variance = first.variance / first.visitors + second.variance / second.visitors;
  if (variance === 0) return undefined;
  const estimate = second.mean - first.mean;
  const margin = Math.sqrt(variance) * sequentialBound(1 / variance, precision);
  return { estimate, lower: estimate - margin, upper: estimate + margin };
}

export function conversionSample({ visitors, buyers }: Conversions): Sample {
  const mean = visitors > 0 ? buyers / visitors : 0;
  return { visitors, mean, variance: mean * (1 - mean) };
}

/** `sum` and `squares` are over the buyers' amounts; all other visitors paid nothing. */
export function revenueSample(visitors: number, sum: number, squares: number): Sample {
  const mean = visitors > 0 ? sum / visitors : 0;
  return {
    visitors,
    mean,
    variance: visitors > 0 ? Math.max(0, squares / visitors - mean ** 2) : 0,
  };
}
