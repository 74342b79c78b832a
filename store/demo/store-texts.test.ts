/** The store's texts say nothing of the light that the guide does not compute. */
import { expect, test } from "vitest";
import { store } from "../index.ts";
import { isUpAllDay, lastLateSunset, listFacts } from "./figures.ts";
import { places } from "./places.ts";
import { clockTime, dayOf, findLight, isEmpty, makeYear, minutesOf, type SunDay } from "./sun.ts";

type Year = readonly SunDay[];

const at = ({ place }: SunDay, time = 0) => clockTime(place, time);
const midsummer = (year: Year) => dayOf(year, "06-21");
const lastOf = (day: SunDay, light: "golden" | "blue") => findLight(day, light).at(-1);
const inMonths = (year: Year, ...months: number[]) =>
  year.filter(({ date }) => months.includes(new Date(date).getUTCMonth() + 1));
const range = <T>(values: readonly T[]) => {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : 1));
  return [sorted[0], sorted.at(-1)];
};

/** Checks what a summary says without figures, and returns what it must say with them. */
const summaries: Readonly<Record<string, (year: Year) => string>> = {
  "north-cape": (year) => {
    const [first, last] = range(year.filter(isUpAllDay).map(({ date }) => date));
    expect(first).toBeLessThan(Date.parse("2027-05-16"));
    expect(last).toBeGreaterThan(Date.parse("2027-07-30"));
    for (const day of inMonths(year, 6, 7))
      expect([isUpAllDay(day), isEmpty(day.arcs.day)]).toEqual([true, false]);
    return "From mid-May to the end of July the sun does not set.";
  },
  dyrholaey: (year) => {
    const day = midsummer(year);
    expect(day.arcs.golden.sets).toBe(false);
    for (const { arcs } of inMonths(year, 12)) expect(isEmpty(arcs.day)).toBe(true);
    const night = lastOf(day, "golden");
    return `all night, from ${at(day, night?.from)} to ${at(day, night?.to)}.`;
  },
  preikestolen: (year) => {
    const day = midsummer(year);
    expect(findLight(day, "blue")).toHaveLength(1);
    const night = lastOf(day, "blue");
    return `all night, from ${at(day, night?.from)} to ${at(day, night?.to)},`;
  },
  "arthurs-seat": (year) => {
    for (const { arcs } of inMonths(year, 6, 7)) expect(arcs.twilight.sets).toBe(false);
    expect(listFacts(year)[3]?.[1]).toMatch(/^NW/);
    return `the sun sets at ${at(midsummer(year), midsummer(year).arcs.sunrise.to)} in the north-west.`;
  },
  "seven-sisters": (year) => {
    const [, summer = "", winter = ""] = listFacts(year)[3] ?? [];
    expect([summer.slice(0, 2), winter.slice(8, 10)]).toEqual(["NW", "SW"]);
    const [one = 0, other = 0] = [summer, winter].map((text) => Number(/(\d+)°/.exec(text)?.[1]));
    return `: ${one - other} degrees further left.`;
  },
  "mont-saint-michel": (year) => {
    const day = midsummer(year);
    return `highest at ${at(day, day.noon)} and sets at ${at(day, day.arcs.sunrise.to)}.`;
  },
  "lake-bled": (year) => {
    const lengths = year.map((day) => minutesOf(lastOf(day, "golden") ?? { from: 0, to: 0 }));
    return `between ${range(lengths).join(" and ")} minutes.`;
  },
  meteora: (year) => {
    const rises = (days: Year) => range(days.map((day) => at(day, day.arcs.sunrise.from)));
    return `at ${rises(year)[0]} at the earliest, and at the end of October at ${rises(inMonths(year, 10))[1]}.`;
  },
  "cape-st-vincent": (year) => {
    const lengths = inMonths(year, 3).map((day) =>
      minutesOf({ from: day.arcs.sunrise.to, to: lastOf(day, "blue")?.to ?? 0 }),
    );
    const [least = 0, most = 0] = range(lengths);
    expect(most - least).toBeLessThanOrEqual(1);
    return `in March, ${least} minutes after sunset`;
  },
  oia: (year) => {
    const sets = range(year.map((day) => at(day, day.arcs.sunrise.to)));
    expect(store.landing.ideas?.lead).toContain(`sets by ${sets[1]}.`);
    const golden = at(midsummer(year), lastOf(midsummer(year), "golden")?.from);
    return `between ${sets.join(" and ")}. On the longest day the golden hour begins at ${golden}.`;
  },
};

test.each(places.map((place) => [place.id, place] as const))("what is said of %s", (id, place) => {
  const year = makeYear(place);
  const idea = store.ideas.find((other) => other.id === id);
  expect(idea?.summary).toContain(summaries[id]?.(year));
  const [day, , golden] = listFacts(year);
  const facts = [`Golden hour ${golden?.[1]}`, `${day?.[0]} ${day?.[1]}`];
  // What tells a place apart comes first.
  expect(idea?.facts).toEqual(id === "north-cape" ? facts.toReversed() : facts);
  expect(idea?.date?.toMillis()).toBe(lastLateSunset(year));
});
