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
  "weekend-atlas-pocket.zip": "869f3fe1a0eae1084ab437d603232d9123e000204fdde6972a454272afa5ef4a",
  "weekend-atlas.zip": "7c0f04e67e3fd420e71e400633d61da997c706f9354fa044cccb7cb4bb427a1c",
  "weekend-atlas-data.zip": "3380ce71a6990052844297ac1a96415bf51a8869047fa97aab3010e9a40ca5a9",
};

const files = await makeFiles();

function hashAll(made: typeof files): Record<string, string> {
  return Object.fromEntries(
    made.map(({ name, bytes }) => [name, createHash("sha256").update(bytes).digest("hex")]),
  );
}

/** "Weekend Atlas" is the folder in weekend-atlas.zip. */
function open(title: string): Record<string, Uint8Array> {
  const zip = `${title.toLowerCase().replaceAll(" ", "-")}.zip`;
  const file = files.find(({ name }) => name === zip);
  if (!file) throw new Error(`No file ${zip}`);
  return unzipSync(file.bytes);
}

function openText(title: string, path: string): string {
  const bytes = open(title)[`${title}/${path}`];
  if (!bytes) throw new Error(`No ${path} in ${title}`);
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

test("the packs contain a readme, a guide and a calendar for each place, sorted", () => {
  const calendars = places.map(
    ({ id }, index) => `Weekend Atlas/Calendars/${String(index + 1).padStart(2, "0")}-${id}.ics`,
  );
  expect(Object.keys(open("Weekend Atlas"))).toEqual([
    ...calendars,
    "Weekend Atlas/README.txt",
    "Weekend Atlas/Weekend Atlas.pdf",
  ]);
  expect(Object.keys(open("Weekend Atlas Pocket"))).toHaveLength(pocketPlaces.length + 2);
  for (const { name } of pocketPlaces) expect(store.plans[0]?.summary).toContain(name);
});

test.each(places.map(({ id }, index) => [id, index + 1] as const))(
  "apps can import the calendar of %s",
  (id, number) => {
    const path = `Calendars/${String(number).padStart(2, "0")}-${id}.ics`;
    const text = openText("Weekend Atlas", path);
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
  },
);

test.each([
  ["Weekend Atlas", places, "weekend"],
  ["Weekend Atlas Pocket", pocketPlaces, "pocket"],
])(
  "the guide of %s is a PDF with a page for each place and three more",
  (title, { length }, id) => {
    const plan = store.plans.find((one) => one.id === id);
    expect(plan?.includes[0]).toContain(`${length + 3}-page`);
    const pdf = Buffer.from(open(title)[`${title}/${title}.pdf`] ?? []).toString("latin1");
    expect(pdf.startsWith("%PDF-1.7")).toBe(true);
    expect(pdf.trimEnd().endsWith("%%EOF")).toBe(true);
    expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(length + 3);
    expect(pdf.match(/\(D:\d{14}Z\)/g)).toEqual(["(D:20261101120000Z)", "(D:20261101120000Z)"]);
  },
);

test("the data contains every day of every place as JSON and CSV", () => {
  const json = JSON.parse(openText("Weekend Atlas Data", "light.json"));
  expect(json.places.map(({ id }: { id: string }) => id)).toEqual(places.map(({ id }) => id));
  for (const { days } of json.places) expect(days).toHaveLength(365);
  expect(json.places[3].days[171]).toMatchObject({
    date: "2027-06-21",
    sunrise: "2027-06-21T04:26+01:00",
    sunset: "2027-06-21T22:03+01:00",
    dayMinutes: 1057,
    goldenEvening: { from: "2027-06-21T20:58+01:00", to: "2027-06-21T22:39+01:00" },
  });
  const rows = openText("Weekend Atlas Data", "light.csv").trimEnd().split("\r\n");
  expect(rows).toHaveLength(1 + 365 * places.length);
  const columns = rows[0]?.split(",").length;
  for (const row of rows) expect(row.split(",")).toHaveLength(columns ?? 0);
  expect(openText("Weekend Atlas Data", "LICENCE.txt")).toContain("GROUP LICENCE");
});
