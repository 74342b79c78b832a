/** A page's map of one walk: its track over invented contour lines that fit the track's elevations. */
import { surveyTerrain } from "./contours.ts";
import type { Point, Terrain } from "./contours.ts";
import { smoothPath } from "./smooth-path.ts";
import { METRES_PER_DEGREE, round, shrinkAt } from "./track.ts";
import type { Track } from "./track.ts";

const MAP_WIDTH = 960;
const MAP_HEIGHT = 720;
const PADDING = 120;
/** Height between two contour lines in metres; every fifth line is strong. */
const STEP = 10;

/** Numbers use the page's font. Colours are custom properties with fallbacks. */
export function makeRouteMap(track: Track): string {
  const { line, scale } = placeTrack(track);
  const contours = surveyTerrain(terrainAround(track, line), MAP_WIDTH, MAP_HEIGHT);
  const lines = { thin: "", strong: "" };
  let heights = "";
  const lowest = Math.ceil(track.lowestInMetres / STEP) * STEP;
  for (let level = lowest; level < track.highestInMetres + STEP; level += STEP) {
    const chains = contours(level);
    const kind = level % (5 * STEP) === 0 ? "strong" : "thin";
    lines[kind] += chains.map((chain) => smoothPath(chain, 0.8)).join("");
    if (kind === "strong") heights += writeHeight(chains, level, line);
  }
  const route = smoothPath(line, 0.8);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}">`,
    `<g id="art" fill="none" stroke-linejoin="round" stroke-linecap="round">`,
    `<rect width="${MAP_WIDTH}" height="${MAP_HEIGHT}" fill="var(--map-ground, none)"/>`,
    `<path stroke="var(--map-line, #d4d4d4)" d="${lines.thin}"/>`,
    `<path stroke="var(--map-strong, #a3a3a3)" stroke-width="1.5" d="${lines.strong}"/>`,
    `<g fill="var(--map-strong, #a3a3a3)" stroke="var(--map-halo, #fff)" stroke-width="6" paint-order="stroke" font-size="15" text-anchor="middle">${heights}</g>`,
    `<path stroke="var(--map-halo, #fff)" stroke-width="13" d="${route}"/>`,
    `<path stroke="var(--map-route, #0066ff)" stroke-width="6" d="${route}"/>`,
    drawSteps(track, line),
    drawScale(500 * scale),
    drawNorth(),
    `</g></svg>`,
  ].join("");
}

/** Scales the walk to fill the map, with north up. `scale` is in map units per metre. */
function placeTrack(track: Track): { line: Point[]; scale: number } {
  const middle = ([0, 1] as const).map((axis) => {
    const values = track.points.map((point) => point[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  }) as [number, number];
  const shrink = shrinkAt(middle[0]);
  const metres = track.points.map(([latitude, longitude]): Point => [
    (longitude - middle[1]) * METRES_PER_DEGREE * shrink,
    (middle[0] - latitude) * METRES_PER_DEGREE,
  ]);
  const reach = (axis: 0 | 1) => Math.max(...metres.map((point) => point[axis]));
  const scale = Math.min(
    (MAP_WIDTH / 2 - PADDING) / reach(0),
    (MAP_HEIGHT / 2 - PADDING) / reach(1),
  );
  const line = metres.map(([x, y]): Point => [
    round(MAP_WIDTH / 2 + x * scale, 1),
    round(MAP_HEIGHT / 2 + y * scale, 1),
  ]);
  return { line, scale };
}

/** Interpolates the track's elevations by distance. Land far from the track is low. */
function terrainAround(track: Track, line: readonly Point[]): Terrain {
  const known = [
    ...track.points.map(([, , height], index) => ({ at: line[index] ?? [0, 0], height })),
    ...[-0.15, 0.2, 0.5, 0.8, 1.15].flatMap((part) =>
      [-0.2, 1.2].flatMap((side) => [
        { at: [part * MAP_WIDTH, side * MAP_HEIGHT] as const, height: track.lowestInMetres - 15 },
        { at: [side * MAP_WIDTH, part * MAP_HEIGHT] as const, height: track.lowestInMetres - 15 },
      ]),
    ),
  ];
  return {
    columns: 96,
    rows: 72,
    heightAt(x, y) {
      let [sum, weights] = [0, 0];
      for (const { at, height } of known) {
        const [across, down] = [x * MAP_WIDTH - at[0], y * MAP_HEIGHT - at[1]];
        const near = 1 / (across * across + down * down + 900);
        sum += height * near * near;
        weights += near * near;
      }
      return sum / weights;
    },
  };
}

/** Labels the level on its longest line, at the point farthest from the route. */
function writeHeight(chains: readonly Point[][], level: number, route: readonly Point[]): string {
  const longest = chains.toSorted((one, other) => other.length - one.length)[0] ?? [];
  const room = ([x, y]: Point) =>
    Math.min(
      ...route.map(([routeX, routeY]) => (x - routeX) ** 2 + (y - routeY) ** 2),
      // A distance to the map's edge counts double.
      ...[x, MAP_WIDTH - x, y, MAP_HEIGHT - y].map((edge) => 4 * edge * edge),
    );
  const place = longest.toSorted((one, other) => room(other) - room(one))[0];
  if (!place || room(place) < 35 * 35) return "";
  return `<text x="${Math.round(place[0])}" y="${Math.round(place[1]) + 5}">${level}</text>`;
}

function drawSteps(track: Track, line: readonly Point[]): string {
  const end = line.at(-1);
  const finish = end
    ? `<circle cx="${end[0]}" cy="${end[1]}" r="24" stroke="var(--map-route, #0066ff)" stroke-width="4"/>`
    : "";
  // In reverse order, so that step 1 is drawn on top if the walk ends where it starts.
  const steps = [...track.steps.entries()].reverse().map(([index, step]) => {
    const [x, y] = line[step] ?? [0, 0];
    return [
      `<circle cx="${x}" cy="${y}" r="16" fill="var(--map-ink, #171717)" stroke="var(--map-halo, #fff)" stroke-width="3"/>`,
      `<text x="${x}" y="${round(y + 6.5, 1)}" fill="var(--map-halo, #fff)">${index + 1}</text>`,
    ].join("");
  });
  return `${finish}<g font-size="18" font-weight="700" text-anchor="middle">${steps.join("")}</g>`;
}

function drawScale(length: number): string {
  const y = MAP_HEIGHT - 36;
  return [
    `<path stroke="var(--map-ink, #171717)" stroke-width="2" d="M36 ${y - 8}v8h${Math.round(length)}v-8"/>`,
    `<text x="${Math.round(length) + 46}" y="${y + 2}" font-size="17" fill="var(--map-ink, #171717)">500 m</text>`,
  ].join("");
}

function drawNorth(): string {
  return [
    `<path fill="var(--map-ink, #171717)" d="M${MAP_WIDTH - 48} 32l11 34-11-8-11 8z"/>`,
    `<text x="${MAP_WIDTH - 48}" y="88" font-size="17" font-weight="700" text-anchor="middle" fill="var(--map-ink, #171717)">N</text>`,
  ].join("");
}
