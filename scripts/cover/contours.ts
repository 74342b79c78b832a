/** Lines of equal height on seeded hills, by marching squares. */
import type { Random } from "./random.ts";

interface Box {
  readonly width: number;
  readonly height: number;
}

const CELL = 5;
const LEVELS = 17;
/** Every fourth line is stronger, as on maps. */
const STRONG = 4;

type Height = (x: number, y: number) => number;

export function drawContours(box: Box, random: Random): string {
  const height = hills(box, random);
  const columns = Math.ceil(box.width / CELL);
  const rows = Math.ceil(box.height / CELL);
  const samples = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) => height(column * CELL, row * CELL)),
  );
  const all = samples.flat();
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const lines = Array.from({ length: LEVELS }, (_, index) => {
    const level = low + ((high - low) * (index + 0.5)) / LEVELS;
    const isStrong = index % STRONG === STRONG - 1;
    const path = traceLevel(samples, level);
    return `<path d="${path}" opacity="${isStrong ? 0.62 : 0.36}" stroke-width="${isStrong ? 2.4 : 1.5}"/>`;
  });
  return `<g fill="none" stroke="currentColor" stroke-linecap="round">${lines.join("")}</g>`;
}

function hills({ width, height }: Box, random: Random): Height {
  const tops = Array.from({ length: 7 }, (_, index) => ({
    x: width * random.between(-0.1, 1.1),
    y: height * random.between(0.15, 1.1),
    spread: width * random.between(0.16, 0.42),
    rise: random.between(0.5, 1.2) * (index % 3 === 2 ? -1 : 1),
  }));
  const [angle, slope] = [random.between(0, 6), 0.5];
  return (x, y) =>
    tops.reduce(
      (sum, top) =>
        sum + top.rise * Math.exp(-((x - top.x) ** 2 + (y - top.y) ** 2) / (2 * top.spread ** 2)),
      slope * ((x / width) * Math.cos(angle) + (y / height) * Math.sin(angle)),
    );
}

/** Segments of the line through each square of four samples. */
function traceLevel(samples: readonly (readonly number[])[], level: number): string {
  const parts: string[] = [];
  for (let row = 0; row + 1 < samples.length; row++)
    for (let column = 0; column + 1 < (samples[row]?.length ?? 0); column++) {
      const at = (down: number, across: number) => samples[row + down]?.[column + across] ?? 0;
      const corners = [
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 0],
      ] as const;
      const crossings = corners.flatMap(([down, across], index) => {
        const [nextDown, nextAcross] = corners[(index + 1) % 4] ?? [0, 0];
        const [from, to] = [at(down, across) - level, at(nextDown, nextAcross) - level];
        if (from < 0 === to < 0) return [];
        const share = from / (from - to);
        const x = (column + across + (nextAcross - across) * share) * CELL;
        const y = (row + down + (nextDown - down) * share) * CELL;
        return [`${x.toFixed(1)} ${y.toFixed(1)}`];
      });
      for (let index = 0; index + 1 < crossings.length; index += 2)
        parts.push(`M${crossings[index]}L${crossings[index + 1]}`);
    }
  return parts.join("");
}
