/** Uses only + - * / and square roots and rounds at the end, so that every machine gets the same bytes. */
import type { Walk, Waypoint } from "../walks/walk.ts";

export interface Track {
  /** 30 to 120 points: degrees to 6 decimals, elevation to 0.1 m. */
  readonly points: readonly Waypoint[];
  /** Metres from the start to each point. */
  readonly distances: readonly number[];
  /** For each step of the directions, the index in `points` at which it begins. */
  readonly steps: readonly number[];
  readonly distanceInMetres: number;
  readonly climbInMetres: number;
  readonly highestInMetres: number;
  readonly lowestInMetres: number;
  readonly minutes: number;
}

export const METRES_PER_DEGREE = 111_195;
const MAX_POINTS = 120;

export function makeTrack(walk: Walk): Track {
  const legs = makeLegs(walk);
  const wayOut = legs.flat();
  const isReturning = walk.shape === "there and back";
  const points = isReturning ? [...wayOut, ...wayOut.slice(0, -1).reverse()] : wayOut;
  const distances = [0];
  for (const [index, point] of points.slice(1).entries())
    distances.push((distances[index] ?? 0) + metresBetween(at(points, index), point));
  const distanceInMetres = Math.round(distances.at(-1) ?? 0);
  const climbOut = climbOf(walk.waypoints);
  const climb = isReturning ? climbOut + climbOf([...walk.waypoints].reverse()) : climbOut;
  const elevations = points.map(([, , elevation]) => Math.round(elevation));
  return {
    points,
    distances,
    steps: walk.directions.map((step) => {
      const before = legs.slice(0, step.at).reduce((sum, leg) => sum + leg.length, 0);
      return Math.min(before, wayOut.length - 1);
    }),
    distanceInMetres,
    climbInMetres: climb,
    highestInMetres: Math.max(...elevations),
    lowestInMetres: Math.min(...elevations),
    // Naismith's rule at an easy 4 km and 500 m of climb an hour, rounded up to a quarter of an hour.
    minutes: Math.ceil(((distanceInMetres / 4000 + climb / 500) * 60) / 15) * 15,
  };
}

/** Each leg's points, except its last, which begins the next leg. The walk's end is a leg of its own. */
function makeLegs({ waypoints, shape }: Walk): Waypoint[][] {
  const lengths = waypoints
    .slice(1)
    .map((waypoint, index) => metresBetween(at(waypoints, index), waypoint));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const budget = shape === "there and back" ? MAX_POINTS / 2 : MAX_POINTS;
  const spacing = Math.max(60, total / (budget - waypoints.length - 1));
  const legs = lengths.map((length, leg) => {
    const count = Math.max(2, Math.round(length / spacing));
    return Array.from({ length: count }, (_, step) => pointOnLeg(waypoints, leg, step / count));
  });
  return [...legs, [at(waypoints, waypoints.length - 1)]];
}

/** A point on a Catmull-Rom curve through the waypoints, with small bends added. */
function pointOnLeg(waypoints: readonly Waypoint[], leg: number, t: number): Waypoint {
  const [before, from, to, after] = [leg - 1, leg, leg + 1, leg + 2].map((i) => at(waypoints, i));
  if (!before || !from || !to || !after) throw new RangeError(`No leg ${leg}`);
  const curve = (axis: 0 | 1) => catmullRom(before[axis], from[axis], to[axis], after[axis], t);
  const bend = 4 * t * (1 - t);
  const sway = bend * noise(leg * 64 + t * 9) * 0.06;
  const latitude = curve(0) + (to[1] - from[1]) * sway;
  const longitude = curve(1) - (to[0] - from[0]) * sway;
  const elevation = from[2] + (to[2] - from[2]) * t + bend * noise(leg * 32 + t * 7) * 2;
  return [round(latitude, 6), round(longitude, 6), round(Math.max(0, elevation), 1)];
}

function catmullRom(a: number, b: number, c: number, d: number, t: number): number {
  const cubic = 3 * b - a - 3 * c + d;
  const square = 2 * a - 5 * b + 4 * c - d;
  return (2 * b + (c - a) * t + square * t * t + cubic * t * t * t) / 2;
}

/** Smooth noise between −1 and 1, always the same for the same x. */
function noise(x: number): number {
  const whole = Math.floor(x);
  const t = x - whole;
  const ease = t * t * (3 - 2 * t);
  return scatter(whole) + (scatter(whole + 1) - scatter(whole)) * ease;
}

function scatter(n: number): number {
  let hash = Math.imul(n + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash ^= hash >>> 13;
  return ((hash >>> 0) % 2001) / 1000 - 1;
}

function metresBetween(from: Waypoint, to: Waypoint): number {
  const north = (to[0] - from[0]) * METRES_PER_DEGREE;
  const east = (to[1] - from[1]) * METRES_PER_DEGREE * shrinkAt(from[0]);
  return Math.sqrt(north * north + east * east);
}

/** Length of a degree of longitude, relative to the equator. Rounded, because engines may differ in the last bits. */
export function shrinkAt(latitude: number): number {
  return round(Math.cos((latitude * Math.PI) / 180), 6);
}

function climbOf(waypoints: readonly Waypoint[]): number {
  return waypoints
    .slice(1)
    .reduce((sum, point, index) => sum + Math.max(0, point[2] - at(waypoints, index)[2]), 0);
}

/** The waypoint at the index, or the nearest one if the index is out of range. */
function at(waypoints: readonly Waypoint[], index: number): Waypoint {
  const waypoint = waypoints[Math.min(Math.max(index, 0), waypoints.length - 1)];
  if (!waypoint) throw new RangeError("The walk has no waypoints");
  return waypoint;
}

export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}
