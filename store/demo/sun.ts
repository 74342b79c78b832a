/** Computes the light of each day of a year. Its times are epoch ms, not rounded. */
import { getPosition, getTimes } from "suncalc";
import type { Place } from "./places.ts";

export const YEAR = 2027;
const MINUTE = 60_000;
export const DAY = 1440 * MINUTE;

/** Of Europe in 2027: from the last Sunday of March to that of October, each at 01:00 UTC. */
export const summer = { from: Date.UTC(YEAR, 2, 28, 1), to: Date.UTC(YEAR, 9, 31, 1) };

/** Of the sun's centre in degrees, without the refraction of the air; that of sunrise is a convention. */
const heights = {
  day: 6,
  sunrise: -0.833,
  golden: -4,
  blue: -8,
  nautical: -12,
  twilight: -18,
} as const;

type Height = keyof typeof heights;

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The part of a day, between the sun's midnights, in which the sun is above a height: if it never is, empty at noon. */
export interface Arc extends Span {
  /** False if the sun is above the height, or below it, from the midnight before until noon. */
  readonly rises: boolean;
  readonly sets: boolean;
}

interface Light {
  readonly noon: number;
  readonly arcs: Readonly<Record<Height, Arc>>;
}

export interface SunDay extends Light {
  readonly place: Place;
  /** Midnight in UTC of the date. */
  readonly date: number;
}

const computed = new Map<string, Light>();

export function makeDay(place: Place, date: number): SunDay {
  const key = `${place.id} ${date}`;
  const light = computed.get(key) ?? computeLight(place, date);
  computed.set(key, light);
  return { place, date, ...light };
}

function computeLight(place: Place, date: number): Light {
  const { latitude, longitude } = place;
  const noon = getTimes(new Date(date + DAY / 2), latitude, longitude).solarNoon.getTime();
  const heightAt = (time: number) => getPosition(new Date(time), latitude, longitude).altitude;
  const arcs = Object.fromEntries(
    Object.entries(heights).map(([name, height]) => [
      name,
      findArc(noon, heightAt, refract(height)),
    ]),
  ) as Record<Height, Arc>;
  return { noon, arcs };
}

/** Adds to a height what suncalc adds: below the horizon, as much as on it. (Meeus, formula 16.4) */
function refract(height: number): number {
  const above = Math.max(height, 0);
  const degrees = Math.PI / 180;
  return height + 1.02 / 60 / Math.tan((above + 10.26 / (above + 5.1)) * degrees);
}

/** suncalc's own times of rising are wrong by hours on days on which the sun only touches the height. */
function findArc(noon: number, heightAt: (time: number) => number, height: number): Arc {
  if (heightAt(noon) <= height) return { from: noon, to: noon, rises: false, sets: false };
  const [from, to] = [noon - DAY / 2, noon + DAY / 2].map((midnight) => {
    if (heightAt(midnight) >= height) return midnight;
    let [below, above] = [midnight, noon];
    while (Math.abs(above - below) > 500) {
      const middle = (below + above) / 2;
      if (heightAt(middle) < height) below = middle;
      else above = middle;
    }
    return above;
  }) as [number, number];
  return { from, to, rises: from > noon - DAY / 2, sets: to < noon + DAY / 2 };
}

export function makeYear(place: Place): SunDay[] {
  const first = Date.UTC(YEAR, 0, 1);
  return Array.from({ length: 365 }, (_, index) => makeDay(place, first + index * DAY));
}

/** The light is between these heights. */
const bounds = { golden: ["golden", "day"], blue: ["blue", "golden"] } as const;

/**
 * When the light of a day is golden or blue: in the morning and in the evening, or once if the sun does not rise above
 * that light. An evening that never darkens lasts until the next morning, which then has no part of its own.
 */
export function findLight({ place, date, arcs }: SunDay, light: keyof typeof bounds): Span[] {
  const [lower, upper] = bounds[light];
  const [outer, inner] = [arcs[lower], arcs[upper]];
  if (isEmpty(outer)) return [];
  if (isEmpty(inner)) return [{ from: outer.from, to: outer.to }];
  const night = () => makeDay(place, date + DAY).arcs[upper].from;
  return [
    ...(outer.rises && inner.rises ? [{ from: outer.from, to: inner.from }] : []),
    ...(inner.sets ? [{ from: inner.to, to: outer.sets ? outer.to : night() }] : []),
  ];
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
