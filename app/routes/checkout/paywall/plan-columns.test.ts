import { expect, test } from "vitest";
import { planColumns } from "./plan-columns.ts";

test.each([
  [1, ["max-w-xl"]],
  [2, ["max-w-4xl", "md:grid-cols-2"]],
  [3, ["lg:grid-cols-3"]],
  [4, ["md:grid-cols-2", "xl:grid-cols-4"]],
])("%i plans fill one row of a wide window", (count, classes) => {
  expect(planColumns(count).split(" ")).toEqual(classes);
});

test.each([
  [5, "lg:grid-cols-3"],
  [6, "lg:grid-cols-3"],
  [7, "xl:grid-cols-4"],
  [8, "xl:grid-cols-4"],
  [9, "lg:grid-cols-3"],
  [11, "lg:grid-cols-3"],
  [12, "lg:grid-cols-3"],
])("%i plans use the number of columns that leaves the fewest cells empty", (count, widest) => {
  expect(planColumns(count).split(" ").at(-1)).toBe(widest);
});
