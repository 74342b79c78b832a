/** Computes the light of each day of a year. Its times are epoch ms, not rounded. */
import { addTime, getPosition, getTimes, type SunTimes } from "suncalc";
import type { Place } from "./places.ts";

export const YEAR = 2027;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Of Europe in 2027: from the last Sunday of March to that of October, each at 01:00 UTC. */
const summer = { from: Date.UTC(YEAR, 2, 28, 1), to: Date.UTC(YEAR, 9, 31, 1) };

addTime(-4, "goldenBegin", "goldenEnd");
addTime(-8, "blueBegin", "blueEnd");

/** suncalc's names of the times at which the sun passes a height, and the height in degrees. */
const heights = {
  day: ["goldenHourEnd", "goldenHour", 6],
  sunrise: ["sunrise", "sunset", -0.833],
  golden: ["goldenBegin", "goldenEnd", -4],
  blue: ["blueBegin", "blueEnd", -8],
  nautical: ["nauticalDawn", "nauticalDusk", -12],
  twilight: ["nightEnd", "night", -18],
} as const;

type Height = keyof typeof heights;

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The part of a day in which the sun is above a height: if it never is, empty and at noon. */
export interface Arc extends Span {
  /** False if the sun stays above or below the height all day. */
  readonly isCrossed: boolean;
}

export interface SunDay {
  readonly place: Place;
  /** Midnight in UTC of the date. */
  readonly date: number;
  readonly noon: number;
  readonly arcs: Readonly<Record<Height, Arc>>;
}

export function makeDay(place: Place, date: number): SunDay {
  const times = getTimes(new Date(date + DAY / 2), place.latitude, place.longitude);
  const noon = times.solarNoon.getTime();
  const arcs = Object.fromEntries(
    Object.keys(heights).map((height) => [height, findArc(place, times, height as Height)]),
  ) as Record<Height, Arc>;
  return { place, date, noon, arcs };
}

function findArc({ latitude, longitude }: Place, times: SunTimes, height: Height): Arc {
  const [rise, set, degrees] = heights[height];
  const [from, to] = [times[rise], times[set]];
  const noon = times.solarNoon.getTime();
  if (from instanceof Date && to instanceof Date)
    return {
      // Where the sun only touches the height, the computed times may be beyond the midnights.
      from: Math.max(from.getTime(), noon - DAY / 2),
      to: Math.min(to.getTime(), noon + DAY / 2),
      isCrossed: true,
    };
  // Both are on one side of the height, and their middle is farther from it than refraction reaches.
  const [highest, lowest] = [times.solarNoon, times.nadir].map(
    (time) => getPosition(time, latitude, longitude).altitude,
  ) as [number, number];
  const isAbove = (highest + lowest) / 2 > degrees;
  const half = isAbove ? DAY / 2 : 0;
  return { from: noon - half, to: noon + half, isCrossed: false };
}

export function makeYear(place: Place): SunDay[] {
  const first = Date.UTC(YEAR, 0, 1);
  return Array.from({ length: 365 }, (_, index) => makeDay(place, first + index * DAY));
}

type Light = "golden" | "blue";

/** The light is between these heights. */
const bounds = { golden: ["golden", "day"], blue: ["blue", "golden"] } as const;

/**
 * When the light of a day is golden or blue: in the morning and in the evening, or once if the sun does not rise above
 * that light. An evening that never darkens lasts until the next morning, which then has no part of its own.
 */
export function findLight(day: SunDay, light: Light): Span[] {
  const [lower, upper] = bounds[light];
  const [outer, inner] = [day.arcs[lower], day.arcs[upper]];
  if (isEmpty(outer) || (!inner.isCrossed && !isEmpty(inner))) return [];
  if (isEmpty(inner)) return [{ from: outer.from, to: outer.to }];
  const morning = { from: outer.from, to: inner.from };
  const evening = { from: inner.to, to: outer.to };
  if (outer.isCrossed) return [morning, evening];
  const [before, after] = [-DAY, DAY].map((shift) => makeDay(day.place, day.date + shift).arcs);
  const lasts = after?.[upper].isCrossed === true && !after[lower].isCrossed;
  return [
    ...(before?.[lower].isCrossed ? [morning] : []),
    lasts ? { ...evening, to: after[upper].from } : evening,
  ].filter(({ from, to }) => from < to);
}

export function isEmpty({ from, to }: Span): boolean {
  return from === to;
}

/** Between the times as they are printed, to the minute. */
export function minutesOf({ from, to }: Span): number {
  return Math.round(to / MINUTE) - Math.round(from / MINUTE);
}

/** Minutes since midnight of `date` by the place's clock, which has one offset in the whole day: that of noon. */
export function minuteOfDay({ place, date, noon }: SunDay, time: number): number {
  return (time + offsetAt(place, noon) - date) / MINUTE;
}

function offsetAt({ clock: [hours, hasSummerTime] }: Place, time: number): number {
  const isSummer = hasSummerTime && time >= summer.from && time < summer.to;
  return (hours + (isSummer ? 1 : 0)) * 60 * MINUTE;
}

/** By the place's clock to the minute, as ISO 8601: "2027-06-21T04:26+01:00". */
export function localTime(place: Place, time: number): string {
  const rounded = Math.round(time / MINUTE) * MINUTE;
  const offset = offsetAt(place, rounded);
  const hours = String(offset / (60 * MINUTE)).padStart(2, "0");
  return `${new Date(rounded + offset).toISOString().slice(0, 16)}+${hours}:00`;
}

/** "04:26" */
export function clockTime(place: Place, time: number): string {
  return localTime(place, time).slice(11, 16);
}

export const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** "21 Jun" */
export function shortDate(date: number): string {
  const day = new Date(date);
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]}`;
}

/** "17 h 36 min" */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`;
}

export function isWeekend({ date }: SunDay): boolean {
  return [0, 6].includes(new Date(date).getUTCDay());
}

export function dayOf(year: readonly SunDay[], date: `${string}-${string}`): SunDay {
  const found = year.find((day) => day.date === Date.parse(`${YEAR}-${date}`));
  if (!found) throw new RangeError(`No day ${date}`);
  return found;
}
