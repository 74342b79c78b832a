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
])("%i cards or pictures of one shape fill rows, with the rest in the middle", (count, width) => {
  for (const classes of [cardRows(count), galleryColumns(count, true)]) {
    expect(classes).toContain(width);
    expect(classes).toContain("justify-center");
  }
  expect(gallerySizes(count, true)).toContain(width === "/4)]" ? "23vw" : "30vw");
});

test("of ten cards two are large, and the others fill two rows", () => {
  expect(cardRows(10)).toContain("/4)] lg:*:nth-[-n+2]:w-");
  expect([6, 9, 10, 12, 14].map(leadCards)).toEqual([0, 0, 2, 0, 2]);
});

test("many pictures of different shapes fill columns", () => {
  expect(galleryColumns(8, false)).toContain("sm:columns-3");
});
