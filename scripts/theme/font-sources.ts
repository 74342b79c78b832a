/** Finds the font files of a store's typefaces. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create } from "fontkit";
import type { Theme } from "#domain/catalog/theme.ts";
import { scripts } from "./font-scripts.ts";

type Typeface = Exclude<Theme["typefaces"]["calm"], "system">;

export interface FontSource {
  readonly name: string;
  readonly bytes: Buffer;
  /** Code points that the font has glyphs for. */
  readonly characters: ReadonlySet<number>;
}

/** What is wrong with the typeface and what to do instead. */
export class UnusableFont extends Error {}

const require = createRequire(import.meta.url);

/** Reads the WOFF2 files of the typeface; throws UnusableFont. `store` is the store's folder. */
export function readFontSources(typeface: Typeface, store: string): FontSource[] {
  const found = "folder" in typeface ? filesIn(typeface.folder, store) : filesOf(typeface);
  const sources = found.map((path) => readFont(path));
  const missing = listMissingLetters(sources);
  if (missing !== "")
    throw new UnusableFont(
      `the typeface has no "${missing}": choose one with the letters A to Z, or "system"`,
    );
  return sources;
}

function filesIn(folder: string, store: string): string[] {
  const path = join(store, folder);
  if (!existsSync(path) || !statSync(path).isDirectory())
    throw new UnusableFont(`there is no folder ${folder} in the store: put WOFF2 files there`);
  const names = readdirSync(path).filter((name) => name.toLowerCase().endsWith(".woff2"));
  if (names.length === 0)
    throw new UnusableFont(`the folder ${folder} has no file that ends with .woff2`);
  return names.toSorted().map((name) => join(path, name));
}

/** A variable font is preferred; else the files of the weight. */
function filesOf({ package: name, weight }: Extract<Typeface, { package: string }>): string[] {
  const folder = packageFolder(name);
  if (!folder)
    throw new UnusableFont(`the package ${name} is not installed: run "npm install ${name}"`);
  const family = name.slice(name.indexOf("/") + 1);
  const names = readdirSync(folder);
  const subsets = [...new Set(Object.values(scripts).map(({ subset }) => subset))];
  const found = subsets.flatMap((subset) => {
    const wanted = ["wght", "standard", "full", String(weight)].map(
      (kind) => `${family}-${subset}-${kind}-normal.woff2`,
    );
    return wanted.find((file) => names.includes(file)) ?? [];
  });
  if (found.length === 0)
    throw new UnusableFont(`the package ${name} has no upright font of the weight ${weight}`);
  return found.map((file) => join(folder, file));
}

function packageFolder(name: string): string | undefined {
  try {
    const folder = join(dirname(require.resolve(`${name}/package.json`)), "files");
    return existsSync(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}

function readFont(path: string): FontSource {
  const bytes = readFileSync(path);
  const name = path.slice(dirname(path).length + 1);
  if (bytes.subarray(0, 4).toString("latin1") !== "wOF2")
    throw new UnusableFont(`${name} is no WOFF2 file: convert the font to WOFF2`);
  try {
    return { name, bytes, characters: new Set(create(bytes).characterSet) };
  } catch (error) {
    throw new UnusableFont(`${name} cannot be read: replace the file`, { cause: error });
  }
}

function listMissingLetters(sources: readonly FontSource[]): string {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"];
  return letters
    .filter(
      (letter) => !sources.some(({ characters }) => characters.has(letter.codePointAt(0) ?? 0)),
    )
    .slice(0, 5)
    .join("");
}
