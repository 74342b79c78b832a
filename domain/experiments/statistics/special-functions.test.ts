import { expect, test } from "vitest";
import { chiSquareTail, logBeta, logGamma, normalCdf } from "./special-functions.ts";

// Abramowitz and Stegun, "Handbook of Mathematical Functions" (1964), table 26.1.
test.each([
  [0, 0.5],
  [0.5, 0.691462461274013],
  [1, 0.841344746068543],
  [1.96, 0.97500210485178],
  [3, 0.99865010196837],
  [-2, 0.022750131948179],
])("the normal distribution at %s", (z, probability) => {
  expect(normalCdf(z)).toBeCloseTo(probability, 13);
});

// Percentage points of the same book's table 26.8.
test.each([
  [3.84146, 1, 0.05],
  [10.8276, 1, 0.001],
  [5.99146, 2, 0.05],
  [7.81473, 3, 0.05],
  [11.3449, 3, 0.01],
  [18.4668, 4, 0.001],
])("%s is exceeded with %i degrees of freedom with probability %s", (x, degrees, probability) => {
  expect(chiSquareTail(x, degrees) / probability).toBeCloseTo(1, 4);
});

test("the gamma function is the factorial at whole numbers", () => {
  let logFactorial = 0;
  for (let n = 1; n <= 150; n += 1) {
    logFactorial += Math.log(n);
    expect(logGamma(n + 1)).toBeCloseTo(logFactorial, 10);
  }
  expect(logGamma(1.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI) / 2), 12);
});

test("the beta function of whole numbers is a fraction of factorials", () => {
  expect(Math.exp(logBeta(2, 3))).toBeCloseTo(1 / 12, 13);
});
