/** `npm run store -- new FOLDER --language de`. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { findSampleTexts } from "#domain/catalog/sample-texts.ts";
import { translateStore } from "#domain/catalog/store-texts.ts";
import { store as ownStore } from "#tests/fixture-store/index.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { createStore } from "./create-store.ts";
import { loadStore } from "./load-store.ts";
import { type OwnWords, TEMPLATE_WORDS } from "./own-words.ts";
import { readPo } from "./po.ts";
import {
  findPlaceholders,
  listSampleLanguages,
  listSampleTexts,
  readSamples,
  TEMPLATE_LANGUAGE,
  rewriteTexts,
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

test.each(others)("the samples in %s have the template's names where it has them", (language) => {
  const samples = readSamples(language);
  for (const name of Object.values(TEMPLATE_WORDS)) {
    const own = samples.get(name) ?? "";
    const texts = [...samples].filter(([source]) => source.includes(name));
    expect(texts.filter(([, text]) => text.split(own).length !== 2)).toEqual([]);
    expect([...samples.values()].filter((text) => text.includes(own))).toHaveLength(texts.length);
  }
});

test("texts in quotes are rewritten, and comments are not", () => {
  const samples = new Map([
    ["One", "Eins"],
    ["Two\n\n{stored items}", "Zwei `$` \n\n{stored items}"],
  ]);
  const source =
    '// "One"\n/** "One" */\na: "One", // "Other"\nb: `Two\n\n{stored items}`,\nc: "one"';
  expect(rewriteTexts(source, (text) => samples.get(text) ?? text)).toBe(
    '// "One"\n/** "One" */\na: "Eins", // "Other"\nb: `Zwei \\`\\$\\` \n\n{stored items}`,\nc: "one"',
  );
});

async function create(language: string, words: OwnWords = {}) {
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
  const exitCode = await createStore(root, { folder, look: "calm", language, words }, terminal);
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  return { exitCode, errors, folder, read };
}

test("a new store in German has German texts and English comments", async () => {
  const { exitCode, read } = await create("de");
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

test("a language without samples is refused in words", async () => {
  expect(await create("tlh")).toMatchObject({
    exitCode: 1,
    errors: expect.stringMatching(
      /^There are no sample texts in tlh: write one of bg, cs, de, el, en, /,
    ),
  });
});

test.each([TEMPLATE_LANGUAGE, "de", "el"])(
  "a new store in %s has the maker's own words",
  async (language) => {
    const name = 'Nora’s "Table" \\ $& ${`x`}';
    const sells = "My Shop: $1 & `Bread` // for \\n Sundays";
    const words = { name: ` ${name.replace("’", "'")} `, sells, color: "#b4532a", price: "24,50" };
    const { folder, read } = await create(language, words);
    const loaded = await loadStore({ root, folder });
    expect(loaded.store).toMatchObject({
      name,
      languages: [language],
      offer: { name: sells },
      landing: { headline: sells, lead: expect.stringMatching(/^[^.]+\. [^]*\.$/) },
      landingV2: { headline: sells },
      files: [{ title: sells }],
      plans: [{ price: 2450 }],
      theme: { brand: "#b4532a" },
    });
    const { store: made = store } = loaded;
    for (const text of [made.landing.title, made.landingV2.title]) expect(text).toContain(sells);
    expect(made.plans[0]?.includes[0]).toContain(sells);
    expect(findPlaceholders(made).map(({ field }) => field)).toEqual([
      "offer.summary",
      "files.download.description",
      "landing.description, landing.eyebrow",
      "landingV2.description, landingV2.eyebrow",
    ]);
    expect(read("theme.ts")).toContain('  brand: "#b4532a",\n');
  },
);

test.each([TEMPLATE_LANGUAGE, "de"])(
  "a new store in %s says for whom it is and what is inside",
  async (language) => {
    const audience = 'Bakers with "one" morning, $& `more`';
    const inside = ' Twelve "loaves" ; A timetable: $1 & `each`; // Baker\'s lists!; ';
    const points = ['Twelve "loaves"', "A timetable: $1 & `each`", "// Baker’s lists!"];
    const told = 'Twelve "loaves". A timetable. // Baker’s lists!';
    const { folder } = await create(language, { for: audience, inside, price: "24" });
    const { store: made } = await loadStore({ root, folder });
    const title = language === "de" ? "Was drin ist" : "What is inside";
    const lead = expect.stringMatching(new RegExp(`^${RegExp.escape(told)} [^]+[.]$`));
    const page = { eyebrow: audience, lead, discover: { title } };
    expect(made).toMatchObject({
      offer: { summary: told, contents: points },
      plans: [{ price: 2400, includes: points }],
      landing: page,
      landingV2: page,
    });
    expect(made?.landing.feature?.points).toHaveLength(3);
  },
);

test.each([TEMPLATE_LANGUAGE, ...others])(
  "no page of a new store in %s repeats a text",
  (language) => {
    const samples =
      language === TEMPLATE_LANGUAGE ? new Map<string, string>() : readSamples(language);
    const texts = listSampleTexts(store).map(({ key, text }) => [key, samples.get(text) ?? text]);
    // But its buttons may have one label.
    for (const page of ["landing.", "landingV2."]) {
      const own = texts
        .filter(([key = ""]) => key.startsWith(page) && !key.endsWith(".action"))
        .map(([, text]) => text);
      expect(own.filter((text, index) => own.indexOf(text) !== index)).toEqual([]);
    }
  },
);

test("a lead has the points that fit", async () => {
  const long = (letter: string) => letter.repeat(60);
  const { read } = await create(TEMPLATE_LANGUAGE, {
    inside: [long("a"), `b: ${"c".repeat(50)}`, long("d"), long("e")].join(";"),
  });
  const told = `${long("a")}. b. ${long("d")}.`;
  expect(read("index.ts")).toContain(`summary: "${told}"`);
  expect(read("landing.ts")).toContain(`lead: "${told}"`);
  expect(read("landing-v2.ts")).toContain(`lead: "${told} The files are yours at once."`);
});

test("a new store sells a PDF that says what to replace, the same at every run", async () => {
  const stores = [await create(TEMPLATE_LANGUAGE), await create(TEMPLATE_LANGUAGE)];
  const [bytes = Buffer.of(), again] = stores.map(({ folder }) =>
    readFileSync(join(folder, "files/my-download.pdf")),
  );
  expect(again?.equals(bytes)).toBe(true);
  expect(await readPdf(bytes)).toContain("files.ts");
});

test("a new store sells the maker's file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "bread $& sundays.pdf");
  writeFileSync(file, "Bread");
  const made = await create(TEMPLATE_LANGUAGE, { file });
  expect(readdirSync(join(made.folder, "files"))).toEqual(["bread $& sundays.pdf"]);
  expect(made.read("files/bread $& sundays.pdf")).toBe("Bread");
  const { store: sold } = await loadStore({ root, folder: made.folder });
  expect(sold?.files).toMatchObject([{ name: "bread $& sundays.pdf", title: "My Download" }]);
  expect(sold?.files[0]).not.toHaveProperty("description");
});

test.each<[OwnWords, string]>([
  [{ name: "x".repeat(61) }, "--name has 61 characters: write 60 at most."],
  [{ sells: " " }, "--sells is empty: write a text."],
  [
    { color: "brick" },
    '--color: "brick" is no CSS color without transparency: write one such as "#0066ff", "rebeccapurple" or "oklch(0.55 0.2 30)".',
  ],
  [
    { color: "#ffee00" },
    "--color: white text on #ffee00 has a contrast of 1.2:1 and needs 4.5:1: choose a darker color, such as #837700.",
  ],
  [{ for: "x".repeat(61) }, "--for has 61 characters: write 60 at most."],
  [{ for: " " }, "--for is empty: write a text."],
  [{ inside: "Loaves;" }, "--inside: has 1 point: write two to six, separated by semicolons."],
  [
    { inside: "a;b;c;d;e;f;g" },
    "--inside: has 7 points: write two to six, separated by semicolons.",
  ],
  [{ inside: "Loaves;;Lists" }, "--inside: point 2 is empty: write a text."],
  [
    { inside: `Loaves;${"x".repeat(61)}` },
    "--inside: point 2 has 61 characters: write 60 at most.",
  ],
  [{ price: "€24" }, "--price: €24 is no amount: write one in euros, such as 24 or 24.50."],
  [{ price: "0.20" }, "--price: 0.20 is less than Stripe charges: write 0.50 or more."],
  [{ price: "1000000" }, "--price: 1000000 is more than Stripe charges: write 999999.99 or less."],
  [{ file: "/nowhere/book.pdf" }, "--file: there is no file /nowhere/book.pdf."],
])("%j is refused, and nothing is written", async (words, problem) => {
  const { exitCode, errors, folder } = await create(TEMPLATE_LANGUAGE, words);
  expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: `${problem}\n` });
  expect(readdirSync(folder)).toEqual([]);
});
