import { expect, test } from "vitest";
import { ideasOfPlan } from "./plan-ideas.ts";

const plans = [
  { id: "sampler", ideas: ["rye"] },
  { id: "book", contains: ["sampler"], ideas: ["rye", "wheat"] },
  { id: "complete", contains: ["book"] },
  { id: "poster" },
];

test("a plan has its own ideas and those of the plans that it contains, at any depth", () => {
  const found = ["sampler", "book", "complete", "poster", "unknown"].map((id) => [
    ...ideasOfPlan(plans, id),
  ]);
  expect(found).toEqual([["rye"], ["rye", "wheat"], ["rye", "wheat"], [], []]);
});
