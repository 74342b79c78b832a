/** Five patterns in tints of one color. Each fades out at the top of its box, below the title. */
import type { CoverMotif } from "#domain/catalog/cover-kinds.ts";
import { drawContours } from "./contours.ts";
import type { Random } from "./random.ts";

export interface Box {
  readonly width: number;
  readonly height: number;
  /** Of the band below, in which the shop's name is; 0 without one. */
  readonly foot: number;
}

export type DrawMotif = (box: Box, random: Random) => string;

export const motifs: Readonly<Record<CoverMotif, DrawMotif>> = {
  contours: drawContours,
  waves: drawWaves,
  grid: drawGrid,
  rays: drawRays,
  dots: drawDots,
};

const WAVES = 15;

function drawWaves({ width, height }: Box, random: Random): string {
  const [length, second] = [width / random.between(1.1, 1.6), width / random.between(2.1, 2.9)];
  const [phase, drift] = [random.between(0, 6), random.between(0.14, 0.26) * random.pick([-1, 1])];
  const lines = Array.from({ length: WAVES }, (_, index) => {
    const progress = index / (WAVES - 1);
    const middle = height * (0.08 + 0.98 * progress);
    const swing = Math.min(width, height) * (0.045 + 0.085 * progress);
    const points = Array.from({ length: 61 }, (_, step) => {
      const x = -10 + ((width + 20) * step) / 60;
      const angle = (x / length) * 2 * Math.PI + phase + index * drift;
      const y =
        middle +
        swing * Math.sin(angle) +
        swing * 0.45 * Math.sin((x / second) * 2 * Math.PI - phase * 2 + index * drift * 1.7);
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    });
    return `<path d="M${points.join("L")}" stroke-opacity="${(0.22 + 0.46 * progress).toFixed(2)}" stroke-width="${(1.5 + progress).toFixed(2)}"/>`;
  });
  return `<g fill="none" stroke="currentColor" stroke-linejoin="round">${lines.join("")}</g>`;
}

/** At least; a wide ground has more, of this width at most. */
const COLUMNS = 5;
const WIDEST_TILE = 150;

/** Quarter circles and triangles in a grid of squares. */
function drawGrid({ width, height, foot }: Box, random: Random): string {
  const columns = Math.max(COLUMNS, Math.round(width / WIDEST_TILE));
  const side = width / columns;
  const bottom = height - foot;
  const rows = Math.max(1, Math.floor(bottom / side));
  const tiles: string[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const kind = random.pick(["quarter", "quarter", "half", "corner", "disc", "none"] as const);
      const turn = random.pick([0, 90, 180, 270]);
      const opacity = random.pick([0.14, 0.22, 0.34, 0.5]);
      const progress = (row + 1) / rows;
      if (kind === "none" || random.between(0, 1) > 0.35 + progress) continue;
      const [x, y] = [column * side, bottom - (rows - row) * side];
      const half = side / 2;
      const paths = {
        quarter: `M0 0H${side}A${side} ${side} 0 0 1 0 ${side}Z`,
        half: `M0 0H${side}A${half} ${half} 0 0 1 0 0Z`,
        corner: `M0 0H${side}L0 ${side}Z`,
        disc: `M0 ${half}a${half} ${half} 0 1 0 ${side} 0a${half} ${half} 0 1 0 ${-side} 0Z`,
      };
      tiles.push(
        `<path transform="translate(${x} ${y}) rotate(${turn} ${half} ${half})" d="${paths[kind]}" fill-opacity="${opacity}"/>`,
      );
    }
  return `<g fill="currentColor">${tiles.join("")}</g>`;
}

/** A sun low over the foot. */
function drawRays({ width, height, foot }: Box, random: Random): string {
  const sun = Math.min(width * 0.17, (height - foot * 1.5) * 0.24);
  const x = width * random.between(0.36, 0.74);
  const y = height - foot * 1.5 - sun;
  const count = random.pick([20, 24, 28]);
  const reach = width + height;
  const turn = random.between(0, Math.PI / count);
  const wedges = Array.from({ length: count }, (_, index) => {
    const [from, to] = [0.02, 1.02].map((part) => {
      const angle = turn + ((2 * index + part) * Math.PI) / count;
      return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`;
    });
    return `M${x.toFixed(1)} ${y.toFixed(1)}L${from}L${to}Z`;
  });
  const rings = [1.34, 1.72].map(
    (factor, index) =>
      `<circle cx="${x}" cy="${y}" r="${sun * factor}" fill="none" stroke="currentColor" stroke-width="1.5" stroke-opacity="${0.5 - index * 0.2}"/>`,
  );
  return `<path d="${wedges.join("")}" fill="currentColor" fill-opacity=".16"/>${rings.join("")}<circle cx="${x}" cy="${y}" r="${sun}" fill="currentColor" fill-opacity=".9"/>`;
}

const PITCH = 21;

/** A halftone of two slow waves. */
function drawDots({ width, height, foot }: Box, random: Random): string {
  const [across, down, phase] = [
    random.between(0.9, 1.5),
    random.between(0.7, 1.2),
    random.between(0, 6),
  ];
  const tilt = random.pick([-1, 1]) * random.between(0.4, 0.8);
  const dots: string[] = [];
  const bottom = height - foot * 0.9;
  const [columns, rows] = [Math.round(width / PITCH), Math.round(bottom / PITCH)];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      // In the middle of its cell, so that the edges cut no dot.
      const [x, y] = [((column + 0.5) * width) / columns, ((row + 0.5) * bottom) / rows];
      const progress = y / bottom;
      const wave =
        Math.sin((x / width) * across * 2 * Math.PI + progress * tilt * 6 + phase) +
        Math.cos(progress * down * 2 * Math.PI - (x / width) * tilt * 3 + phase / 2);
      const radius =
        PITCH *
        0.46 *
        Math.min(1, progress * 1.6, foot > 0 ? (1 - progress) * 6 + 0.1 : 1) *
        (0.26 + 0.37 * (wave / 2 + 1));
      if (radius > 0.8)
        dots.push(`<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(2)}"/>`);
    }
  return `<g fill="currentColor" fill-opacity=".5">${dots.join("")}</g>`;
}
