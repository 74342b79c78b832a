import { expect, test } from "vitest";
import { checkRatio } from "./sample-ratio.ts";

test("an even division has probability 1, and so has no visitor at all", () => {
  expect(checkRatio([500, 500], [1, 1])).toMatchObject({ probability: 1, isMismatch: false });
  expect(checkRatio([0, 0], [1, 1])).toMatchObject({ probability: 1, isMismatch: false });
  expect(checkRatio([300, 100], [3, 1])).toMatchObject({ probability: 1, isMismatch: false });
});

test("821,588 and 815,482 visitors are a mismatch: the published example has p = 1.8e-6", () => {
  // R. Kohavi, D. Tang and Y. Xu, "Trustworthy Online Controlled Experiments" (2020), chapter 21.
  const { probability, isMismatch } = checkRatio([821_588, 815_482], [1, 1]);
  expect(probability).toBeCloseTo(1.8e-6, 7);
  expect(isMismatch).toBe(true);
});

test("the limit is a probability of 0.001", () => {
  // Two equal parts: the distance is (a - b)² / (a + b), and 10.828 has probability 0.001.
  expect(checkRatio([5164, 4836], [1, 1]).isMismatch).toBe(false);
  expect(checkRatio([5165, 4835], [1, 1]).isMismatch).toBe(true);
});

test("visitors of a variant that nobody should see are a mismatch", () => {
  expect(checkRatio([1, 1000], [0, 1]).isMismatch).toBe(true);
  expect(checkRatio([0, 1000], [0, 1]).isMismatch).toBe(false);
});
