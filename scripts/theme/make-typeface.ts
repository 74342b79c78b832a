import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import { codePointsOf, type ScriptName, scripts, unicodeRangeOf } from "./font-scripts.ts";
import { type FontSource, UnusableFont } from "./font-sources.ts";

export interface MadeFont {
  readonly script: ScriptName;
  readonly path: string;
  readonly size: number;
  readonly unicodeRange: string;
  /** Without a weight axis, the browser must synthesise bold words. */
  readonly isStatic: boolean;
}

interface MakeTypeface {
  readonly sources: readonly FontSource[];
  /** Fixes the weight of a variable font; undefined leaves it variable. */
  readonly weight: number | undefined;
  readonly cache: string;
}

/** One file for each script that the typeface supports. The cache is keyed by content. */
export async function makeTypeface({ sources, weight, cache }: MakeTypeface): Promise<MadeFont[]> {
  mkdirSync(cache, { recursive: true });
  const made = (Object.keys(scripts) as ScriptName[]).map(async (script) => {
    const { ranges } = scripts[script];
    const wanted = codePointsOf(ranges);
    const best = findBest(sources, wanted);
    if (!best) return [];
    const hash = createHash("sha256").update(best.bytes).update(`${script} ${weight}`);
    const path = join(cache, `${script}-${hash.digest("hex").slice(0, 20)}.woff2`);
    if (!existsSync(path)) writeWhole(path, await cut(best, wanted, weight));
    const { size } = statSync(path);
    const isStatic = !best.hasWeightAxis;
    return [{ script, path, size, unicodeRange: unicodeRangeOf(ranges), isStatic }];
  });
  return (await Promise.all(made)).flat();
}

function findBest(sources: readonly FontSource[], wanted: readonly number[]) {
  const counted = sources
    .map((source) => ({
      source,
      count: wanted.filter((codePoint) => source.characters.has(codePoint)).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  return counted[0]?.source;
}

async function cut(source: FontSource, wanted: readonly number[], weight: number | undefined) {
  const kept = wanted.filter((codePoint) => source.characters.has(codePoint));
  try {
    return await subsetFont(source.bytes, String.fromCodePoint(...kept), {
      targetFormat: "woff2",
      // Harfbuzz refuses to fix an axis that a static font lacks.
      variationAxes: weight === undefined || !source.hasWeightAxis ? {} : { wght: weight },
      // Without this, unused alternate glyphs would be half of the file.
      noLayoutClosure: true,
    });
  } catch (error) {
    throw new UnusableFont(`${source.name} cannot be read: replace the file`, { cause: error });
  }
}

/** Renamed last, so that the file is always complete. */
function writeWhole(path: string, bytes: Uint8Array): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, path);
}
