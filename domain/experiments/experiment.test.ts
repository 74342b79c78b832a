import { expect, test } from "vitest";
import { assignVariant, experimentSchema, runOf } from "./experiment.ts";

const usual = experimentSchema.parse({});

test.each([
  [0, "landing"],
  [0.4999, "landing"],
  [0.5, "landing-v2"],
  [0.9999, "landing-v2"],
] as const)("%s assigns %s: each variant gets half of the visitors", (random, variant) => {
  expect(assignVariant(usual, random)).toBe(variant);
});

test("the store's weights divide the visitors", () => {
  const uneven = experimentSchema.parse({ weights: { landing: 3 } });
  expect(assignVariant(uneven, 0.7499)).toBe("landing");
  expect(assignVariant(uneven, 0.75)).toBe("landing-v2");
  const closed = experimentSchema.parse({ weights: { landing: 0 } });
  expect(assignVariant(closed, 0)).toBe("landing-v2");
  expect(runOf(uneven)).not.toBe(runOf(usual));
});

test("when the experiment is off, everybody sees the first variant", () => {
  const off = experimentSchema.parse({ isOn: false, weights: { landing: 0 } });
  expect(assignVariant(off, 0.9)).toBe("landing");
});

test("some variant must be shown", () => {
  const weights = { landing: 0, "landing-v2": 0 };
  expect(experimentSchema.safeParse({ weights }).success).toBe(false);
});
