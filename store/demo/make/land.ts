/** The world's land in degrees, finer in Europe, where the walks are. */
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { Point } from "./contours.ts";
import { joinNumbers, simplifyRing } from "./smooth-path.ts";
import { round } from "./track.ts";

const FINE = 0.025;
const COARSE = 0.4;
/** Minimum extent of an island in degrees; smaller ones are left out. */
const SMALLEST = { fine: 0.12, coarse: 1.2 };

/** An SVG in which x is the longitude and y the negative latitude. */
export function makeLand(): string {
  const path = readLand()
    .flatMap((ring) => cutAtDateLine(unwrap(ring)))
    .filter(isLargeEnough)
    .map((ring) => drawRing(simplifyRing(ring, toleranceAt)))
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-180 -90 360 180"><path id="art" fill="currentColor" fill-rule="evenodd" d="${path}"/></svg>`;
}

function readLand(): Point[][] {
  const require = createRequire(import.meta.url);
  const topology = require("world-atlas/land-50m.json") as { objects: { land: object } };
  return feature(topology, topology.objects.land)
    .features.flatMap(({ geometry }) => geometry.coordinates.flat())
    .map((ring) => ring.map(([longitude, latitude]): Point => [longitude, -latitude]));
}

function isInEurope([x, y]: Point): boolean {
  return x > -13 && x < 37 && y > -71.5 && y < -30;
}

function toleranceAt(point: Point): number {
  return isInEurope(point) ? FINE : COARSE;
}

function isLargeEnough(ring: readonly Point[]): boolean {
  const smallest = ring.some(isInEurope) ? SMALLEST.fine : SMALLEST.coarse;
  return ([0, 1] as const).some((axis) => {
    const values = ring.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values) > smallest;
  });
}

/** Makes longitudes continuous across the date line. Closes a ring around the pole along the picture's edge. */
function unwrap(ring: readonly Point[]): Point[] {
  let turns = 0;
  const points = ring.map(([x, y], index): Point => {
    const step = x - (ring[index - 1]?.[0] ?? x);
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [x + turns * 360, y];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (turns === 0 || !first || !last) return points;
  return [...points, [last[0], 90], [first[0], 90], first];
}

/** Moves the parts of a ring beyond ±180 degrees to the other side. */
function cutAtDateLine(ring: readonly Point[]): Point[][] {
  return [-360, 0, 360]
    .map((shift) => {
      const shifted = ring.map(([x, y]): Point => [x + shift, y]);
      return clip(clip(shifted, 180, 1), -180, -1);
    })
    .filter((cut) => cut.length > 3);
}

/** Clips a ring at x = `edge`; keeps the part west (`side` 1) or east (-1) of it. */
function clip(ring: readonly Point[], edge: number, side: 1 | -1): Point[] {
  const isInside = ([x]: Point) => (edge - x) * side >= 0;
  const clipped = ring.flatMap((to, index) => {
    const from = ring[index - 1];
    if (!from || isInside(from) === isInside(to)) return isInside(to) ? [to] : [];
    const part = (edge - from[0]) / (to[0] - from[0]);
    const crossing: Point = [edge, from[1] + (to[1] - from[1]) * part];
    return isInside(to) ? [crossing, to] : [crossing];
  });
  const [first, last] = [clipped[0], clipped.at(-1)];
  const isOpen = first && last && (first[0] !== last[0] || first[1] !== last[1]);
  return isOpen ? [...clipped, first] : clipped;
}

/** Rounds to hundredths of a degree in Europe and to tenths elsewhere. Points are relative to the previous one. */
function drawRing(ring: readonly Point[]): string {
  let [x, y] = [0, 0];
  const offsets = ring.slice(0, -1).flatMap((point) => {
    const digits = isInEurope(point) ? 2 : 1;
    const to = [round(point[0], digits), round(point[1], digits)] as const;
    const offset = [round(to[0] - x, 2), round(to[1] - y, 2)];
    [x, y] = to;
    return offset;
  });
  return `M${joinNumbers(offsets.slice(0, 2))}l${joinNumbers(offsets.slice(2))}z`;
}
