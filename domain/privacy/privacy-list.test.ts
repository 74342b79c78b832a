import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { analyticsOutbox } from "../analytics/outbox.ts";
import { KEPT_DAYS, webVitals } from "../analytics/web-vitals.ts";
import { askedHosts, storedRecords, isListed, logFields, storedItems } from "./privacy-list.ts";

const text = readFileSync("docs/privacy.md", "utf8");

/** What the first column of the section's table names. */
function namedIn(section: string): string[] {
  const start = text.indexOf(`\n## ${section}\n`);
  expect(start).toBeGreaterThan(0);
  const end = text.indexOf("\n## ", start + 1);
  const rows = text
    .slice(start, end < 0 ? undefined : end)
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
}

test("the documentation lists what may be stored, asked and logged, and nothing else", () => {
  expect(namedIn("In browsers")).toEqual(storedItems.flatMap(({ names }) => names));
  expect(namedIn("Other hosts that pages ask")).toEqual(askedHosts.map(({ host }) => host));
  const records = storedRecords.map(({ name }) => name);
  expect(namedIn("What the server stores because of consent")).toEqual(records);
  expect(namedIn("The log")).toEqual(logFields);
});

test("a report is stored as long as the list says", () => {
  const { days = 0 } = storedRecords.find(({ name }) => name === analyticsOutbox.name) ?? {};
  expect(analyticsOutbox.expires).toEqual([{ field: "at", keptMs: days * 24 * 60 * 60_000 }]);
  expect(storedRecords.find(({ name }) => name === webVitals.name)?.days).toBe(KEPT_DAYS);
});

test.each([
  ["scroll", true],
  ["scrolls", false],
  ["_ga", true],
  ["_ga_ABC", true],
  ["_gat", false],
  ["provider-answer", true],
])("%s: listed is %s", (name, expected) => {
  const names = storedItems.flatMap((item) => item.names);
  expect(isListed(name, names)).toBe(expected);
});
