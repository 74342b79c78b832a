import { expect, test } from "vitest";
import { assignVariant } from "./assign-variant.ts";

test.each([
  [0, "landing"],
  [0.4999, "landing"],
  [0.5, "landing-v2"],
  [0.9999, "landing-v2"],
] as const)("%s assigns %s: each variant gets half of the visitors", (random, variant) => {
  expect(assignVariant(random)).toBe(variant);
});
