import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parsePo } from "pofile-ts";
import { afterAll, expect, test } from "vitest";
import { compileCatalogue, listLocales, pathOf, readEntries } from "./compile.ts";
import { pluralsIn, readCatalogueState } from "./count-translated.ts";
import { SOURCE_LOCALE } from "./source-locale.ts";

const folder = mkdtempSync(join(tmpdir(), "catalogues-"));
afterAll(() => rmSync(folder, { recursive: true }));
/** A key whose English text has a singular and a plural. */
const COUNTED = "ago.days";
const total = compileCatalogue(SOURCE_LOCALE).size;

/** Each entry has a key, a text and perhaps a flag. */
function read(locale: string, ...entries: readonly (readonly [string, string, string?])[]) {
  const path = join(folder, `${locale}.po`);
  const texts = entries.map(
    ([key, text, flag]) =>
      `${flag ? `#, ${flag}\n` : ""}msgctxt "${key}"\nmsgid "x"\nmsgstr "${text}"\n`,
  );
  writeFileSync(
    path,
    ['msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n', ...texts].join("\n"),
  );
  return readCatalogueState(locale, path);
}

test("an empty text and a fuzzy one are missing, and a key that English lacks is unused", () => {
  const state = read(
    "de",
    ["invoiceDocument.seller", "Verkäufer"],
    ["invoiceDocument.buyer", "Käufer", "fuzzy"],
    ["invoiceDocument.total", ""],
    ["nowhere.else", "Nirgends"],
  );
  expect(state).toMatchObject({ total, translated: 1, incomplete: [], unused: ["nowhere.else"] });
  expect(state.missing).toHaveLength(total - 1);
  expect(state.missing).toEqual(
    expect.arrayContaining(["invoiceDocument.buyer", "invoiceDocument.total"]),
  );
});

test("a text without one of its values is not translated", () => {
  const state = read("de", ["paywall.buy", "Kaufen"], ["paywall.get", "{plan} holen"]);
  expect(state).toMatchObject({ translated: 1, lost: ["paywall.buy"] });
});

test("a text of several words that is still English is found, and a single word is not", () => {
  const state = read(
    "de",
    ["common.tryAgain", "Try again"],
    ["orderMail.newVersionVersion", "Version"],
  );
  expect(state.identical).toEqual(["common.tryAgain"]);
});

test.each([
  ["de", "=1 {gestern} other {vor # Tagen}", true],
  ["de", "other {vor # Tagen}", false],
  ["pl", "one {#} other {#}", false],
  ["pl", "one {#} few {#} many {#} other {#}", true],
  ["ja", "other {#}", true],
  ["fr", "one {#} other {#}", true],
])("%s: %s is complete: %s", (locale, forms, isComplete) => {
  const state = read(locale, [COUNTED, `{count, plural, ${forms}}`]);
  expect(state.incomplete).toEqual(isComplete ? [] : [COUNTED]);
  expect(state.translated).toBe(isComplete ? 1 : 0);
});

test("a text that needs one form in English needs all of its own language", () => {
  const state = read("pl", ["ui.fieldTooLong", "{most, plural, one {#} other {#}}"]);
  expect(state.incomplete).toEqual(["ui.fieldTooLong"]);
});

/** From CLDR's chart of plural rules. Nothing that the shop counts has decimals. */
const CATEGORIES: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  pl: { one: [1], few: [2, 22], many: [5, 11, 12, 112] },
  sl: { one: [1, 101], two: [2, 102], few: [3, 4, 103], other: [5, 11, 100] },
  cs: { one: [1], few: [2, 4], other: [5, 22, 101], many: [1.5] },
  ru: { one: [1, 21, 101], few: [2, 22], many: [5, 11, 12, 111] },
};

test.each(Object.entries(CATEGORIES))("%s has every form of each plural", (locale, numbers) => {
  const rules = new Intl.PluralRules(locale);
  for (const [category, some] of Object.entries(numbers))
    expect(some.map((number) => rules.select(number))).toEqual(some.map(() => category));
  const whole = Object.entries(numbers).flatMap(([category, some]) =>
    some.every(Number.isInteger) ? [category] : [],
  );
  const plurals = [...compileCatalogue(locale)].flatMap(([key, message]) =>
    pluralsIn(message).map(([, , forms = {}]) => ({ key, forms })),
  );
  expect(plurals.length).toBeGreaterThan(60);
  const lacking = plurals.filter(({ forms }) => !whole.every((category) => category in forms));
  expect(lacking.map(({ key }) => key)).toEqual([]);
});

test("a text that would end a build or a page is an error that names it", () => {
  expect(() => read("de", ["invoiceDocument.seller", "{name}"])).toThrow(
    'locales/de.po: "invoiceDocument.seller" has {name}, which the English text lacks',
  );
  expect(() => read("de", ["invoiceDocument.seller", "{oops"])).toThrow("invoiceDocument.seller");
});

test.each(listLocales())("%s has all texts, translated from the English of today", (locale) => {
  const empty = { missing: [], incomplete: [], lost: [], unused: [], identical: [] };
  expect(readCatalogueState(locale)).toEqual({ total, translated: total, ...empty });
  const { items } = parsePo(readFileSync(pathOf(locale), "utf8"));
  const source = readEntries(SOURCE_LOCALE);
  const stale = items.filter(({ msgctxt, msgid }) => msgid !== source.get(msgctxt ?? ""));
  expect(stale.map(({ msgctxt }) => msgctxt)).toEqual([]);
});
