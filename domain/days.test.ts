import { expect, test } from "vitest";
import { addDays, addMonths, shifted, spanOf, startOf, stepsOf } from "./days.ts";

test("days pass over months, years and leap days", () => {
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-01");
  expect(addMonths("2026-01-31", -1)).toBe("2025-12-01");
});

test.each([
  ["day", "2026-03-15", "2026-03-15"],
  ["week", "2026-03-15", "2026-03-09"],
  ["week", "2026-03-16", "2026-03-16"],
  ["month", "2026-03-15", "2026-03-01"],
  ["year", "2026-03-15", "2026-01-01"],
] as const)("a %s with %s begins on %s", (step, day, start) => {
  expect(startOf(step, day)).toBe(start);
});

test("the steps of a period include those that begin before it", () => {
  const period = { since: "2025-12-31", until: "2026-02-01" };
  expect(stepsOf("day", period)).toHaveLength(33);
  expect(stepsOf("week", period)).toEqual([
    "2025-12-29",
    "2026-01-05",
    "2026-01-12",
    "2026-01-19",
    "2026-01-26",
  ]);
  expect(stepsOf("month", period)).toEqual(["2025-12-01", "2026-01-01", "2026-02-01"]);
  expect(stepsOf("year", period)).toEqual(["2025-01-01", "2026-01-01"]);
});

test.each([
  ["2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28", "2026-04-01", "2026-04-30"],
  ["2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31", "2027-01-01", "2027-12-31"],
  ["2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31", "2026-04-01", "2026-06-30"],
  ["2026-03-02", "2026-03-31", "2026-01-31", "2026-03-01", "2026-04-01", "2026-04-30"],
  ["2026-01-01", "2026-11-27", "2025-01-01", "2025-11-27", "2027-01-01", "2027-11-27"],
  ["2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28", "2026-04-01", "2026-04-30"],
  ["2024-01-01", "2024-02-29", "2023-11-01", "2023-12-31", "2024-03-01", "2024-04-30"],
  ["2026-03-15", "2026-03-15", "2026-03-14", "2026-03-14", "2026-03-16", "2026-03-16"],
])("around %s to %s", (since, until, beforeSince, beforeUntil, afterSince, afterUntil) => {
  expect(shifted({ since, until }, -1)).toEqual({ since: beforeSince, until: beforeUntil });
  expect(shifted({ since, until }, 1)).toEqual({ since: afterSince, until: afterUntil });
});

test.each([
  ["day", "2026-11-01", "2026-11-30", "2026-10-02", "2026-10-31"],
  ["month", "2026-11-01", "2026-11-30", "2026-10-01", "2026-10-30"],
  ["month", "2026-01-01", "2026-01-31", "2025-12-01", "2025-12-31"],
  ["year", "2024-01-01", "2024-02-29", "2023-01-01", "2023-02-28"],
] as const)("a %s before %s to %s", (unit, since, until, beforeSince, beforeUntil) => {
  expect(shifted({ since, until }, -1, unit)).toEqual({ since: beforeSince, until: beforeUntil });
});

test.each(["2026-03-29", "2026-10-25", "2026-11-01"])(
  "days are as long on %s, when clocks change in some places",
  (day) => {
    const after = { since: day, until: addDays(day, 6) };
    const before = shifted(after, -1, "day");
    const { since, until } = spanOf(before);
    expect(until).toBe(spanOf(after).since);
    expect(until - since).toBe(7 * 24 * 60 * 60_000);
  },
);
