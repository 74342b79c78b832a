/** Makes the files for sale, as listed in the store's files.ts, from the walks in routes.ts. */
import { strToU8, zipSync } from "fflate";
import type { Zippable } from "fflate";
import { makeGpx } from "./make/gpx.ts";
import { makeGuide } from "./make/guide.ts";
import type { WalkWithTrack } from "./make/guide.ts";
import { groupLicence, makeReadme, personalLicence } from "./make/notes.ts";
import { makeGeoJson, makePointsCsv, makeWalksCsv } from "./make/tables.ts";
import { makeTrack } from "./make/track.ts";
import { pocketWalkIds, walks } from "./routes.ts";

/** Returns the same bytes at every run on every machine: depends on no clock, randomness or time zone. */
export async function makeFiles(): Promise<{ name: string; bytes: Uint8Array }[]> {
  const all = walks.map((walk) => ({ walk, track: makeTrack(walk) }));
  const pocket = all.filter(({ walk }) => pocketWalkIds.includes(walk.id));
  return [
    {
      name: "weekend-atlas-pocket.zip",
      bytes: await makePack("Weekend Atlas Pocket", pocket, "Two short walks"),
    },
    {
      name: "weekend-atlas.zip",
      bytes: await makePack("Weekend Atlas", all, "Ten short walks in Europe"),
    },
    { name: "weekend-atlas-data.zip", bytes: makeData(all) },
  ];
}

async function makePack(
  title: string,
  pack: readonly WalkWithTrack[],
  subtitle: string,
): Promise<Uint8Array> {
  const readme = makeReadme(
    title,
    [
      `${title}.pdf: the guide, a page for each walk. Made for phones and for A5 paper.`,
      "GPX: a track for each walk. Open it in a map app or copy it to a GPS device.",
    ],
    personalLicence,
  );
  const tracks = pack.map(({ walk, track }, index) => {
    const number = String(index + 1).padStart(2, "0");
    return [`GPX/${number}-${walk.id}.gpx`, strToU8(makeGpx(walk, track))] as const;
  });
  return makeZip(title, [
    ["README.txt", strToU8(readme)],
    [`${title}.pdf`, await makeGuide(pack, subtitle)],
    ...tracks,
  ]);
}

function makeData(all: readonly WalkWithTrack[]): Uint8Array {
  const title = "Weekend Atlas Data";
  const readme = makeReadme(
    title,
    [
      "walks.geojson: all tracks with their facts, longitude first, heights in metres.",
      "walks.csv: a row for each walk.",
      "track-points.csv: a row for each point of each track.",
      "LICENCE.txt: what a group may do with all this.",
    ],
    "Your licence: the group licence in LICENCE.txt.",
  );
  return makeZip(title, [
    ["LICENCE.txt", strToU8(groupLicence)],
    ["README.txt", strToU8(readme)],
    ["track-points.csv", strToU8(makePointsCsv(all))],
    ["walks.csv", strToU8(makeWalksCsv(all))],
    ["walks.geojson", strToU8(makeGeoJson(all))],
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
    mtime: new Date(2026, 2, 1, 12),
  });
}
