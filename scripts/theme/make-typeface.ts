import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import subsetFont, { type SubsetOptions } from "subset-font";
import { codePointsOf, type ScriptName, scripts, unicodeRangeOf } from "./font-scripts.ts";
import { type FontSource, NORMAL, UnusableFont } from "./font-sources.ts";
import { withKerningOf } from "./plain-kerning.ts";

export interface MadeFont {
  readonly script: ScriptName;
  readonly path: string;
  readonly size: number;
  readonly unicodeRange: string;
  readonly codePoints: readonly number[];
  /** Without a weight axis, the browser must synthesise bold words. */
  readonly isStatic: boolean;
}

export interface Cut {
  /** Fixes the weight of a variable font; undefined leaves it variable. */
  readonly weight: number | undefined;
  /** Whether to use the optical size for large text. */
  readonly isTitle: boolean;
}

interface MakeTypeface extends Cut {
  readonly sources: readonly FontSource[];
  /** For characters of which `sources` have none. */
  readonly findSpare?: (codePoints: readonly number[]) => readonly FontSource[];
  /** Letters of the shop's first language and words. They are in the file `basic`, too, if the same font has them. */
  readonly letters?: readonly string[];
  readonly cache: string;
}

/** Kerning, lining and tabular figures, and glyphs that replace others in bold. Ligatures would cost 1 kB. */
const FEATURES = ["kern", "lnum", "tnum", "rvrn"];

/** One file for each script that the typeface supports. The cache is keyed by content. */
export async function makeTypeface({
  sources,
  findSpare = () => [],
  letters = [],
  cache,
  ...cut
}: MakeTypeface): Promise<MadeFont[]> {
  const moved = codePointsOf(scripts.latin.ranges).filter((codePoint) =>
    letters.includes(String.fromCodePoint(codePoint)),
  );
  const made = (Object.keys(scripts) as ScriptName[]).map(async (script) => {
    const wanted = codePointsIn(script, moved);
    const best = findBest(sources, wanted) ?? findBest(findSpare(wanted), wanted);
    if (!best) return [];
    const key = JSON.stringify([wanted, cut, FEATURES, withKerningOf.name]);
    const hash = createHash("sha256").update(best.bytes).update(key);
    // The name is in every page, and the build adds a hash of its own.
    const path = join(cache, hash.digest("hex").slice(0, 20), `${script}.woff2`);
    if (!existsSync(path)) writeWhole(path, await subset(best, wanted, cut, "woff2"));
    const { size } = statSync(path);
    const isStatic = !("wght" in best.axes);
    const unicodeRange = unicodeRangeOf(wanted);
    return [{ script, path, size, unicodeRange, codePoints: wanted, isStatic }];
  });
  return (await Promise.all(made)).flat();
}

function codePointsIn(script: ScriptName, moved: readonly number[]): readonly number[] {
  const all = codePointsOf(scripts[script].ranges);
  if (script === "basic") return [...all, ...moved];
  return all.filter((one) => !moved.includes(one));
}

/** Undefined if no source has any of the characters. */
export function findBest(sources: readonly FontSource[], wanted: readonly number[]) {
  const counted = sources
    .map((source) => ({
      source,
      count: wanted.filter((codePoint) => source.characters.has(codePoint)).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  return counted[0]?.source;
}

/** For harfbuzz, which refuses to fix an axis that the font lacks. */
export function fixedAxes(
  axes: FontSource["axes"],
  { weight, isTitle }: Cut,
): Readonly<Record<string, number>> {
  return {
    ...(weight !== undefined && "wght" in axes && { wght: weight }),
    ...(isTitle && axes["opsz"] && { opsz: axes["opsz"].max }),
  };
}

export async function subset(
  { name, bytes, characters, axes }: FontSource,
  wanted: readonly number[],
  cut: Cut,
  targetFormat: "woff2" | "truetype",
): Promise<Buffer> {
  const kept = String.fromCodePoint(...wanted.filter((codePoint) => characters.has(codePoint)));
  const fixed = fixedAxes(axes, cut);
  // Other features would bring alternate glyphs that nothing uses, half of the file.
  const make = (font: Buffer, options: Pick<SubsetOptions, "targetFormat" | "variationAxes">) =>
    subsetFont(font, kept, { ...options, keepFeatures: FEATURES });
  try {
    const free = Object.keys(axes).filter((axis) => !(axis in fixed));
    if (targetFormat === "truetype" || free.join() !== "wght")
      return await make(bytes, { targetFormat, variationAxes: fixed });
    const [variable, regular] = await Promise.all(
      [fixed, { ...fixed, wght: NORMAL }].map((variationAxes) =>
        make(bytes, { targetFormat: "truetype", variationAxes }),
      ),
    );
    if (!variable || !regular) throw new Error("no font was made");
    return await make(withKerningOf(regular, variable), { targetFormat, variationAxes: {} });
  } catch (error) {
    throw new UnusableFont(`${name} cannot be read: replace the file`, { cause: error });
  }
}

/** Renamed last, so that the file is always complete. */
function writeWhole(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, path);
}
