/** The store's motif: the contour lines of an invented landscape, in colours that the page sets. */
import { surveyTerrain } from "./contours.ts";
import type { Terrain } from "./contours.ts";
import { smoothPath } from "./smooth-path.ts";

const ART_WIDTH = 1600;
const ART_HEIGHT = 900;

export interface Levels {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

export const calmLevels: Levels = { from: 1.5, to: 14, step: 0.5 };
export const peakLevels: Levels = { from: 2, to: 26, step: 0.56 };

/** Path data of the thin lines, and of the strong ones (every fifth). */
export function drawContourPaths(
  terrain: Terrain,
  { from, to, step }: Levels,
): { thin: string; strong: string } {
  const contours = surveyTerrain(terrain, ART_WIDTH, ART_HEIGHT);
  const paths = { thin: "", strong: "" };
  for (let index = 0; from + index * step <= to; index++) {
    const lines = contours(from + index * step).filter((line) => !isSpeck(line));
    paths[index % 5 === 2 ? "strong" : "thin"] += lines
      .map((line) => smoothPath(line, 1.1))
      .join("");
  }
  return paths;
}

/** Colours are custom properties, which a page can set when it shows the drawing with `<use>`. */
export function makeContourArt(terrain: Terrain, levels: Levels): string {
  const { thin, strong } = drawContourPaths(terrain, levels);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ART_WIDTH} ${ART_HEIGHT}">`,
    `<g id="art" fill="none" stroke-linejoin="round" stroke-linecap="round">`,
    `<path stroke="var(--art-line, currentColor)" stroke-width="1" vector-effect="non-scaling-stroke" d="${thin}"/>`,
    `<path stroke="var(--art-strong, currentColor)" stroke-width="1.75" vector-effect="non-scaling-stroke" d="${strong}"/>`,
    `</g></svg>`,
  ].join("");
}

/** True if the line is so short that it would look like a dot. */
function isSpeck(line: readonly (readonly [number, number])[]): boolean {
  const span = (axis: 0 | 1) => {
    const values = line.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  return span(0) < 18 && span(1) < 18;
}
