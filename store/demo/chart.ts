/** Draws the light of a year as bands: days from left to right, and the hours of the place's clock downwards. */
import { DAY, minuteOfDay, months, type SunDay, YEAR } from "./sun.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Band {
  readonly colour: string;
  readonly path: string;
}

/** From the darkest light to the brightest; "nautical" is the brighter part of the twilight. */
export const colours = {
  night: "#0a1233",
  twilight: "#10266b",
  nautical: "#0d40b0",
  blue: "#0066ff",
  golden: "#ffb63d",
  day: "#dfebff",
} as const;

const MINUTES = 1440;
const LAST = 364;

/** Days between drawn points, if the light changes slowly. */
const STEP = 3;
const FAST_MINUTES = 12;

/** Each band covers a part of the one before it. */
export function drawBands(year: readonly SunDay[], box: Box): Band[] {
  const { x, y, width, height } = box;
  const night = { colour: colours.night, path: `M${x} ${y}h${width}v${height}h${-width}Z` };
  const lights = (["twilight", "nautical", "blue", "golden", "day"] as const).map((name) => {
    const arcs = year.map((day, index) => {
      const { from, to } = day.arcs[name];
      return { index, from: minuteOfDay(day, from), to: minuteOfDay(day, to) };
    });
    // What lasts beyond midnight continues at the other side of the chart.
    const paths = [-MINUTES, 0, MINUTES].flatMap((shift) =>
      splitRuns(arcs.map((arc) => ({ ...arc, from: arc.from + shift, to: arc.to + shift }))),
    );
    return { colour: colours[name], path: paths.map((run) => outline(run, box)).join("") };
  });
  return [night, ...lights];
}

interface DrawnArc {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/** Adjacent days that have a part in the chart. */
function splitRuns(arcs: readonly DrawnArc[]): DrawnArc[][] {
  const runs: DrawnArc[][] = [];
  for (const arc of arcs) {
    if (arc.from === arc.to || arc.to <= 0 || arc.from >= MINUTES) continue;
    const run = runs.at(-1);
    if (run?.at(-1)?.index === arc.index - 1) run.push(arc);
    else runs.push([arc]);
  }
  return runs;
}

function outline(run: readonly DrawnArc[], box: Box): string {
  const isFast = (one: DrawnArc | undefined, other: DrawnArc | undefined) =>
    !one || !other || Math.abs(one.from - other.from) > FAST_MINUTES;
  const drawn = run.filter(
    (arc, at) => at % STEP === 0 || isFast(run[at - 1], arc) || isFast(arc, run[at + 1]),
  );
  const upper = drawn.map(({ index, from }) => place(box, index, from));
  const lower = drawn.map(({ index, to }) => place(box, index, to)).reverse();
  return `M${[...upper, ...lower].join("L")}Z`;
}

/** The lines of sunrise and sunset, broken on days on which the sun does not pass the horizon. */
export function drawHorizon(year: readonly SunDay[], box: Box): string {
  return (["from", "to"] as const)
    .flatMap((side) => {
      const minutes = year.map((day) => {
        const { from, to, rises, sets } = day.arcs.sunrise;
        const [time, isSeen] = side === "from" ? [from, rises] : [to, sets];
        return isSeen ? (minuteOfDay(day, time) + MINUTES) % MINUTES : Number.NaN;
      });
      return minutes.map((minute, day) => {
        if (Number.isNaN(minute)) return "";
        const isNear = Math.abs(minute - (minutes[day - 1] ?? Number.NaN)) < MINUTES / 2;
        return `${isNear ? "L" : "M"}${place(box, day, minute)}`;
      });
    })
    .join("");
}

/** Bands reach a little beyond the night, so that no dark edge shines through. */
const EDGE = 0.3;

function place(box: Box, day: number, minute: number): string {
  const within = Math.min(Math.max(minute, 0), MINUTES) / MINUTES;
  const y = box.y - EDGE + within * (box.height + 2 * EDGE);
  return `${round(dayX(box, day))} ${round(y)}`;
}

const dayX = ({ x, width }: Box, day: number) => x - EDGE + (day / LAST) * (width + 2 * EDGE);
const round = (value: number) => Math.round(value * 10) / 10;

interface Mark {
  readonly at: number;
  readonly label: string;
}

/** Starts and middles of the months, for lines and labels, and every sixth hour. */
export function drawAxes(box: Box): { months: (Mark & { start: number })[]; hours: Mark[] } {
  const dayOfYear = (month: number) => (Date.UTC(YEAR, month, 1) - Date.UTC(YEAR, 0, 1)) / DAY;
  const start = (month: number) => round(dayX(box, Math.min(dayOfYear(month), LAST)));
  return {
    months: months.map((label, month) => ({
      label,
      start: start(month),
      at: round((start(month) + start(month + 1)) / 2),
    })),
    hours: [0, 6, 12, 18, 24].map((hour) => ({
      label: `${String(hour).padStart(2, "0")}:00`,
      at: round(box.y + (hour / 24) * box.height),
    })),
  };
}

/** `at` is the start of an entry, as a share of the chart's width. */
export const legend = [
  { label: "Night", colour: colours.night, at: 0 },
  { label: "Twilight", colour: colours.nautical, at: 0.15 },
  { label: "Blue hour", colour: colours.blue, at: 0.345 },
  { label: "Golden hour", colour: colours.golden, at: 0.565 },
  { label: "Day", colour: colours.day, at: 0.84 },
] as const;
