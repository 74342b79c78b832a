import { expect, test } from "vitest";
import { roundLines, viewChart } from "./view-chart.ts";

test.each([
  [0, [0]],
  [1, [0, 1]],
  [1000, [0, 500, 1000]],
  [1900, [0, 1000, 2000]],
  [5800, [0, 2000, 4000, 6000]],
  [6001, [0, 5000, 10_000]],
])("the lines of a chart up to %j are at round amounts", (highest, lines) => {
  expect(roundLines(highest)).toEqual(lines);
});

test("a chart names its lines and a few days away from its edges, and no bar is below 0", () => {
  const amounts = Array.from({ length: 30 }, (_, at) => ({
    start: new Date(Date.UTC(2026, 10, at + 1)).toISOString().slice(0, 10),
    kept: at * 100 - 100,
  }));
  const chart = viewChart({ amounts, step: "day", currency: "EUR", locale: "en" });
  expect(chart.lines.map(({ name }) => name)).toEqual(["€0", "€10", "€20", "€30"]);
  expect(chart.bars.map(({ height }) => height).slice(0, 3)).toEqual([0, 0, 3.3]);
  expect(chart.ticks).toEqual([
    { name: "Nov 5", place: 15 },
    { name: "Nov 15", place: 48.3 },
    { name: "Nov 25", place: 81.7 },
  ]);
});
