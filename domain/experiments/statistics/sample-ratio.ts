import { chiSquareTail } from "./special-functions.ts";

const MISMATCH_BELOW = 0.001;

export interface RatioCheck {
  readonly visitors: readonly number[];
  /** Probability that chance alone divides visitors at least this unevenly; 1 without visitors. */
  readonly probability: number;
  readonly isMismatch: boolean;
}

/**
 * Pearson's chi-squared test. If it fails, no other number can be trusted: A. Fabijan and others, "Diagnosing Sample
 * Ratio Mismatch in Online Controlled Experiments", KDD 2019.
 */
export function checkRatio(visitors: readonly number[], weights: readonly number[]): RatioCheck {
  const total = sum(visitors);
  const used = weights.map((weight, at) => [weight / sum(weights), visitors[at] ?? 0] as const);
  const open = used.filter(([share]) => share > 0);
  const distance = sum(
    open.map(([share, seen]) => (seen - share * total) ** 2 / (share * total || 1)),
  );
  const isImpossible = used.some(([share, seen]) => share === 0 && seen > 0);
  const probability = isImpossible ? 0 : chiSquareTail(distance, open.length - 1);
  return { visitors, probability, isMismatch: probability < MISMATCH_BELOW };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
