/** `npm run store -- new FOLDER --language de`. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { findSampleTexts } from "#domain/catalog/sample-texts.ts";
import { translateStore } from "#domain/catalog/store-texts.ts";
import { store as ownStore } from "#tests/fixture-store/index.ts";
import { createStore } from "./create-store.ts";
import { readPo } from "./po.ts";
import {
  findPlaceholders,
  listSampleLanguages,
  listSampleTexts,
  readSamples,
  TEMPLATE_LANGUAGE,
  translateSource,
} from "./samples.ts";
import { store } from "./template/index.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const others = listSampleLanguages().filter((language) => language !== TEMPLATE_LANGUAGE);

test.each(others)("the samples in %s have all texts of the template", (language) => {
  const path = join(root, "scripts/store/samples", `${language}.po`);
  const { entries } = readPo(readFileSync(path, "utf8"));
  const texts = listSampleTexts(store);
  expect(entries.map(({ key, source }) => ({ key, text: source }))).toEqual(texts);
  expect(entries.filter(({ text, isFuzzy }) => text === "" || isFuzzy)).toEqual([]);
  const samples = readSamples(language);
  expect(entries.filter(({ source, text }) => samples.get(source) !== text)).toEqual([]);
});

test.each(others)("a public shop refuses the samples in %s", (language) => {
  const samples = readSamples(language);
  const legal = Object.fromEntries(
    Object.entries(store.legal).map(([key, value]) => [key, samples.get(String(value)) ?? value]),
  ) as typeof store.legal;
  expect(findSampleTexts({ ...store, legal })).toEqual(findSampleTexts(store));
});

test.each([TEMPLATE_LANGUAGE, ...others])("placeholders in %s are found", (language) => {
  const samples = language === TEMPLATE_LANGUAGE ? new Map() : readSamples(language);
  const texts = listSampleTexts(store).map(({ key, text }) => [key, samples.get(text) ?? text]);
  const translated = translateStore(store, Object.fromEntries(texts), language);
  const found = findPlaceholders({ ...translated, languages: [language] });
  expect(found).toEqual(findPlaceholders(store));
  expect(found.map(({ file }) => file)).toEqual([
    "index.ts",
    "files.ts",
    "plans.ts",
    "landing.ts",
    "landing-v2.ts",
  ]);
  expect(found[0]?.field).toBe("name, offer.name, offer.summary");
});

test("a store with texts of its own has no placeholders", () => {
  expect(findPlaceholders(ownStore)).toEqual([]);
});

test("texts in quotes are translated, and comments are not", () => {
  const samples = new Map([
    ["One", "Eins"],
    ["Two\n\n{stored items}", "Zwei `$` \n\n{stored items}"],
  ]);
  const source =
    '// "One"\n/** "One" */\na: "One", // "Other"\nb: `Two\n\n{stored items}`,\nc: "one"';
  expect(translateSource(source, samples)).toBe(
    '// "One"\n/** "One" */\na: "Eins", // "Other"\nb: `Zwei \\`\\$\\` \n\n{stored items}`,\nc: "one"',
  );
});

function create(language: string) {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let errors = "";
  const write = (add: (text: string) => void) =>
    new Writable({
      write: (chunk, _, done) => {
        add(String(chunk));
        done();
      },
    });
  const terminal = {
    out: write(() => {}),
    err: write((text) => (errors += text)),
    confirm: undefined,
  };
  const exitCode = createStore(root, { folder, look: "calm", language }, terminal);
  return { exitCode, errors, read: (file: string) => readFileSync(join(folder, file), "utf8") };
}

test("a new store in German has German texts and English comments", () => {
  const { exitCode, read } = create("de");
  expect(exitCode).toBe(0);
  expect(read("index.ts")).toContain('name: "Mein Shop",');
  expect(read("index.ts")).toContain('languages: ["de"],');
  expect(read("legal.ts")).toContain("privacy: `Dies ist ein Mustertext.");
  expect(read("legal.ts")).toContain("// A blank line starts a new paragraph.");
  const texts = ["index", "landing", "landing-v2", "legal", "plans", "files"]
    .map((file) => read(`${file}.ts`).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ""))
    .join("\n");
  expect(listSampleTexts(store).filter(({ text }) => texts.includes(JSON.stringify(text)))).toEqual(
    [],
  );
});

test("a language without samples is refused in words", () => {
  expect(create("tlh")).toMatchObject({
    exitCode: 1,
    errors: expect.stringMatching(
      /^There are no sample texts in tlh: write one of bg, cs, de, el, en, /,
    ),
  });
});
