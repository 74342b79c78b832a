/** Lines of equal height through a terrain, by marching squares. */
import { round } from "./track.ts";

export type Point = readonly [x: number, y: number];

export interface Terrain {
  readonly columns: number;
  readonly rows: number;
  /** Coordinates are fractions of the picture: 0,0 is the top left and 1,1 the bottom right. */
  readonly heightAt: (x: number, y: number) => number;
}

export type Contours = (level: number) => Point[][];

/** Samples the terrain once. Chains of points are in the units of `width` and `height`. */
export function surveyTerrain(terrain: Terrain, width: number, height: number): Contours {
  const { columns, rows, heightAt } = terrain;
  const heights = Array.from({ length: (columns + 1) * (rows + 1) }, (_, corner) => {
    const column = corner % (columns + 1);
    return heightAt(column / columns, (corner - column) / (columns + 1) / rows);
  });
  return (level) => traceLevel({ columns, rows, heights, level, width, height });
}

interface Survey {
  readonly columns: number;
  readonly rows: number;
  readonly heights: readonly number[];
  readonly level: number;
  readonly width: number;
  readonly height: number;
}

function traceLevel({ columns, rows, heights, level, width, height }: Survey): Point[][] {
  const points = new Map<number, Point>();
  const neighbours = new Map<number, number[]>();
  const heightOf = (column: number, row: number) =>
    heights[row * (columns + 1) + column] ?? Number.NaN;
  const crossing = (column: number, row: number, isDown: boolean): number | undefined => {
    const [endColumn, endRow] = isDown ? [column, row + 1] : [column + 1, row];
    const from = heightOf(column, row) - level;
    const to = heightOf(endColumn, endRow) - level;
    if (from < 0 === to < 0) return undefined;
    const part = from / (from - to);
    const x = ((column + (endColumn - column) * part) / columns) * width;
    const y = ((row + (endRow - row) * part) / rows) * height;
    const edge = (row * (columns + 1) + column) * 2 + (isDown ? 1 : 0);
    points.set(edge, [round(x, 1), round(y, 1)]);
    return edge;
  };
  const join = (a: number | undefined, b: number | undefined) => {
    if (a === undefined || b === undefined) return;
    neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
    neighbours.set(b, [...(neighbours.get(b) ?? []), a]);
  };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
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

/** Follows open lines first, from one of their ends. The remaining edges form rings, which end at their first point. */
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
