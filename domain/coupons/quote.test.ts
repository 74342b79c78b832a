import { expect, test } from "vitest";
import { type Quotes, refusalIn } from "./quote.ts";

const quotes = (...reasons: ("otherPlan" | "usedUp" | undefined)[]): Quotes =>
  reasons.map((reason, index) => ({
    planId: `plan-${index}`,
    reduction: reason ? { outcome: "refused", reason } : { outcome: "applies", discount: 100 },
  }));

test.each([
  ["a used-up code of a plan that is not the first", ["otherPlan", "usedUp"], "usedUp"],
  ["a code of a plan without a fixed price", ["otherPlan", "otherPlan"], "otherPlan"],
  ["a code in a shop whose plans are all free", [], "otherPlan"],
  ["a code that lowers one price", ["otherPlan", undefined], undefined],
] as const)("the reason why %s does not help", (_, reasons, expected) => {
  expect(refusalIn(quotes(...reasons))).toBe(expected);
});
