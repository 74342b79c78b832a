import { expect, test } from "vitest";
import type { Point } from "./contours.ts";
import { joinNumbers, simplifyLine, simplifyRing, smoothPath } from "./smooth-path.ts";

const straight: Point[] = [
  [0, 0],
  [5, 0.2],
  [10, 0],
  [10, 8],
];

test("points within the tolerance are left out", () => {
  expect(simplifyLine(straight, () => 0.5)).toEqual([straight[0], straight[2], straight[3]]);
  expect(simplifyLine(straight, ([x]) => (x === 5 ? 0.1 : 0.5))).toEqual(straight);
});

test("a ring keeps its ends and its farthest point", () => {
  const ring: Point[] = [
    [0, 0],
    [4, 0.1],
    [8, 0],
    [8, 8],
    [0, 8],
    [0, 0],
  ];
  expect(simplifyRing(ring, () => 1)).toEqual([
    [0, 0],
    [8, 0],
    [8, 8],
    [0, 8],
    [0, 0],
  ]);
});

test("numbers are joined with as few characters as possible", () => {
  expect(joinNumbers([1, -2, 0.5, -0.25, -0])).toBe("1-2 .5-.25 0");
});

test("a line becomes one relative curve through its points, and a ring is closed", () => {
  const line: Point[] = [
    [0, 0],
    [30, 0],
    [60, 0],
  ];
  expect(smoothPath(line, 1)).toBe("M0 0c20 0 40 0 60 0");
  expect(
    smoothPath(
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 0],
      ],
      0.5,
    ),
  ).toMatch(/^M0 0c.+z$/);
  expect(smoothPath([], 1)).toBe("");
});
