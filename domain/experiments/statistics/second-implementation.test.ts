/** Compares the statistics with results of @stdlib's distributions (0.2.3 and 0.3.1). */
import { expect, test } from "vitest";
import { probabilityToBeat } from "./probability-to-beat.ts";
import { chiSquareTail, normalCdf } from "./special-functions.ts";

test.each([
  [-6, 9.865876450377014e-10],
  [-4.5, 0.0000033976731247300615],
  [-3, 0.0013498980316300957],
  [-1, 0.15865525393145707],
  [0.3, 0.6179114221889526],
  [2.5, 0.9937903346742238],
  [5, 0.9999997133484281],
])("the normal distribution at %s", (z, probability) => {
  expect(normalCdf(z) / probability).toBeCloseTo(1, 12);
});

test.each([
  [0.1, 1, 0.7518296340458492],
  [3, 1, 0.08326451666355039],
  [25, 1, 5.733031437360481e-7],
  [4, 2, 0.1353352832366127],
  [7, 3, 0.07189777249646512],
  [20, 5, 0.0012497305630313482],
  [12, 8, 0.15120388277664787],
])("the chi-squared distribution at %s with %i degrees of freedom", (x, degrees, tail) => {
  expect(chiSquareTail(x, degrees) / tail).toBeCloseTo(1, 8);
});

// One beta distribution integrated over the other in 400,000 steps.
test.each([
  [30, 1000, 40, 1000, 0.8866665446248635],
  [3, 100, 9, 120, 0.9193100859903175],
  [0, 50, 3, 40, 0.9637564844923843],
  [300, 10_000, 360, 10_000, 0.9912153640017123],
  [3000, 100_000, 3100, 100_000, 0.9032441092115314],
  [50, 2000, 41, 1500, 0.6718486611990828],
])("%i of %i buy, and %i of %i", (buyers1, visitors1, buyers2, visitors2, probability) => {
  const first = { buyers: buyers1, visitors: visitors1 };
  const second = { buyers: buyers2, visitors: visitors2 };
  expect(probabilityToBeat(first, second)).toBeCloseTo(probability, 6);
});
