import { expect, test } from "vitest";
import { textColumns } from "./columns.ts";

test.each([
  [1, "max-w-2xl"],
  [2, "sm:grid-cols-2"],
  [3, "sm:grid-cols-3"],
  [4, "sm:grid-cols-2 lg:grid-cols-4"],
  [5, "sm:grid-cols-2 lg:grid-cols-3"],
  [6, "sm:grid-cols-2 lg:grid-cols-3"],
  [7, "sm:grid-cols-2 lg:grid-cols-4"],
])("%i texts leave few cells empty", (count, classes) => {
  expect(textColumns(count)).toBe(classes);
});
