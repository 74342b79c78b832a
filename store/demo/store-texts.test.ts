/** The store's texts say nothing of the light that the guide does not compute. */
import { expect, test } from "vitest";
import { store } from "../index.ts";
import { isUpAllDay, latestSunset, listFacts } from "./figures.ts";
import { places } from "./places.ts";
import { clockTime, dayOf, findLight, isEmpty, makeYear, minutesOf, type SunDay } from "./sun.ts";

const years = new Map(places.map((place) => [place.id, makeYear(place)]));

function yearOf(id: string): SunDay[] {
  return years.get(id) ?? [];
}

const textOf = (id: string) => store.ideas.find((idea) => idea.id === id)?.summary ?? "";
const at = (day: SunDay, time: number) => clockTime(day.place, time);
const lastGold = (day: SunDay) => findLight(day, "golden").at(-1) ?? { from: 0, to: 0 };
const inMonths = (year: readonly SunDay[], ...months: number[]) =>
  year.filter(({ date }) => months.includes(new Date(date).getUTCMonth() + 1));

test.each(store.ideas.map((idea) => [idea.id, idea] as const))(
  "the facts and the date of %s",
  (id, { facts, date }) => {
    const [day, , golden] = listFacts(yearOf(id));
    const [name = "", longest] = day ?? [];
    expect(facts).toEqual([`${name.toLowerCase()} ${longest}`, `golden hour ${golden?.[1]}`]);
    expect(date?.toMillis()).toBe(latestSunset(yearOf(id)));
  },
);

test("North Cape", () => {
  const up = yearOf("north-cape").filter(isUpAllDay);
  expect(textOf("north-cape")).toContain("From mid-May to the end of July the sun does not set.");
  expect(up).toEqual(up.filter(({ date }, index) => date === (up[0]?.date ?? 0) + index * 864e5));
  expect(up[0]?.date).toBeLessThan(Date.parse("2027-05-16"));
  expect(up.at(-1)?.date).toBeGreaterThan(Date.parse("2027-07-30"));
  for (const { arcs } of up) expect(arcs.day.isCrossed).toBe(true);
});

test("Dyrhólaey", () => {
  const year = yearOf("dyrholaey");
  const midsummer = dayOf(year, "06-21");
  const { from, to } = lastGold(midsummer);
  expect(textOf("dyrholaey")).toContain(`from ${at(midsummer, from)} to ${at(midsummer, to)}.`);
  expect(midsummer.arcs.golden.isCrossed).toBe(false);
  for (const { arcs } of inMonths(year, 12)) expect(isEmpty(arcs.day)).toBe(true);
});

test("Preikestolen", () => {
  const midsummer = dayOf(yearOf("preikestolen"), "06-21");
  const [{ from, to } = { from: 0, to: 0 }, ...others] = findLight(midsummer, "blue");
  expect(others).toEqual([]);
  expect(textOf("preikestolen")).toContain(`from ${at(midsummer, from)} to ${at(midsummer, to)},`);
});

test("Arthur’s Seat", () => {
  const year = yearOf("arthurs-seat");
  const midsummer = dayOf(year, "06-21");
  expect(textOf("arthurs-seat")).toContain(
    `sets at ${at(midsummer, midsummer.arcs.sunrise.to)} in`,
  );
  expect(listFacts(year)[3]?.[1]).toMatch(/^NW/);
  for (const { arcs } of inMonths(year, 6, 7)) expect(arcs.twilight.isCrossed).toBe(false);
});

test("Seven Sisters", () => {
  const [, summer = "", winter = ""] = listFacts(yearOf("seven-sisters"))[3] ?? [];
  const [inSummer, inWinter] = [summer, winter].map((text) => Number(/(\d+)°/.exec(text)?.[1]));
  expect([summer.slice(0, 2), winter.slice(8, 10)]).toEqual(["NW", "SW"]);
  expect(textOf("seven-sisters")).toContain(`${(inSummer ?? 0) - (inWinter ?? 0)} degrees`);
});

test("Mont-Saint-Michel", () => {
  const midsummer = dayOf(yearOf("mont-saint-michel"), "06-21");
  const [noon, set] = [midsummer.noon, midsummer.arcs.sunrise.to].map((time) =>
    at(midsummer, time),
  );
  expect(textOf("mont-saint-michel")).toContain(`highest at ${noon} and sets at ${set}.`);
});

test("Lake Bled", () => {
  const lengths = yearOf("lake-bled").map((day) => minutesOf(lastGold(day)));
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  expect(textOf("lake-bled")).toContain(`between ${least} and ${most} minutes.`);
});

test("Meteora", () => {
  const rises = (days: readonly SunDay[]) =>
    days.map((day) => at(day, day.arcs.sunrise.from)).toSorted();
  const year = yearOf("meteora");
  expect(textOf("meteora")).toContain(`at ${rises(year)[0]} at the earliest`);
  expect(textOf("meteora")).toContain(`October at ${rises(inMonths(year, 10)).at(-1)}.`);
});

test("Cape St. Vincent", () => {
  for (const day of inMonths(yearOf("cape-st-vincent"), 3)) {
    const end = findLight(day, "blue").at(-1)?.to ?? 0;
    expect(minutesOf({ from: day.arcs.sunrise.to, to: end })).toBeLessThanOrEqual(37);
    expect(minutesOf({ from: day.arcs.sunrise.to, to: end })).toBeGreaterThanOrEqual(35);
  }
  expect(textOf("cape-st-vincent")).toContain("36 minutes after sunset");
});

test("Oia", () => {
  const year = yearOf("oia");
  const sets = year.map((day) => at(day, day.arcs.sunrise.to)).toSorted();
  expect(textOf("oia")).toContain(`between ${sets[0]} and ${sets.at(-1)}.`);
  expect(store.landing.ideas?.lead).toContain(`sets by ${sets.at(-1)}.`);
  const midsummer = dayOf(year, "06-21");
  expect(textOf("oia")).toContain(`begins at ${at(midsummer, lastGold(midsummer).from)}.`);
});
