/** Makes the files for sale, as listed in the store's files.ts, from the places in places.ts. */
import { strToU8, zipSync } from "fflate";
import type { Zippable } from "fflate";
import { makeCalendar } from "./calendar.ts";
import { makeGuide } from "./guide.ts";
import { groupLicence, makeReadme } from "./notes.ts";
import { places, pocketPlaces } from "./places.ts";
import { makeYear, type SunDay } from "./sun.ts";
import { makeCsv, makeJson } from "./tables.ts";

/** Of the guide with all places. */
export const SUBTITLE = "The light of ten places in 2027";

/** Returns the same bytes at every run on every machine: depends on no clock, randomness or time zone. */
export async function makeFiles(): Promise<{ name: string; bytes: Uint8Array }[]> {
  const years = places.map(makeYear);
  return [
    {
      name: "weekend-atlas-pocket.pdf",
      bytes: await makeGuide(pocketPlaces.map(makeYear), "The light of two places in 2027"),
    },
    { name: "weekend-atlas.pdf", bytes: await makeGuide(years, SUBTITLE) },
    { name: "weekend-atlas-data.zip", bytes: makeData(years) },
    ...places.map((place, index) => ({
      name: `${place.id}-2027.ics`,
      bytes: strToU8(makeCalendar(place, years[index] ?? [])),
    })),
  ];
}

function makeData(years: readonly (readonly SunDay[])[]): Uint8Array {
  const title = "Weekend Atlas Data";
  const readme = makeReadme(title, [
    "light.csv: a row for each of the 365 days of each place. Times have the offset of the place's clock; empty cells are what does not happen on that day.",
    "light.json: the same, by place.",
    "LICENCE.txt: what a group may do with all this.",
  ]);
  return makeZip(title, [
    ["LICENCE.txt", strToU8(groupLicence)],
    ["README.txt", strToU8(readme)],
    ["light.csv", strToU8(makeCsv(years))],
    ["light.json", strToU8(makeJson(years))],
  ]);
}

const UNIX = 3;
const REGULAR_FILE_MODE = 0o100644 << 16;

function makeZip(folder: string, entries: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const files: Zippable = {};
  for (const [name, bytes] of entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    files[`${folder}/${name}`] = bytes;
  return zipSync(files, {
    level: 9,
    // Explicit, because the default is computed with a logarithm, which may differ between machines.
    mem: 8,
    os: UNIX,
    attrs: REGULAR_FILE_MODE,
    // fflate writes local time, so this is noon local time everywhere; no time zone skips noon.
    mtime: new Date(2026, 10, 1, 12),
  });
}
