import { expect, test } from "vitest";
import { decide, type Evidence } from "./verdict.ts";

const open: Evidence = {
  days: 30,
  isMismatch: false,
  interval: { estimate: 0.002, lower: -0.006, upper: 0.01 },
  difference: 0.006,
  plannedDays: 120,
  longestDays: 365,
};
const between = (lower: number, upper: number) => ({
  interval: { estimate: (lower + upper) / 2, lower, upper },
});

test.each([
  ["an open question", {}, { outcome: "keepGoing", daysLeft: 90 }],
  ["a first week", { ...between(0.001, 0.009), days: 6 }, { outcome: "keepGoing" }],
  ["a better second", between(0.001, 0.009), { outcome: "winner", isSecond: true }],
  ["a better first", between(-0.02, -0.001), { outcome: "winner", isSecond: false }],
  ["a small difference", between(-0.005, 0.005), { outcome: "noWinner", because: "equal" }],
  ["the planned end", { days: 120 }, { outcome: "noWinner", because: "unseen" }],
  ["a small shop", { plannedDays: 366 }, { outcome: "undecidable", plannedDays: 366 }],
  [
    "a lucky small shop",
    { ...between(0.001, 0.2), plannedDays: 5000 },
    { outcome: "winner", isSecond: true },
  ],
  ["no buyer yet", { interval: undefined }, { outcome: "keepGoing", daysLeft: 90 }],
  ["a fault", { ...between(0.001, 0.009), isMismatch: true }, { outcome: "mismatch" }],
])("%s", (_, evidence, verdict) => {
  expect(decide({ ...open, ...evidence })).toEqual(verdict);
});
