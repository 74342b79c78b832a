import type { Conversions } from "./conversions.ts";
import { logBeta, normalCdf } from "./special-functions.ts";

/** From here on, the normal approximation is exact to four digits. */
const MANY_BUYERS = 20_000;

/** E. Miller, "Formulas for Bayesian A/B Testing" (2015), uniform prior. Do not stop the test by this. */
export function probabilityToBeat(first: Conversions, second: Conversions): number {
  const [a1, b1] = betaOf(first);
  const [a2, b2] = betaOf(second);
  if (a2 > MANY_BUYERS) return approximate([a1, b1], [a2, b2]);
  let logTerm = logBeta(a1, b1 + b2) - Math.log(b2) - logBeta(1, b2) - logBeta(a1, b1);
  let sum = 0;
  for (let i = 0; i < a2; i += 1) {
    sum += Math.exp(logTerm);
    // Derives each term from the previous one, which is faster than `logBeta` for each.
    logTerm += Math.log(((a1 + i) * (b2 + i)) / ((a1 + b1 + b2 + i) * (1 + i)));
  }
  return Math.min(1, sum);
}

type Beta = readonly [a: number, b: number];

function betaOf({ visitors, buyers }: Conversions): Beta {
  return [1 + buyers, 1 + visitors - buyers];
}

function approximate(first: Beta, second: Beta): number {
  const spread = Math.sqrt(varianceOf(first) + varianceOf(second));
  return normalCdf((meanOf(second) - meanOf(first)) / spread);
}

const meanOf = ([a, b]: Beta) => a / (a + b);
const varianceOf = ([a, b]: Beta) => (a * b) / ((a + b) ** 2 * (a + b + 1));
