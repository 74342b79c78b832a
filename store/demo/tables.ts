/** All days of all places as data: JSON, and CSV (RFC 4180) with the same content. */
import type { Place } from "./places.ts";
import { findLight, localTime, minutesOf, type Span, type SunDay } from "./sun.ts";

type Year = readonly SunDay[];

export function makeJson(years: readonly Year[]): string {
  const places = years.map((year) => {
    const [{ id, name, region, latitude, longitude }] = year.map(({ place }) => place) as [Place];
    const head = JSON.stringify({ id, name, region, latitude, longitude }).slice(0, -1);
    const days = year.map((day) => JSON.stringify(describe(day)));
    return `${head},"days":[\n${days.join(",\n")}\n]}`;
  });
  return `{"places":[\n${places.join(",\n")}\n]}\n`;
}

const parts = ["sunrise", "sunset", "dayMinutes"] as const;
const spans = ["goldenMorning", "goldenEvening", "blueMorning", "blueEvening"] as const;

export function makeCsv(years: readonly Year[]): string {
  const header = [
    "place",
    "date",
    ...parts,
    ...spans.flatMap((name) => [`${name}From`, `${name}To`]),
  ];
  const rows = years.flat().map((day) => {
    const found = describe(day);
    return [
      day.place.id,
      found.date,
      ...parts.map((name) => found[name] ?? ""),
      ...spans.flatMap((name) => [found[name]?.from ?? "", found[name]?.to ?? ""]),
    ];
  });
  return [header, ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}

/** Light that comes once a day, around noon or through the night, is that of the evening. */
function describe(day: SunDay) {
  const { place, arcs } = day;
  const { sunrise } = arcs;
  const print = (span: Span | undefined) =>
    span ? { from: localTime(place, span.from), to: localTime(place, span.to) } : null;
  const [golden, blue] = [findLight(day, "golden"), findLight(day, "blue")];
  return {
    date: new Date(day.date).toISOString().slice(0, 10),
    sunrise: sunrise.rises ? localTime(place, sunrise.from) : null,
    sunset: sunrise.sets ? localTime(place, sunrise.to) : null,
    dayMinutes: minutesOf(sunrise),
    goldenMorning: print(golden.at(-2)),
    goldenEvening: print(golden.at(-1)),
    blueMorning: print(blue.at(-2)),
    blueEvening: print(blue.at(-1)),
  };
}
