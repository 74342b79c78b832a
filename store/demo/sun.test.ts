import { expect, test } from "vitest";
import { isDownAllDay, isUpAllDay } from "./figures.ts";
import { type Place, places } from "./places.ts";
import { clockTime, dayOf, findLight, localTime, makeDay, makeYear, type Span } from "./sun.ts";

const london: Place = {
  id: "london",
  name: "London",
  region: "England",
  latitude: 51.5074,
  longitude: -0.1278,
  note: "",
  clock: [0, true],
};

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

// Of published almanacs.
test.each([
  ["2027-06-21", "04:43", "21:21"],
  ["2027-12-22", "08:05", "15:54"],
])("in London on %s, the sun rises at %s and sets at %s", (date, rise, set) => {
  const { arcs } = makeDay(london, Date.parse(date));
  const found = [arcs.sunrise.from, arcs.sunrise.to].map((time) => clockTime(london, time));
  for (const [index, known] of [rise, set].entries())
    expect(Math.abs(minutes(found[index] ?? "") - minutes(known))).toBeLessThanOrEqual(2);
});

test.each([
  ["north-cape", "Europe/Oslo"],
  ["dyrholaey", "Atlantic/Reykjavik"],
  ["arthurs-seat", "Europe/London"],
  ["mont-saint-michel", "Europe/Paris"],
  ["lake-bled", "Europe/Ljubljana"],
  ["meteora", "Europe/Athens"],
  ["cape-st-vincent", "Europe/Lisbon"],
])("the clock of %s is that of %s", (id, timeZone) => {
  const place = placeOf(id);
  const format = new Intl.DateTimeFormat("sv", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone,
  });
  for (let time = Date.UTC(2027, 0, 1, 1); time < Date.UTC(2028, 0, 1); time += 36e5)
    expect(localTime(place, time).slice(0, 16).replace("T", " ")).toBe(format.format(time));
});

test("beyond the polar circle, the sun stays up in June and down in December", () => {
  const days = makeYear(placeOf("north-cape"));
  const [june, december, march] = [
    dayOf(days, "06-21"),
    dayOf(days, "12-22"),
    dayOf(days, "03-20"),
  ];
  expect([june, december, march].map(isUpAllDay)).toEqual([true, false, false]);
  expect([june, december, march].map(isDownAllDay)).toEqual([false, true, false]);
  expect(findLight(june, "golden")).toHaveLength(1);
  expect(findLight(june, "blue")).toEqual([]);
  expect(findLight(december, "golden")).toEqual([]);
  expect(findLight(december, "blue")).toHaveLength(1);
  expect(findLight(march, "golden")).toHaveLength(2);
});

test.each(places.map((place) => [place.id, place] as const))(
  "the golden and blue hours of %s follow each other in time",
  (_, place) => {
    for (const light of ["golden", "blue"] as const) {
      const spans = makeYear(place).flatMap((day) => findLight(day, light));
      spans.forEach(({ from, to }: Span, index) => {
        expect(to).toBeGreaterThan(from);
        // The midnight of the sun is not quite the middle between two noons.
        expect(from).toBeGreaterThan((spans[index - 1]?.to ?? 0) - 60_000);
      });
    }
  },
);

function placeOf(id: string): Place {
  const found = places.find((place) => place.id === id);
  if (!found) throw new Error(`No place ${id}`);
  return found;
}
