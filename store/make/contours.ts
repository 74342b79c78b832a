/** Contour lines of an invented landscape, for the cover. */
import { round } from "./track.ts";

export type Point = readonly [x: number, y: number];

interface Hill {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly width: number;
  readonly depth: number;
}

// Parts of the page: 0,0 is the top left and 1,1 the bottom right.
const hills: readonly Hill[] = [
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

const COLUMNS = 72;
const ROWS = 102;

function heightAt(x: number, y: number): number {
  return hills.reduce((sum, hill) => {
    const across = (x - hill.x) / hill.width;
    const along = (y - hill.y) / hill.depth;
    return sum + hill.height / (1 + across * across + along * along);
  }, 0);
}

/** Lines of equal height, each a chain of points in page units, by marching squares. */
export function drawContours(level: number, width: number, height: number): Point[][] {
  const points = new Map<number, Point>();
  const neighbours = new Map<number, number[]>();
  const crossing = (column: number, row: number, isDown: boolean): number | undefined => {
    const [endColumn, endRow] = isDown ? [column, row + 1] : [column + 1, row];
    const from = heightAt(column / COLUMNS, row / ROWS) - level;
    const to = heightAt(endColumn / COLUMNS, endRow / ROWS) - level;
    if (from < 0 === to < 0) return undefined;
    const part = from / (from - to);
    const x = ((column + (endColumn - column) * part) / COLUMNS) * width;
    const y = ((row + (endRow - row) * part) / ROWS) * height;
    const edge = (row * (COLUMNS + 1) + column) * 2 + (isDown ? 1 : 0);
    points.set(edge, [round(x, 1), round(y, 1)]);
    return edge;
  };
  const join = (a: number | undefined, b: number | undefined) => {
    if (a === undefined || b === undefined) return;
    neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
    neighbours.set(b, [...(neighbours.get(b) ?? []), a]);
  };
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const edges = [
        crossing(column, row, false),
        crossing(column + 1, row, true),
        crossing(column, row + 1, false),
        crossing(column, row, true),
      ].filter((edge) => edge !== undefined);
      join(edges[0], edges[1]);
      join(edges[2], edges[3]);
    }
  return chainEdges(neighbours).map((chain) =>
    chain.map((edge) => points.get(edge)).filter((point) => point !== undefined),
  );
}

/** Open lines first, from one of their ends; what is left are rings, which end where they began. */
function chainEdges(neighbours: ReadonlyMap<number, readonly number[]>): number[][] {
  const seen = new Set<number>();
  const edges = [...neighbours.keys()];
  const ends = edges.filter((edge) => neighbours.get(edge)?.length === 1);
  return [...ends, ...edges].flatMap((start) => {
    const chain: number[] = [];
    let edge: number | undefined = start;
    while (edge !== undefined && !seen.has(edge)) {
      seen.add(edge);
      chain.push(edge);
      edge = neighbours.get(edge)?.find((next) => !seen.has(next));
    }
    const last = chain.at(-1);
    const isRing = chain.length > 2 && last !== undefined && neighbours.get(last)?.includes(start);
    return chain.length < 2 ? [] : [isRing ? [...chain, start] : chain];
  });
}
