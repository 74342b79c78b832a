import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { create } from "fontkit";
import type { Typeface } from "#domain/catalog/theme.ts";
import { scripts } from "./font-scripts.ts";

export type FontTypeface = Exclude<Typeface, "system">;

export interface FontSource {
  readonly name: string;
  readonly bytes: Buffer;
  readonly characters: ReadonlySet<number>;
  /** By tag, such as "wght". */
  readonly axes: Readonly<Record<string, { readonly max: number }>>;
}

interface ReadFont extends FontSource {
  /** How much the font differs from upright text of weight 400. */
  readonly distance: number;
}

export class UnusableFont extends Error {}

const require = createRequire(import.meta.url);

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"];

/** The first bytes of WOFF2, WOFF, OTF and TTF. */
const SIGNATURES = ["wOF2", "wOFF", "OTTO", "true", "\0\u0001\0\0"];
/** The weight of plain text. */
export const NORMAL = 400;
const FONT_NAME = /\.(?:woff2?|ttf|otf)$/i;

/** For titles, prefers a package's font with optical sizes. Throws UnusableFont. `store` is the store's folder. */
export function readFontSources(
  typeface: FontTypeface,
  store: string,
  use: "title" | "text" = "text",
): FontSource[] {
  const fonts =
    "folder" in typeface
      ? filesIn(typeface.folder, store).map((path) => readFont(path))
      : filesOf(typeface, use).map((path) => readPackageFont(path));
  // A folder may have all cuts of a family. Pages need the one for plain text.
  const nearest = Math.min(...fonts.map(({ distance }) => distance));
  const sources = fonts.filter(({ distance }) => distance === nearest);
  const missing = LETTERS.filter((letter) =>
    sources.every(({ characters }) => !characters.has(letter.codePointAt(0) ?? 0)),
  );
  if (missing.length > 0)
    throw new UnusableFont(
      `the typeface has no "${missing.slice(0, 5).join("")}": choose one with the letters A to Z and the digits, or "system"`,
    );
  return sources;
}

function filesIn(folder: string, store: string): string[] {
  const path = join(store, folder);
  if (!existsSync(path) || !statSync(path).isDirectory())
    throw new UnusableFont(`there is no folder ${folder} in the store: put font files there`);
  const names = readdirSync(path).filter((name) => FONT_NAME.test(name));
  if (names.length === 0)
    throw new UnusableFont(
      `the folder ${folder} has no file that ends with .woff2, .woff, .ttf or .otf`,
    );
  return names.toSorted().map((name) => join(path, name));
}

/** Of each script, prefers the variable font to the file of one weight. */
function filesOf(
  { package: name, weight }: Extract<FontTypeface, { package: string }>,
  use: "title" | "text",
): string[] {
  const folder = packageFolder(name);
  if (!folder)
    throw new UnusableFont(`the package ${name} is not installed: run "npm install ${name}"`);
  const family = name.slice(name.indexOf("/") + 1);
  const names = readdirSync(folder);
  const subsets = [...new Set(Object.values(scripts).map(({ subset }) => subset))];
  const found = subsets.flatMap((subset) => {
    const optical = use === "title" ? ["opsz"] : [];
    const wanted = [...optical, "wght", "standard", "full", String(weight)].map(
      (kind) => `${family}-${subset}-${kind}-normal.woff2`,
    );
    return wanted.find((file) => names.includes(file)) ?? [];
  });
  if (found.length === 0) throw new UnusableFont(describeCuts(name, names, weight));
  return found.map((file) => join(folder, file));
}

function describeCuts(name: string, files: readonly string[], weight: number): string {
  const found = files.flatMap((file) => /-(\d{3})-normal\.woff2$/.exec(file)?.[1] ?? []);
  const weights = [...new Set(found)].toSorted();
  if (weights.length === 0)
    return `the package ${name} has no upright font: choose another typeface, or "system"`;
  if (!weights.includes(String(weight)))
    return `the package ${name} has no upright font of the weight ${weight}: write ${weights.join(" or ")} as weight`;
  return `the package ${name} has no Latin letters: choose one with the letters A to Z and the digits, or "system"`;
}

function packageFolder(name: string): string | undefined {
  try {
    const folder = join(dirname(require.resolve(`${name}/package.json`)), "files");
    return existsSync(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Kept, because each drawing needs the same fonts, and WOFF2 takes long to decompress. */
const packageFonts = new Map<string, ReadFont>();

function readPackageFont(path: string): ReadFont {
  const font = packageFonts.get(path) ?? readFont(path);
  packageFonts.set(path, font);
  return font;
}

function readFont(path: string): ReadFont {
  const name = basename(path);
  if (!statSync(path).isFile()) throw new UnusableFont(`${name} is a folder: put font files there`);
  const bytes = readFileSync(path);
  if (!SIGNATURES.includes(bytes.toString("latin1", 0, 4)))
    throw new UnusableFont(
      `${name} is no WOFF2, WOFF, TTF or OTF file: convert the font to one of these`,
    );
  try {
    const font = create(bytes);
    const { usWeightClass = NORMAL, fsSelection } = font["OS/2"] ?? {};
    const axes = font.variationAxes;
    const distance =
      (fsSelection?.italic === true ? 1000 : 0) +
      ("wght" in axes ? 0 : Math.abs(usWeightClass - NORMAL));
    return { name, bytes, characters: new Set(font.characterSet), axes, distance };
  } catch (error) {
    throw new UnusableFont(`${name} cannot be read: replace the file`, { cause: error });
  }
}
