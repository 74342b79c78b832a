import { expect, test } from "vitest";
import { createVisitBound } from "./visit-bound.ts";

const DAY_MS = 24 * 60 * 60_000;

function countOf(isWithin: () => boolean, tries: number): number {
  return Array.from({ length: tries }, isWithin).filter(Boolean).length;
}

test("each client counts 24 times a day for each step, and all unknown ones a thousand times", () => {
  let time = 1_700_000_000_000;
  const isWithin = createVisitBound({ now: () => time });
  for (const client of ["203.0.113.7", "2001:db8::"]) {
    expect(countOf(() => isWithin(client, "exposure"), 5000)).toBe(24);
    expect(countOf(() => isWithin(client, "paywall"), 5000)).toBe(24);
  }
  expect(countOf(() => isWithin(undefined, "exposure"), 5000)).toBe(1000);
  time += DAY_MS;
  expect(countOf(() => isWithin("203.0.113.7", "exposure"), 5000)).toBe(24);
});

test("beyond a hundred thousand clients, new ones share the bound of unknown ones", () => {
  const isWithin = createVisitBound({ now: () => 1_700_000_000_000 });
  for (let client = 0; client < 100_000; client += 1) isWithin(`c${client}`, "exposure");
  expect(countOf(() => isWithin("c5", "exposure"), 100)).toBe(23);
  let next = 100_000;
  expect(countOf(() => isWithin(`c${next++}`, "exposure"), 5000)).toBe(1000);
});
