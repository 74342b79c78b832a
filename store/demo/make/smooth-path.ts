/** Turns many points into one short, smooth SVG path. */
import type { Point } from "./contours.ts";

/** Draws curves through the simplified points, in whole units relative to the previous point. */
export function smoothPath(points: readonly Point[], tolerance: number): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return "";
  const isRing = points.length > 3 && first[0] === last[0] && first[1] === last[1];
  const simplified = (isRing ? simplifyRing : simplifyLine)(points, () => tolerance);
  const at = (index: number): Point => {
    const count = simplified.length - 1;
    const wrapped = isRing ? (index + count) % count : Math.min(Math.max(index, 0), count);
    return simplified[wrapped] ?? first;
  };
  let path = "";
  let [x, y] = [0, 0];
  const move = (...to: readonly Point[]) => {
    const offsets = to.flatMap(([toX, toY]) => [Math.round(toX) - x, Math.round(toY) - y]);
    const end = to.at(-1) ?? first;
    [x, y] = [Math.round(end[0]), Math.round(end[1])];
    return joinNumbers(offsets);
  };
  path += `M${move(at(0))}`;
  for (let index = 0; index < simplified.length - 1; index++) {
    const [before, from, to, after] = [index - 1, index, index + 1, index + 2].map(at) as [
      Point,
      Point,
      Point,
      Point,
    ];
    const leg = distance(from, to) / 3;
    const handles = [
      offset(from, tangent(before, from, to), leg),
      offset(to, tangent(from, to, after), -leg),
    ] as const;
    const text = move(...handles, to);
    const separator = text.startsWith("-") ? "" : " ";
    path += (index === 0 ? "c" : separator) + text;
  }
  return isRing ? `${path}z` : path;
}

/** The largest distance from the simplified line at which a point is left out. */
export type Tolerance = (point: Point) => number;

export function simplifyLine(points: readonly Point[], tolerance: Tolerance): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return [...points];
  let farthest = 0;
  let reach = 0;
  points.forEach((point, index) => {
    const away = distanceToLeg(point, first, last) / tolerance(point);
    if (away > reach) [farthest, reach] = [index, away];
  });
  if (reach <= 1) return [first, last];
  return [
    ...simplifyLine(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplifyLine(points.slice(farthest), tolerance),
  ];
}

/** A ring has no ends to draw a chord between, so it is split at the point farthest from its start. */
export function simplifyRing(points: readonly Point[], tolerance: Tolerance): Point[] {
  const first = points[0];
  if (!first) return [];
  let far = 0;
  let reach = 0;
  points.forEach((point, index) => {
    const away = distance(point, first);
    if (away > reach) [far, reach] = [index, away];
  });
  return [
    ...simplifyLine(points.slice(0, far + 1), tolerance).slice(0, -1),
    ...simplifyLine(points.slice(far), tolerance),
  ];
}

/** Joins numbers as in "3-4 5 .5": without spaces before minus signs, and without leading zeros. */
export function joinNumbers(numbers: readonly number[]): string {
  return numbers
    .map((number, index) => {
      const text = String(number || 0).replace(/^(-?)0\./, "$1.");
      return index > 0 && !text.startsWith("-") ? ` ${text}` : text;
    })
    .join("");
}

function distanceToLeg(point: Point, from: Point, to: Point): number {
  const across: Point = [to[0] - from[0], to[1] - from[1]];
  const squared = across[0] * across[0] + across[1] * across[1];
  if (squared === 0) return distance(point, from);
  const along = ((point[0] - from[0]) * across[0] + (point[1] - from[1]) * across[1]) / squared;
  const part = Math.min(1, Math.max(0, along));
  return distance(point, [from[0] + across[0] * part, from[1] + across[1] * part]);
}

function distance(from: Point, to: Point): number {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  return Math.sqrt(x * x + y * y);
}

/** Direction of the curve at `point`; the shorter of its two legs counts more. */
function tangent(before: Point, point: Point, after: Point): Point {
  const [come, go] = [distance(before, point), distance(point, after)];
  const weigh = (axis: 0 | 1) =>
    come === 0 || go === 0
      ? after[axis] - before[axis]
      : ((point[axis] - before[axis]) / come) * go + ((after[axis] - point[axis]) / go) * come;
  const way: Point = [weigh(0), weigh(1)];
  const length = distance([0, 0], way);
  return length === 0 ? [0, 0] : [way[0] / length, way[1] / length];
}

function offset(from: Point, towards: Point, length: number): Point {
  return [from[0] + towards[0] * length, from[1] + towards[1] * length];
}
