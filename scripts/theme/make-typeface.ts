import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import {
  codePointsOf,
  type Range,
  type ScriptName,
  scripts,
  unicodeRangeOf,
} from "./font-scripts.ts";
import { type FontSource, UnusableFont } from "./font-sources.ts";

export interface MadeFont {
  readonly script: ScriptName;
  readonly path: string;
  readonly size: number;
  readonly unicodeRange: string;
  readonly codePoints: readonly number[];
  /** Without a weight axis, the browser must synthesise bold words. */
  readonly isStatic: boolean;
  /** Whether the letters are of the spare typeface. */
  readonly isSpare: boolean;
}

export interface Cut {
  /** Fixes the weight of a variable font; undefined leaves it variable. */
  readonly weight: number | undefined;
  /** Whether to use the optical size for large text. */
  readonly isTitle: boolean;
}

interface MakeTypeface extends Cut {
  readonly sources: readonly FontSource[];
  /** Used for the scripts of which `sources` have no letter. */
  readonly spare?: readonly FontSource[];
  /** Letters that are in the file `basic`, too, if they are in the same font: those of the shop's first language. */
  readonly letters?: readonly string[];
  readonly cache: string;
}

/** Kerning, lining and tabular figures, and glyphs that replace others in bold. Ligatures would cost 1 kB. */
const FEATURES = ["kern", "lnum", "tnum", "rvrn"];

/** One file for each script that the typeface supports. The cache is keyed by content. */
export async function makeTypeface({
  sources,
  spare = [],
  letters = [],
  cache,
  ...cut
}: MakeTypeface): Promise<MadeFont[]> {
  mkdirSync(cache, { recursive: true });
  const moved = codePointsOf(scripts.latin.ranges).filter((codePoint) =>
    letters.includes(String.fromCodePoint(codePoint)),
  );
  const made = (Object.keys(scripts) as ScriptName[]).map(async (script) => {
    const ranges = rangesOf(script, moved);
    const wanted = codePointsOf(ranges);
    const own = findBest(sources, wanted);
    const best = own ?? findBest(spare, wanted);
    if (!best) return [];
    const key = JSON.stringify([ranges, cut, FEATURES]);
    const hash = createHash("sha256").update(best.bytes).update(key);
    const path = join(cache, `${script}-${hash.digest("hex").slice(0, 20)}.woff2`);
    if (!existsSync(path)) writeWhole(path, await subset(best, wanted, cut, "woff2"));
    const { size } = statSync(path);
    const isStatic = !("wght" in best.axes);
    return [
      {
        script,
        path,
        size,
        unicodeRange: unicodeRangeOf(ranges),
        codePoints: wanted,
        isStatic,
        isSpare: !own,
      },
    ];
  });
  return (await Promise.all(made)).flat();
}

function rangesOf(script: ScriptName, moved: readonly number[]): readonly Range[] {
  const { ranges } = scripts[script];
  if (moved.length === 0) return ranges;
  if (script === "basic") return [...ranges, ...moved.map((one) => [one, one] as const)];
  return script === "latin"
    ? codePointsOf(ranges)
        .filter((one) => !moved.includes(one))
        .map((one) => [one, one] as const)
    : ranges;
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
  const kept = wanted.filter((codePoint) => characters.has(codePoint));
  try {
    return await subsetFont(bytes, String.fromCodePoint(...kept), {
      targetFormat,
      variationAxes: fixedAxes(axes, cut),
      // Other features would bring alternate glyphs that nothing uses, half of the file.
      keepFeatures: FEATURES,
    });
  } catch (error) {
    throw new UnusableFont(`${name} cannot be read: replace the file`, { cause: error });
  }
}

/** Renamed last, so that the file is always complete. */
function writeWhole(path: string, bytes: Uint8Array): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, path);
}
