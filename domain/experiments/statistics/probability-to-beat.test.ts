import { expect, test } from "vitest";
import { probabilityToBeat } from "./probability-to-beat.ts";
import type { Conversions } from "./conversions.ts";

const of = (buyers: number, visitors: number): Conversions => ({ buyers, visitors });

test("one visitor of the first variant moves it to one third or two thirds", () => {
  expect(probabilityToBeat(of(0, 0), of(0, 0))).toBeCloseTo(1 / 2, 12);
  // If that visitor does not buy, the first rate has the density 2(1 - p).
  expect(probabilityToBeat(of(0, 1), of(0, 0))).toBeCloseTo(2 / 3, 12);
  expect(probabilityToBeat(of(1, 1), of(0, 0))).toBeCloseTo(1 / 3, 12);
});

test("both directions add up to 1", () => {
  for (const [first, second] of [
    [of(30, 1000), of(40, 1100)],
    [of(0, 50), of(3, 40)],
    [of(3000, 100_000), of(3100, 100_000)],
  ] as const)
    expect(probabilityToBeat(first, second) + probabilityToBeat(second, first)).toBeCloseTo(1, 9);
});

test("large numbers continue where the sum ends", () => {
  const [first, below, above] = [of(19_800, 600_000), of(19_998, 600_000), of(20_001, 600_000)];
  expect(probabilityToBeat(first, above)).toBeCloseTo(probabilityToBeat(first, below), 2);
});
