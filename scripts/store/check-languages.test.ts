/** A language of a store is complete, or check, build and start refuse it. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listStoreTexts } from "#domain/catalog/store-texts.ts";
import { pathOf, readEntries } from "#locales/compile.ts";
import { store as fixture } from "#tests/fixture-store/index.ts";
import { checkLanguages } from "./check-languages.ts";
import { type PoEntry, writePo } from "./po.ts";

const store = {
  ...fixture,
  languages: ["en", "da"],
  legal: { ...fixture.legal, privacy: "What we store.\n\n{stored items}" },
};

type Change = (entry: PoEntry) => PoEntry | undefined;
const asIs: Change = (entry) => entry;

/** Checks the store with a Danish catalogue and translation in folders of this test. */
function check({ interfaceTexts = asIs, ownTexts = asIs, hasFile = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-languages-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, entries: readonly PoEntry[], change: Change) => {
    const changed = entries.flatMap((entry) => change(entry) ?? []);
    writeFileSync(path, writePo({ comments: [], headers: { Language: "da" }, entries: changed }));
  };
  const filled = (key: string, source: string, text: string): PoEntry => ({
    key,
    source,
    text,
    isFuzzy: false,
    comments: [],
  });
  const english = [...readEntries("en")].map(([key, text]) => filled(key, text, `${text}å`));
  write(join(folder, "da.po"), english, interfaceTexts);
  copyFileSync(pathOf("en"), join(folder, "en.po"));
  mkdirSync(join(folder, "translations"));
  const own = listStoreTexts(store).map(({ key, text }) => filled(key, text, text));
  if (hasFile) write(join(folder, "translations/da.po"), own, ownTexts);
  const found = checkLanguages(store, folder, `${folder}/`);
  return {
    ...found,
    lines: found.problems.map((one) => `${one.file}: ${one.field}: ${one.message}`),
  };
}

const all = listStoreTexts(store).length;
const one = (key: string, change: Change) => (entry: PoEntry) =>
  entry.key === key ? change(entry) : entry;
const empty: Change = (entry) => ({ ...entry, text: "" });

test("a complete language is offered, and its texts are counted", () => {
  const { lines, warnings, counts, texts } = check();
  expect(lines).toEqual([]);
  expect(warnings).toEqual([]);
  expect(counts).toEqual([
    expect.stringMatching(/^da: ([\d,]+) of \1 texts, (\d+) of \2 of the store$/),
  ]);
  expect(Object.keys(texts["da"] ?? {})).toHaveLength(all);
});

test("a partial catalogue is refused with its file and the first keys", () => {
  const partial = check({
    interfaceTexts: (entry) => (entry.key.startsWith("ago.") ? entry : undefined),
  });
  expect(partial.lines).toEqual([
    expect.stringMatching(
      /^index\.ts: languages\[1\]: locales\/da\.po has \d+ of [\d,]+ texts, and a language is offered when it has all: \d+ have no text \(common\.skipToContent, .* and \d+ more\)$/,
    ),
  ]);
  expect(partial.counts[0]).toMatch(/^da: \d+ of /);
});

test.each([
  ["paywall.buy", "Køb", "1 lack a value in { } (paywall.buy)"],
  ["ago.days", "{count, plural, one {i går} other {# dage}}", ""],
  ["ago.days", "{count, plural, =7 {en uge} other {# dage}}", "1 lack a plural form (ago.days)"],
  ["common.tryAgain", "", "1 have no text (common.tryAgain)"],
  ["common.tryAgain", "Hej {name}", '"common.tryAgain" has {name}, which the English text lacks'],
])("%s: %s", (key, text, problem) => {
  const { lines } = check({ interfaceTexts: one(key, (entry) => ({ ...entry, text })) });
  expect(lines).toEqual(problem ? [expect.stringContaining(problem)] : []);
});

test("texts that are still English or no longer exist are warnings", () => {
  const english = one("common.tryAgain", (entry) => ({ ...entry, text: entry.source }));
  const old = one("common.tryAgain", (entry) => ({ ...entry, key: "common.tryOnceMore" }));
  expect(check({ interfaceTexts: english }).warnings.map(({ message }) => message)).toEqual([
    "locales/da.po has texts that are still English: common.tryAgain",
  ]);
  expect(check({ interfaceTexts: old }).warnings.map(({ message }) => message)).toEqual([
    "locales/da.po has texts that no longer exist: common.tryOnceMore",
  ]);
});

test("without a file, the problem names the command that writes it", () => {
  expect(check({ hasFile: false }).lines).toEqual([
    `translations/da.po: : is missing: npm run store -- translate da writes it, for ${all} texts`,
  ]);
});

test.each<[string, Change, string]>([
  ["an empty text", one("offer.name", empty), `offer.name: 1 of ${all} texts to translate: `],
  ["a fuzzy text", one("name", (entry) => ({ ...entry, isFuzzy: true })), "name: 1 of "],
  [
    "a text that is not in the file",
    one("name", () => undefined),
    `name: 1 of ${all} texts are new or changed: npm run store -- translate da`,
  ],
  [
    "a text whose source changed",
    one("name", (entry) => ({ ...entry, source: "Old" })),
    "name: 1 of ",
  ],
  [
    "a text that is too long",
    one("name", (entry) => ({ ...entry, text: "x".repeat(61) })),
    "name: has 61 characters: write 60 at most",
  ],
  [
    "a text without its mark",
    one("legal.privacy", (entry) => ({ ...entry, text: "Alt." })),
    "legal.privacy: lacks {stored items}, ",
  ],
])("%s is refused", (_, ownTexts, problem) => {
  const { lines, texts } = check({ ownTexts });
  expect(lines).toEqual([expect.stringContaining(`translations/da.po: ${problem}`)]);
  expect(Object.keys(texts["da"] ?? {})).toHaveLength(all - 1);
});

test("of many texts, the first are named", () => {
  expect(check({ ownTexts: empty }).lines).toEqual([
    expect.stringMatching(
      /^translations\/da\.po: name, offer\.name, .* and \d+ more: (\d+) of \1 texts/,
    ),
  ]);
});
