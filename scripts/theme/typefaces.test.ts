import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";
import { readFileSync } from "node:fs";
import subsetFont from "subset-font";
import { afterAll, expect, test } from "vitest";
import { lookNames, themeSchema } from "#domain/catalog/theme.ts";
import { readFontSources } from "./font-sources.ts";
import { isNeeded } from "./language-letters.ts";
import type { Role } from "./looks.ts";
import { makeTypeface } from "./make-typeface.ts";
import { checkTypefaces, listHeavyFonts, makeTypefaces } from "./typefaces.ts";

const languages = ["en"];
const SANS = "@fontsource-variable/instrument-sans";
const SERIF = "@fontsource-variable/source-serif-4";
const root = fileURLToPath(new URL("../..", import.meta.url));
const store = mkdtempSync(join(tmpdir(), "typefaces-"));
const cache = join(store, "cache");
const files = join(root, "node_modules", SERIF, "files");
afterAll(() => rmSync(store, { recursive: true }));

function addFolder(name: string, file: string, bytes?: string) {
  mkdirSync(join(store, name), { recursive: true });
  if (bytes === undefined) cpSync(join(files, file), join(store, name, file));
  else writeFileSync(join(store, name, file), bytes);
}

function addFont(folder: string, file: string, bytes = Number.POSITIVE_INFINITY) {
  mkdirSync(join(store, folder), { recursive: true });
  const font = readFileSync(join(root, "node_modules/dejavu-fonts-ttf/ttf", file));
  writeFileSync(join(store, folder, file), font.subarray(0, bytes));
}

test("a package is split by script, and each part has the letters that its range names", async () => {
  const sources = readFontSources({ package: SERIF, weight: 700 }, store);
  const made = await makeTypeface({ sources, weight: 700, isTitle: true, cache });
  expect(made.map(({ script }) => script)).toEqual([
    "basic",
    "latin",
    "latin-ext",
    "vietnamese",
    "greek",
    "cyrillic",
  ]);
  const basic = made.find(({ script }) => script === "basic");
  expect(basic?.unicodeRange).toMatch(/^U\+20-5A,U\+61-7A,U\+A0,/);
  const font = create(readFileSync(basic?.path ?? ""));
  expect(
    [..."Az09€"].every((letter) => font.characterSet.includes(letter.codePointAt(0) ?? 0)),
  ).toBe(true);
  expect(font.characterSet).not.toContain("é".codePointAt(0));
  expect(await makeTypeface({ sources, weight: 700, isTitle: true, cache })).toEqual(made);
});

test("a folder may hold one file for all letters", async () => {
  addFolder("fonts/one", "source-serif-4-latin-wght-normal.woff2");
  const sources = readFontSources({ folder: "fonts/one" }, store);
  const made = await makeTypeface({ sources, weight: undefined, isTitle: false, cache });
  expect(made.map(({ script }) => script)).toEqual(["basic", "latin"]);
});

test("a variable font keeps its weights, and has the kerning of the regular one in all", async () => {
  const sources = readFontSources({ package: SANS, weight: 400 }, store);
  const [basic] = await makeTypeface({ sources, weight: undefined, isTitle: false, cache });
  const bytes = readFileSync(basic?.path ?? "");
  // With its headers, one round trip of a new connection.
  expect(bytes.length).toBeLessThan(14_000);
  expect(create(bytes).variationAxes).toMatchObject({ wght: { min: 400, max: 700 } });
  const kerning = async (wght: number) => {
    const options = { targetFormat: "truetype", variationAxes: { wght } } as const;
    const font = create(await subsetFont(bytes, "To", options));
    const { glyphs, advanceWidth } = font.layout("To");
    return glyphs.reduce((width, glyph) => width - glyph.advanceWidth, advanceWidth);
  };
  expect(await kerning(400)).toBeLessThan(0);
  expect(await kerning(700)).toBe(await kerning(400));
});

test("a static font of any format is used as it is, whatever weight is asked for", async () => {
  addFont("fonts/static", "DejaVuSans-Bold.ttf");
  addFont("fonts/static", "DejaVuSans-Oblique.ttf");
  addFont("fonts/static", "DejaVuSans.ttf");
  const sources = readFontSources({ folder: "fonts/static" }, store);
  // Only the upright cut of weight 400 is used.
  expect(sources.map(({ name }) => name)).toEqual(["DejaVuSans.ttf"]);
  const made = await makeTypeface({ sources, weight: 700, isTitle: true, cache });
  expect(made.map(({ script, isStatic }) => [script, isStatic])).toContainEqual(["greek", true]);
});

addFolder("fonts/empty", "readme.txt", "no fonts");
addFolder("fonts/fake", "font.woff2", "PK");
addFolder("fonts/broken", "font.woff2", "wOF2 and nothing else");
addFont("fonts/cut-off", "DejaVuSans.ttf", 400_000);
addFolder("fonts/cyrillic", "source-serif-4-cyrillic-wght-normal.woff2");

test.each([
  [{ folder: "fonts/none" }, "there is no folder fonts/none in the store: put font files there"],
  [
    { folder: "fonts/empty" },
    "the folder fonts/empty has no file that ends with .woff2, .woff, .ttf or .otf",
  ],
  [
    { folder: "fonts/fake" },
    "font.woff2 is no WOFF2, WOFF, TTF or OTF file: convert the font to one of these",
  ],
  [{ folder: "fonts/broken" }, "font.woff2 cannot be read: replace the file"],
  [{ folder: "fonts/cut-off" }, "DejaVuSans.ttf cannot be read: replace the file"],
  [
    { folder: "fonts/cyrillic" },
    'the typeface has no "CDEFG": choose one with the letters A to Z and the digits, or "system"',
  ],
  [
    { package: "@fontsource/nobody" },
    'the package @fontsource/nobody is not installed: run "npm install @fontsource/nobody"',
  ],
])("%o is refused with a remedy", async (calm, message) => {
  const theme = themeSchema.parse({ typefaces: { calm } });
  const field = "folder" in calm ? "theme.typefaces.calm.folder" : "theme.typefaces.calm.package";
  expect(await checkTypefaces({ theme, languages }, store)).toEqual([
    { file: "theme.ts", field, message },
  ]);
});

const basic = {
  script: "basic" as const,
  path: "",
  unicodeRange: "",
  codePoints: [],
  isStatic: false,
};
const typeface = (owner: Role, size: number) => ({
  owner,
  files: [{ ...basic, size }],
  genre: "sans" as const,
  fallback: [],
});

test("fonts that slow a page down are named with their size", () => {
  expect(
    listHeavyFonts({ calm: typeface("calm", 12_000), text: typeface("text", 20_500) }),
  ).toEqual([
    'theme.typefaces: a page loads 33 KB of fonts for "calm" and "text"; up to 32 KB load fast',
  ]);
  expect(listHeavyFonts({ poster: typeface("poster", 12_000) })).toEqual([]);
  const text = typeface("text", 20_500);
  expect(listHeavyFonts({ calm: text, text })).toEqual([]);
});

test.each(lookNames)(
  "the typefaces of the look %s load fast, and are drawn in one file if they can",
  async (look) => {
    const made = await makeTypefaces({ theme: themeSchema.parse({ look }), languages }, store);
    expect(listHeavyFonts(made)).toEqual([]);
    const title = look === "calm" ? "calm" : "text";
    const owners = [made.text, made.calm, made.poster].map((one) => one?.owner);
    expect(owners).toEqual(["text", title, "text"]);
  },
);

const scriptsMade = async (...languages: string[]) => {
  const { text, calm } = await makeTypefaces({ theme: themeSchema.parse({}), languages }, store);
  return [text, calm].map((one) => one?.files.map(({ script }) => script).join(" "));
};

test("a shop in Greek or Russian has letters that the typeface of its text lacks", async () => {
  const own = "basic latin latin-ext vietnamese";
  expect(await scriptsMade("en")).toEqual([own, `${own} greek cyrillic`]);
  expect(await scriptsMade("en", "ru")).toEqual([`${own} cyrillic`, expect.any(String)]);
  expect((await scriptsMade("el", "ru"))[0]).toBe(`${own} greek cyrillic`);
});

test("the letters of the shop's first language come with the first file", async () => {
  const theme = themeSchema.parse({});
  const { text } = await makeTypefaces({ theme, languages: ["de", "en"] }, store);
  const [basic, latin] = text?.files ?? [];
  const letters = [..."äöüßÄÖÜ„“"].map((letter) => letter.codePointAt(0));
  expect(basic?.codePoints).toEqual(expect.arrayContaining(letters));
  expect(latin?.codePoints.filter((one) => letters.includes(one))).toEqual([]);
  expect(isNeeded(latin?.codePoints ?? [], "de")).toBe(false);
  for (const language of ["fr", "pl"])
    expect(isNeeded(latin?.codePoints ?? [], language)).toBe(true);
  const extended = text?.files.find(({ script }) => script === "latin-ext")?.codePoints ?? [];
  expect(isNeeded(extended, "hu")).toBe(true);
  expect(isNeeded(extended, "fr")).toBe(false);
});

test("the letters of the store's own words come with the first file, too", async () => {
  const theme = themeSchema.parse({});
  const { text } = await makeTypefaces({ theme, languages, words: "Vík, Dyrhólaey" }, store);
  const [basic, latin] = text?.files ?? [];
  const letters = [..."íó"].map((letter) => letter.codePointAt(0));
  expect(basic?.codePoints).toEqual(expect.arrayContaining(letters));
  expect(basic?.codePoints).not.toContain("é".codePointAt(0));
  expect(latin?.codePoints.filter((one) => letters.includes(one))).toEqual([]);
});

test("titles are drawn for large sizes, if the package can, and prices have tabular figures", async () => {
  const { text, calm } = await makeTypefaces({ theme: themeSchema.parse({}), languages }, store);
  const open = (path = "") => create(readFileSync(path));
  expect(open(calm?.files[0]?.path).variationAxes).toEqual({});
  const { positions } = open(text?.files[0]?.path).layout("0123456789", ["tnum"]);
  expect(new Set(positions.map(({ xAdvance }) => xAdvance)).size).toBe(1);
});
