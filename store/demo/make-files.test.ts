import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { store } from "../index.ts";
import { makeFiles } from "./make-files.ts";
import { formatDistance } from "./make/drawing.ts";
import { makeTrack } from "./make/track.ts";
import { pocketWalkIds, walks } from "./routes.ts";

// Hashes of the files, which must be the same on every machine. They change with the content: the walks, the texts, the
// drawing code, fflate or pdfkit. If they change without that, some code reads the clock, the time zone or the machine.
const pinned = {
  "weekend-atlas-pocket.zip": "095246a28f907b06c9b8bee0f95a99522735d2471be2a3df2ce416c7669275b5",
  "weekend-atlas.zip": "955ed1508bb9a48b98cc24cfd156340e9db6e90c37daba2b9bad94b0fcbc902a",
  "weekend-atlas-data.zip": "63b13dbb99debbbf40b5b22d87cba8b7a00bec0eb5042c397d878eb408d31e43",
};

const files = await makeFiles();

function hashAll(made: typeof files): Record<string, string> {
  return Object.fromEntries(
    made.map(({ name, bytes }) => [name, createHash("sha256").update(bytes).digest("hex")]),
  );
}

function open(title: string): Record<string, Uint8Array> {
  const file = files.find(({ name }) => name === fileName(title));
  if (!file) throw new Error(`No file ${fileName(title)}`);
  return unzipSync(file.bytes);
}

/** "Weekend Atlas" is the folder in weekend-atlas.zip. */
function fileName(title: string): string {
  return `${title.toLowerCase().replaceAll(" ", "-")}.zip`;
}

function openText(title: string, path: string): string {
  const bytes = open(title)[`${title}/${path}`];
  if (!bytes) throw new Error(`No ${path} in ${title}`);
  return strFromU8(bytes);
}

test("makes every file of the store and no other", () => {
  expect(files.map(({ name }) => name)).toEqual(store.files.map(({ name }) => name));
});

test("makes the same bytes at every run, and on every machine", async () => {
  expect(hashAll(await makeFiles())).toEqual(hashAll(files));
  expect(hashAll(files)).toEqual(pinned);
});

test.each(["Pacific/Auckland", "America/New_York"])("makes the same bytes in %s", async (TZ) => {
  const script = `
    import { createHash } from "node:crypto";
    import { makeFiles } from ${JSON.stringify(new URL("./make-files.ts", import.meta.url).href)};
    const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");
    const hashes = (await makeFiles()).map(({ name, bytes }) => [name, hash(bytes)]);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    process.stdout.write(JSON.stringify({ zone, hashes: Object.fromEntries(hashes) }));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { env: { TZ } },
  );
  expect(JSON.parse(stdout)).toEqual({ zone: TZ, hashes: hashAll(files) });
});

test("the packs contain a readme, a guide and a track for each walk, sorted", () => {
  const tracks = walks.map(
    ({ id }, index) => `Weekend Atlas/GPX/${String(index + 1).padStart(2, "0")}-${id}.gpx`,
  );
  expect(Object.keys(open("Weekend Atlas"))).toEqual([
    ...tracks,
    "Weekend Atlas/README.txt",
    "Weekend Atlas/Weekend Atlas.pdf",
  ]);
  expect(Object.keys(open("Weekend Atlas Pocket"))).toHaveLength(pocketWalkIds.length + 2);
});

test("each GPX track is well-formed and has the points of its walk", () => {
  walks.forEach((walk, index) => {
    const number = String(index + 1).padStart(2, "0");
    const gpx = openText("Weekend Atlas", `GPX/${number}-${walk.id}.gpx`);
    expectWellFormed(gpx);
    expect(gpx).toContain('<gpx version="1.1" creator="Weekend Atlas"');
    expect(gpx.match(/<wpt /g)).toHaveLength(walk.directions.length);
    const points = gpx.match(/<trkpt lat="-?\d+\.\d{6}" lon="-?\d+\.\d{6}"><ele>\d+\.\d<\/ele>/g);
    expect(points).toHaveLength(makeTrack(walk).points.length);
    expect(points?.length).toBeGreaterThanOrEqual(30);
    expect(points?.length).toBeLessThanOrEqual(120);
  });
});

test.each([
  ["Weekend Atlas", walks.length + 2],
  ["Weekend Atlas Pocket", pocketWalkIds.length + 2],
])("the guide of %s is a PDF with two pages and then one for each walk", (title, pages) => {
  const pdf = Buffer.from(open(title)[`${title}/${title}.pdf`] ?? []).toString("latin1");
  expect(pdf.startsWith("%PDF-1.7")).toBe(true);
  expect(pdf.trimEnd().endsWith("%%EOF")).toBe(true);
  expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(pages);
  expect(pdf).toContain("/CreationDate");
  expect(pdf.match(/\(D:\d{14}Z\)/g)).toEqual(["(D:20260301120000Z)", "(D:20260301120000Z)"]);
  expect(pdf.length).toBeLessThan(500_000);
});

test("the data contains every walk as GeoJSON and CSV", () => {
  const geoJson = JSON.parse(openText("Weekend Atlas Data", "walks.geojson"));
  expect(geoJson.features).toHaveLength(walks.length);
  expect(geoJson.features[0].geometry.coordinates[0]).toEqual([14.1112, 46.3684, 478]);
  const rows = openText("Weekend Atlas Data", "track-points.csv").trimEnd().split("\r\n");
  const points = walks.reduce((sum, walk) => sum + makeTrack(walk).points.length, 0);
  expect(rows).toHaveLength(points + 1);
  expect(openText("Weekend Atlas Data", "LICENCE.txt")).toContain("GROUP LICENCE");
});

test("the ideas on the page are the walks in the files", () => {
  expect(store.ideas.map(({ id, facts }) => [id, facts])).toEqual(
    walks.map((walk) => [walk.id, [formatDistance(makeTrack(walk).distanceInMetres)]]),
  );
  for (const walk of walks)
    expect(walk.directions.every(({ at }) => at < walk.waypoints.length)).toBe(true);
});

/** Checks that every element is closed in order, and that no unescaped < or & is left. */
function expectWellFormed(xml: string): void {
  const open: string[] = [];
  const rest = xml
    .replace(/^<\?xml [^>]*\?>/, "")
    .replace(
      /<(\/?)([a-z]+)((?: [\w:]+="[^"<>&]*")*)(\/?)>/g,
      (_, end, name, _attributes, empty) => {
        if (end) expect(open.pop()).toBe(name);
        else if (!empty) open.push(name);
        return "";
      },
    );
  expect(open).toEqual([]);
  expect(rest.replace(/&(amp|lt|gt);/g, "")).not.toMatch(/[<>&]/);
}
