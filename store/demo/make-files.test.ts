import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { isLong } from "#tests/support/long.ts";
import { store } from "../index.ts";
import { makeFiles } from "./make-files.ts";
import { places, pocketPlaces } from "./places.ts";

// Hashes of the files, which must be the same on every machine. They change with the content: the places, the texts, the
// drawing code, suncalc, fflate or pdfkit. If they change without that, some code reads the clock, the time zone or the
// machine.
const pinned = {
  "weekend-atlas-pocket.pdf": "0fdb93194ee80ae93637fb41185f4a8d02525d89099b9b09cd341be77d96d191",
  "weekend-atlas.pdf": "174b03527a2781eb0a70d0462131a73e322638ced23a50e50cf441a9e1a257dd",
  "weekend-atlas-data.zip": "3380ce71a6990052844297ac1a96415bf51a8869047fa97aab3010e9a40ca5a9",
  "north-cape-2027.ics": "59a21a33293ac8d3235d8621f4ed427aa8873a6606f9688aa2537a00a10b0a5e",
  "dyrholaey-2027.ics": "ff166c924e4407c7723b196132815f96b8c55d5dc16117f51c9cf53602580127",
  "preikestolen-2027.ics": "21ca2545ddb135dcc452e1f9cbc0a02c7dc0ee99ae596d191ced7dafcd60f2a5",
  "arthurs-seat-2027.ics": "b7a9d2df09a202a15eafa1b80d9d55952389c049ba55f248839066df5486b924",
  "seven-sisters-2027.ics": "bf989273001d4d70cced6af23e2884dc5de656e070cfb9fe151a5d993ffd0d14",
  "mont-saint-michel-2027.ics": "526233700257b0db67a6504159287a4a00b96d6ed102612b20a8ff76d0aa5397",
  "lake-bled-2027.ics": "7651887c84fe5f3608167f60f03ce6e67031d2175d302963b398aa0667d7f79f",
  "meteora-2027.ics": "6db4167cdcf6b469c1e4114af054518622d9beae210dae77feff1af0b6f11379",
  "cape-st-vincent-2027.ics": "55348cf7123f8928a5852dba5c215868872739f2fff8324e496c0a7aba290255",
  "oia-2027.ics": "767e68c9772b927eb99bab705a582d2532871ff8f0e1102184ca51d8f8f7d05a",
};

const files = await makeFiles();

function hashAll(made: typeof files): Record<string, string> {
  return Object.fromEntries(
    made.map(({ name, bytes }) => [name, createHash("sha256").update(bytes).digest("hex")]),
  );
}

function bytesOf(name: string): Uint8Array {
  const file = files.find((one) => one.name === name);
  if (!file) throw new Error(`No file ${name}`);
  return file.bytes;
}

const data = unzipSync(bytesOf("weekend-atlas-data.zip"));

function openText(name: string): string {
  const bytes = data[`Weekend Atlas Data/${name}`];
  if (!bytes) throw new Error(`No ${name} in the data`);
  return strFromU8(bytes);
}

test("makes every file of the store and no other", () => {
  expect(files.map(({ name }) => name)).toEqual(store.files.map(({ name }) => name));
});

test("makes the same bytes on every machine", () => {
  expect(hashAll(files)).toEqual(pinned);
});

const zones = ["Pacific/Auckland", ...(isLong ? ["America/New_York"] : [])];

test.each(zones)("makes the same bytes in %s", async (TZ) => {
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
  expect(JSON.parse(stdout)).toEqual({ zone: TZ, hashes: pinned });
});

test("Weekend and Studio have the calendars of all places, Pocket those that it names", () => {
  const calendarsOf = (plan: string) =>
    store.plans.find(({ id }) => id === plan)?.files.filter((id) => id.startsWith("calendar-"));
  const all = places.map(({ id }) => `calendar-${id}`);
  expect(calendarsOf("weekend")).toEqual(all);
  expect(calendarsOf("studio")).toEqual(all);
  expect(calendarsOf("pocket")).toEqual(pocketPlaces.map(({ id }) => `calendar-${id}`));
  for (const { name } of pocketPlaces) expect(store.plans[0]?.summary).toContain(name);
});

test.each(places.map(({ id }) => id))("apps can import the calendar of %s", (id) => {
  const text = strFromU8(bytesOf(`${id}-2027.ics`));
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n[^]*\r\nEND:VCALENDAR\r\n$/);
  const events = text.replaceAll("\r\n ", "").split("BEGIN:VEVENT\r\n").slice(1);
  // On 104 days of a weekend.
  expect(events.length).toBeGreaterThanOrEqual(104);
  const format =
    /^UID:(\S+)\r\nDTSTAMP:20261101T120000Z\r\nDTSTART:(2027\d{4}T\d{4}00Z)\r\nDTEND:(2027\d{4}T\d{4}00Z)\r\nSUMMARY:/;
  const found = events.map((event) => format.exec(event) ?? []);
  expect(new Set(found.map(([, uid]) => uid)).size).toBe(events.length);
  for (const [, , start = "", end = ""] of found) expect(start < end).toBe(true);
});

test.each([
  ["weekend-atlas.pdf", places, "weekend"],
  ["weekend-atlas-pocket.pdf", pocketPlaces, "pocket"],
])("%s is a guide with a page for each place and three more", (name, { length }, id) => {
  const plan = store.plans.find((one) => one.id === id);
  expect(plan?.includes[0]).toContain(`${length + 3}-page`);
  const pdf = Buffer.from(bytesOf(name)).toString("latin1");
  expect(pdf.startsWith("%PDF-1.7")).toBe(true);
  expect(pdf.trimEnd().endsWith("%%EOF")).toBe(true);
  expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(length + 3);
  expect(pdf.match(/\(D:\d{14}Z\)/g)).toEqual(["(D:20261101120000Z)", "(D:20261101120000Z)"]);
});

test("the data contains every day of every place as JSON and CSV", () => {
  const json = JSON.parse(openText("light.json"));
  expect(json.places.map(({ id }: { id: string }) => id)).toEqual(places.map(({ id }) => id));
  for (const { days } of json.places) expect(days).toHaveLength(365);
  expect(json.places[3].days[171]).toMatchObject({
    date: "2027-06-21",
    sunrise: "2027-06-21T04:26+01:00",
    sunset: "2027-06-21T22:03+01:00",
    dayMinutes: 1057,
    goldenEvening: { from: "2027-06-21T20:58+01:00", to: "2027-06-21T22:39+01:00" },
  });
  const rows = openText("light.csv").trimEnd().split("\r\n");
  expect(rows).toHaveLength(1 + 365 * places.length);
  const columns = rows[0]?.split(",").length;
  for (const row of rows) expect(row.split(",")).toHaveLength(columns ?? 0);
  expect(openText("LICENCE.txt")).toContain("GROUP LICENCE");
});
