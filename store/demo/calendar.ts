/** A calendar (RFC 5545) with the golden hours of a place on each weekend. */
import { isDownAllDay, isUpAllDay } from "./figures.ts";
import { EDITION } from "./notes.ts";
import type { Place } from "./places.ts";
import { clockTime, findLight, isWeekend, type Span, type SunDay, YEAR } from "./sun.ts";

export function makeCalendar(place: Place, year: readonly SunDay[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Weekend Atlas//${YEAR}//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escape(`Light: ${place.name}`)}`,
    ...year.filter(isWeekend).flatMap(makeEvents),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** On days without a golden hour, the blue hour. */
function makeEvents(day: SunDay): string[] {
  const golden = findLight(day, "golden");
  const [name, spans] =
    golden.length > 0 ? ["Golden hour", golden] : ["Blue hour", findLight(day, "blue")];
  return spans.flatMap((span, index) => makeEvent(day, span, name, index + 1));
}

function makeEvent(day: SunDay, span: Span, name: string, number: number): string[] {
  const { place, date } = day;
  return [
    "BEGIN:VEVENT",
    `UID:${new Date(date).toISOString().slice(0, 10)}-${number}-${place.id}@weekend-atlas.example`,
    `DTSTAMP:${utc(Date.parse(EDITION))}`,
    `DTSTART:${utc(span.from)}`,
    `DTEND:${utc(span.to)}`,
    `SUMMARY:${escape(`${name}${describeSun(day, span)}: ${place.name}`)}`,
    `LOCATION:${escape(`${place.name}, ${place.region}`)}`,
    `GEO:${place.latitude};${place.longitude}`,
    "DESCRIPTION:For a level horizon\\; mountains and clouds are yours to judge.",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** Such as ", sunrise 05:13", if the sun rises in that time. */
export function describeSun(day: SunDay, { from, to }: Span): string {
  const { sunrise } = day.arcs;
  if (isUpAllDay(day)) return ", the sun does not set";
  if (isDownAllDay(day)) return ", the sun does not rise";
  const within = (time: number) => time > from && time < to;
  const parts = [
    sunrise.rises && within(sunrise.from) && `sunrise ${clockTime(day.place, sunrise.from)}`,
    sunrise.sets && within(sunrise.to) && `sunset ${clockTime(day.place, sunrise.to)}`,
  ].filter(Boolean);
  return parts.map((part) => `, ${part}`).join("");
}

/** "20270621T202600Z", to the minute. */
function utc(time: number): string {
  const rounded = new Date(Math.round(time / 60_000) * 60_000);
  return `${rounded.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`);
}

/** A line has at most 75 bytes; what follows begins with a space. */
function fold(line: string): string {
  let [folded, length] = ["", 0];
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter);
    if (length + bytes > 75) [folded, length] = [`${folded}\r\n `, 1];
    folded += letter;
    length += bytes;
  }
  return folded;
}
