/** The cover: a year of light in smooth bands. The guide and the shop draw it alike. */
import { create, type Font } from "fontkit";
import { type Band, type Box, colours } from "./chart.ts";
import { places } from "./places.ts";
import { DAY, makeDay, minuteOfDay, type SunDay, YEAR } from "./sun.ts";
import { type Cut, openTypefaces } from "./typefaces.ts";

/** A5 in points. */
export const PAGE = { width: 420, height: 595 };
const LIGHT: Box = { x: 0, y: 205, width: PAGE.width, height: 375 };

interface Line {
  readonly text: string;
  readonly cut: Cut;
  readonly size: number;
  readonly x: number;
  /** The upper end of the line. */
  readonly y: number;
}

export interface CoverDesign {
  /** The dark ground first. */
  readonly bands: readonly Band[];
  /** Sunrise and sunset, in white. */
  readonly horizon: { readonly path: string; readonly width: number };
  /** In white. */
  readonly lines: readonly Line[];
}

/** A place with a night in each month, so that its picture ends in the dark above and below; without summer time. */
const place = places.flatMap((one) =>
  one.id === "lake-bled" ? { ...one, clock: [1, false] as const } : [],
);

/** The curve between the drawn points is smooth. */
const STEPS = 8;
const LAST = 364;
const MINUTES = 1440;
/** Beyond the page, so that no edge shines through. */
const EDGE = 3;

/** Coordinates are points of the page. */
export function designCover(subtitle: string): CoverDesign {
  const days = place.flatMap((one) =>
    Array.from({ length: STEPS + 1 }, (_, at) =>
      makeDay(one, Date.UTC(YEAR, 0, 1) + Math.round((at * LAST) / STEPS) * DAY),
    ),
  );
  const light = (["twilight", "nautical", "blue", "golden", "day"] as const).map((name) => ({
    colour: colours[name],
    path: `${curve(days, name, "from")}L${curve(days, name, "to").slice(1)}Z`,
  }));
  const { width, height } = PAGE;
  const title = { cut: "title", size: 66, x: 34 } as const;
  return {
    bands: [{ colour: colours.night, path: `M0 0H${width}V${height}H0Z` }, ...light],
    horizon: { path: curve(days, "sunrise", "from") + curve(days, "sunrise", "to"), width: 1.2 },
    lines: [
      { ...title, text: "Weekend", y: 34 },
      { ...title, text: "Atlas", y: 98 },
      { text: subtitle, cut: "text", size: 13, x: 36, y: 186 },
    ],
  };
}

/** The line of the light's first minutes, from left to right; that of its last minutes, from right to left. */
function curve(days: readonly SunDay[], name: keyof SunDay["arcs"], side: "from" | "to"): string {
  const points = days.map((day, at): Point => {
    const minute = minuteOfDay(day, day.arcs[name][side]);
    const x = -EDGE + (at / STEPS) * (LIGHT.width + 2 * EDGE);
    return [x, LIGHT.y + (minute / MINUTES) * LIGHT.height];
  });
  if (side === "to") points.reverse();
  const at = (index: number): Point => points.at(Math.min(Math.max(index, 0), STEPS)) ?? [0, 0];
  const parts = points.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)];
    return [handle(from, to, before), handle(to, from, after), to].map(write).join(" ");
  });
  return `M${write(at(0))}C${parts.join(" ")}`;
}

type Point = readonly [x: number, y: number];

/** The handle of a smooth curve at `point`, towards `next`. */
function handle([x, y]: Point, next: Point, last: Point): Point {
  return [x + (next[0] - last[0]) / 6, y + (next[1] - last[1]) / 6];
}

const write = ([x, y]: Point) => `${Math.round(x * 4) / 4} ${Math.round(y * 4) / 4}`;

/** For each point of the page, so that whole numbers are precise enough. */
const UNITS = 4;

/** The letters are outlines, so that it needs no font. */
export async function makeCover(subtitle: string): Promise<string> {
  const { bands, horizon, lines } = designCover(subtitle);
  const typefaces = await openTypefaces();
  const scaled = (path: string) =>
    path.replaceAll(/-?[\d.]+/g, (number) => String(Number(number) * UNITS));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAGE.width * UNITS} ${PAGE.height * UNITS}">`,
    ...bands.map(({ colour, path }) => `<path fill="${colour}" d="${scaled(path)}"/>`),
    `<path fill="none" stroke="#fff" stroke-width="${horizon.width * UNITS}" d="${scaled(horizon.path)}"/>`,
    `<path fill="#fff" d="${lines.map((line) => outline(line, create(typefaces[line.cut]))).join("")}"/>`,
    "</svg>",
  ].join("");
}

/** Each letter begins at a whole number, so that equal letters have equal outlines, which compress well. */
function outline({ text, size, x, y }: Line, font: Font): string {
  const scale = (size * UNITS) / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  const top = Math.round(y * UNITS + font.ascent * scale);
  let left = x * UNITS;
  return glyphs
    .map(({ path }, index) => {
      const start = Math.round(left);
      left += (positions[index]?.xAdvance ?? 0) * scale;
      const commands = path.transform(scale, 0, 0, -scale, 0, 0).commands;
      return commands
        .map(
          ({ command, args }) =>
            names[command] +
            args.map((value, at) => Math.round(value) + (at % 2 ? top : start)).join(" "),
        )
        .join("");
    })
    .join("");
}

const names = {
  moveTo: "M",
  lineTo: "L",
  quadraticCurveTo: "Q",
  bezierCurveTo: "C",
  closePath: "Z",
};
