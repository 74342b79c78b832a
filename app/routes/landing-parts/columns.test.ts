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

test("of many cards the first are large, so that the others fill rows of three", () => {
  expect([5, 6, 7, 8, 9, 10, 11].map(leadCards)).toEqual([0, 0, 1, 2, 0, 1, 2]);
  expect(cardRows(10)).toContain("/3)] lg:*:first:w-full");
  expect(cardRows(8)).toContain("/3)] lg:*:nth-[-n+2]:w-");
});

test("many pictures of different shapes fill columns", () => {
  expect(galleryColumns(8, false)).toContain("sm:columns-3");
});
