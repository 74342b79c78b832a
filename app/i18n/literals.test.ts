/**
 * The linter rejects literal text between tags. This test checks the other places that could contain untranslated
 * English.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const app = join(import.meta.dirname, "..");
const SAMPLES = join("routes", "dev");
const TEXT_PROPERTIES =
  "title|label|description|placeholder|alt|text|heading|aria-label|aria-description";
/** Does not match message keys, which have a dot between two words. */
const LITERAL = new RegExp(
  `\\b(?:${TEXT_PROPERTIES})(?:=\\{?|: ?)["'\\x60](?![\\w.]+\\.\\w+["'])\\s*\\p{L}+[^"'\\x60]*["'\\x60]`,
  "gu",
);

function literalsIn(source: string): string[] {
  return source.match(LITERAL) ?? [];
}

test("no component contains English in an attribute or in the title of a toast", () => {
  const paths = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".tsx") && !path.startsWith(SAMPLES),
  );
  const found = paths.flatMap((path) =>
    literalsIn(readFileSync(join(app, path), "utf8")).map((literal) => `${path}: ${literal}`),
  );
  expect(paths.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test.each(['<Field label="Email" />', '<img alt={"A map"} />', 'toast.add({ title: "Saved" })'])(
  "%s is found",
  (source) => expect(literalsIn(source)).toHaveLength(1),
);
