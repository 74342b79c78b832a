/** Invented landscapes. They use only + - * / and square roots, so that every machine draws the same lines. */
import type { Terrain } from "./contours.ts";

interface Hill {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly width: number;
  readonly depth: number;
  /** How far the hill shifts south per unit of distance east. */
  readonly lean?: number;
}

const coverHills: readonly Hill[] = [
  { x: 0.74, y: 0.6, height: 10, width: 0.2, depth: 0.15 },
  { x: 0.2, y: 0.8, height: 9, width: 0.24, depth: 0.12 },
  { x: 0.95, y: 0.92, height: 7, width: 0.2, depth: 0.14 },
  { x: 0.56, y: 0.46, height: 4.5, width: 0.09, depth: 0.08 },
  { x: 0.38, y: 0.66, height: -4, width: 0.12, depth: 0.1 },
  { x: 0.62, y: 0.84, height: -3.5, width: 0.14, depth: 0.06 },
  { x: 0.08, y: 0.56, height: 3, width: 0.12, depth: 0.07 },
  { x: 0.86, y: 0.74, height: -2.2, width: 0.07, depth: 0.05 },
  { x: 0.3, y: 0.93, height: 3, width: 0.1, depth: 0.05 },
  { x: 1, y: 0.42, height: 3, width: 0.12, depth: 0.08 },
];

const calmHills: readonly Hill[] = [
  { x: 0.83, y: 0.3, height: 10, width: 0.17, depth: 0.26, lean: 0.5 },
  { x: 0.62, y: 0.95, height: 7, width: 0.24, depth: 0.24, lean: -0.4 },
  { x: 0.08, y: 0.1, height: 7, width: 0.2, depth: 0.3, lean: 0.3 },
  { x: 0.1, y: 0.98, height: 5, width: 0.16, depth: 0.2 },
  { x: 1, y: 0.86, height: 4, width: 0.13, depth: 0.22, lean: -0.6 },
  { x: 0.4, y: 0.42, height: -3, width: 0.2, depth: 0.22, lean: 0.7 },
  { x: 0.68, y: 0.46, height: 2.4, width: 0.07, depth: 0.12, lean: 0.8 },
  { x: 0.46, y: 0.02, height: 2.2, width: 0.12, depth: 0.16 },
  { x: 0.9, y: 0.58, height: -2, width: 0.08, depth: 0.1, lean: 0.4 },
  { x: 0.3, y: 0.74, height: 1.6, width: 0.1, depth: 0.12, lean: -0.5 },
];

/** One summit right of the centre, with four ridges and the valleys between them. */
const peakHills: readonly Hill[] = [
  { x: 0.66, y: 0.46, height: 13, width: 0.11, depth: 0.2 },
  { x: 0.67, y: 0.48, height: 7, width: 0.3, depth: 0.5 },
  { x: 0.5, y: 0.62, height: 3.6, width: 0.16, depth: 0.1, lean: -0.9 },
  { x: 0.86, y: 0.4, height: 3, width: 0.16, depth: 0.1, lean: -0.2 },
  { x: 0.6, y: 0.14, height: 3.2, width: 0.07, depth: 0.2, lean: 1.4 },
  { x: 0.74, y: 0.84, height: 2.8, width: 0.09, depth: 0.16, lean: 1.8 },
  { x: 0.46, y: 0.36, height: -2.2, width: 0.11, depth: 0.1, lean: 0.3 },
  { x: 0.62, y: 0.78, height: -2.8, width: 0.05, depth: 0.16, lean: -0.6 },
  { x: 0.84, y: 0.64, height: -2, width: 0.09, depth: 0.1, lean: 0.5 },
  { x: 0.76, y: 0.16, height: -2.6, width: 0.07, depth: 0.14, lean: -0.8 },
  { x: 0.16, y: 0.34, height: 3.6, width: 0.14, depth: 0.24, lean: 0.6 },
  { x: 0.06, y: 0.92, height: 4, width: 0.18, depth: 0.26 },
  { x: 1.04, y: 0.96, height: 4, width: 0.14, depth: 0.26 },
  { x: 0.32, y: 0.9, height: 1.8, width: 0.1, depth: 0.16, lean: -0.4 },
];

function sumOf(hills: readonly Hill[]): Terrain["heightAt"] {
  return (x, y) =>
    hills.reduce((sum, hill) => {
      const across = (x - hill.x) / hill.width;
      const along = (y - hill.y - (hill.lean ?? 0) * (x - hill.x)) / hill.depth;
      return sum + hill.height / (1 + across * across + along * along);
    }, 0);
}

/** In the proportions of A5, for the guide's cover. */
export const coverTerrain: Terrain = { columns: 72, rows: 102, heightAt: sumOf(coverHills) };
/** In the proportions 16 by 9, for terrain.svg and link previews. */
export const calmTerrain: Terrain = { columns: 128, rows: 72, heightAt: sumOf(calmHills) };
/** In the proportions 16 by 9, for terrain-wide.svg and a link preview. */
export const peakTerrain: Terrain = { columns: 160, rows: 90, heightAt: sumOf(peakHills) };
