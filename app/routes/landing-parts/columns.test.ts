import { expect, test } from "vitest";
import { cardRows, galleryColumns, gallerySizes, leadCards, textColumns } from "./columns.ts";

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

test.each([
  [4, "/4)]"],
  [5, "/3)]"],
  [6, "/3)]"],
  [7, "/4)]"],
  [8, "/4)]"],
  [9, "/3)]"],
])("%i pictures of one shape fill rows, with the rest in the middle", (count, width) => {
  const classes = galleryColumns(count, true);
  expect(classes).toContain(width);
  expect(classes).toContain("justify-center");
  expect(gallerySizes(count, true)).toContain(width === "/4)]" ? "23vw" : "30vw");
});

test("few cards fill rows, with the rest in the middle", () => {
  expect(cardRows(4)).toContain("/4)]");
  expect(cardRows(5)).toContain("/3)]");
  expect(cardRows(5)).toContain("justify-center");
});

test("of many cards the first and the last may be large, so that the others fill rows", () => {
  expect([5, 6, 7, 8, 9, 10, 11, 12].map(leadCards)).toEqual([0, 2, 1, 2, 1, 2, 2, 0]);
  expect(cardRows(10)).toContain("/4)] sm:*:first:w-full sm:*:last:w-full");
  expect(cardRows(7)).toContain("/3)] sm:*:first:w-full");
});

test("three or four pictures of different shapes have a column each on wide screens, many fill columns", () => {
  expect(galleryColumns(3, false)).toContain("sm:grid-cols-3");
  expect(galleryColumns(4, false)).toContain("lg:grid-cols-4");
  expect(galleryColumns(8, false)).toContain("sm:columns-3");
});
