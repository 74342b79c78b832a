import { expect, test } from "vitest";
import { drawVariant } from "./draw-variant.ts";

test.each([
  [0, "landing"],
  [0.4999, "landing"],
  [0.5, "landing-v2"],
  [0.9999, "landing-v2"],
] as const)("%s draws %s: each has half of the visitors", (random, variant) => {
  expect(drawVariant(random)).toBe(variant);
});
