/** What the guide and the store's texts say about a place. */
import { getPosition } from "suncalc";
import {
  clockTime,
  DAY,
  dayOf,
  duration,
  findLight,
  isEmpty,
  minuteOfDay,
  minutesOf,
  shortDate,
  summer,
  type SunDay,
} from "./sun.ts";

type Year = readonly SunDay[];
type Fact = readonly [name: string, value: string, detail: string];

export const isUpAllDay = ({ arcs: { sunrise } }: SunDay) =>
  !sunrise.rises && !sunrise.sets && !isEmpty(sunrise);
export const isDownAllDay = ({ arcs: { sunrise } }: SunDay) => isEmpty(sunrise);

/** Four facts by which people choose. */
export function listFacts(year: Year): Fact[] {
  const length = ({ arcs }: SunDay) => arcs.sunrise.to - arcs.sunrise.from;
  const byLength = year.toSorted((one, other) => length(other) - length(one));
  const midsummer = dayOf(year, "06-21");
  const golden = findLight(midsummer, "golden").at(-1);
  return [
    describeDay("Longest day", byLength.at(0)) ??
      describeRange("Midnight sun", year.filter(isUpAllDay)),
    describeDay("Shortest day", byLength.at(-1)) ??
      describeRange("Polar night", year.filter(isDownAllDay)),
    [
      "Golden hour, 21 June",
      golden ? duration(minutesOf(golden)) : "–",
      golden ? timesOf(midsummer, golden) : "",
    ],
    ["Sunset, 21 June", sunsetAt(midsummer), `22 Dec: ${sunsetAt(dayOf(year, "12-22"))}`],
  ];
}

function describeDay(name: string, day: SunDay | undefined): Fact | undefined {
  if (!day?.arcs.sunrise.sets) return undefined;
  const { sunrise } = day.arcs;
  const when = `${shortDate(day.date)}, ${timesOf(day, sunrise)}`;
  return [name, duration(minutesOf(sunrise)), when];
}

/** A range that contains New Year's Day begins in autumn. */
function describeRange(name: string, days: Year): Fact {
  const gap = days.findIndex(({ date }, index) => date - (days[index - 1]?.date ?? date) > DAY);
  const [first, last] = gap > 0 ? [days[gap], days[gap - 1]] : [days.at(0), days.at(-1)];
  const when = `${shortDate(first?.date ?? 0)} – ${shortDate(last?.date ?? 0)}`;
  return [name, `${days.length} days`, when];
}

function timesOf({ place }: SunDay, { from, to }: { from: number; to: number }): string {
  return `${clockTime(place, from)}–${clockTime(place, to)}`;
}

const winds = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** "NW, 317°" */
function sunsetAt({ place, arcs: { sunrise } }: SunDay): string {
  if (!sunrise.sets) return "none";
  const { azimuth } = getPosition(new Date(sunrise.to), place.latitude, place.longitude);
  return `${winds[Math.round(azimuth / 45) % 8]}, ${Math.round(azimuth)}°`;
}

/** The Saturdays of the year, and how much later or earlier the sun rises and sets on the Sundays after them. */
export function listWeekends(year: Year): {
  readonly rows: { day: string; isFirstOfMonth: boolean; times: string[] }[];
  readonly note: string;
} {
  const saturdays = year.filter(({ date }) => new Date(date).getUTCDay() === 6);
  const rows = saturdays.map((day, index) => {
    const month = ({ date }: SunDay) => new Date(date).getUTCMonth();
    const last = saturdays[index - 1];
    return {
      day: shortDate(day.date),
      isFirstOfMonth: last !== undefined && month(last) !== month(day),
      times: timesOfDay(day),
    };
  });
  const shifts = saturdays.flatMap((day) => {
    const next = year[year.indexOf(day) + 1];
    const [one, other] = [day.arcs.sunrise, next?.arcs.sunrise];
    return [
      one.rises && other?.rises ? minutesOf({ from: one.from + DAY, to: other.from }) : 0,
      one.sets && other?.sets ? minutesOf({ from: one.to + DAY, to: other.to }) : 0,
    ];
  });
  const most = Math.max(...shifts.map(Math.abs));
  const clocks = year[0]?.place.clock[1]
    ? ` Clocks change on ${shortDate(summer.from)} and ${shortDate(summer.to)}.`
    : "";
  return { rows, note: `On Sundays, sunrise and sunset differ by at most ${most} min.${clocks}` };
}

function timesOfDay(day: SunDay): string[] {
  const { place, arcs } = day;
  const time = (at: number | undefined) => (at === undefined ? "–" : clockTime(place, at));
  const { sunrise, day: high } = arcs;
  const state = isEmpty(sunrise) ? "down" : "up";
  const low = isEmpty(sunrise) ? ["–", "–"] : ["all", "day"];
  return [
    sunrise.rises ? time(sunrise.from) : state,
    ...(isEmpty(high) ? low : [time(high.from), time(high.to)]),
    sunrise.sets ? time(sunrise.to) : state,
    time(findLight(day, "blue").at(-1)?.to),
  ];
}

/** The last time of the year at which the sun sets so late that the evening is free. */
export function lastLateSunset(year: Year): number {
  const last = year.findLast(
    (day) => day.arcs.sunrise.sets && minuteOfDay(day, day.arcs.sunrise.to) >= 20 * 60,
  );
  return Math.round((last?.arcs.sunrise.to ?? 0) / 60_000) * 60_000;
}
