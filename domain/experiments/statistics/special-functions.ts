/** Abramowitz and Stegun (1964): series 7.1.6 near zero, continued fraction 7.1.14 elsewhere. */
function erfc(x: number): number {
  if (x < 0) return 2 - erfc(-x);
  if (x > 27) return 0;
  return x < 2 ? 1 - erfBySeries(x) : erfcByFraction(x);
}

function erfBySeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; Math.abs(term) > 1e-17 * sum; n += 1) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

function erfcByFraction(x: number): number {
  let rest = x;
  for (let n = 120; n >= 1; n -= 1) rest = x + n / 2 / rest;
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / rest;
}

/** P(Z < z) for a standard normal variable Z. */
export function normalCdf(z: number): number {
  return erfc(-z / Math.SQRT2) / 2;
}

/** P(X > x) for a chi-squared variable X: Abramowitz and Stegun (1964), 26.4.4 and 26.4.5. */
export function chiSquareTail(x: number, degrees: number): number {
  if (x <= 0) return 1;
  const isOdd = degrees % 2 === 1;
  let tail = isOdd ? erfc(Math.sqrt(x / 2)) : Math.exp(-x / 2);
  let term = isOdd ? Math.sqrt((2 * x) / Math.PI) * Math.exp(-x / 2) : (x / 2) * Math.exp(-x / 2);
  for (let at = isOdd ? 3 : 4; at <= degrees; at += 2) {
    tail += term;
    term *= x / at;
  }
  return tail;
}

/** C. Lanczos, SIAM Journal on Numerical Analysis B 1 (1964), with P. Godfrey's coefficients for g = 7 (2001). */
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
];

export function logGamma(x: number): number {
  const t = x + 6.5;
  const sum = lanczos.reduce((total, coefficient, at) => total + coefficient / (x - 1 + at));
  return Math.log(2 * Math.PI) / 2 + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

export function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}
