/**
 * Generates the display fonts in store/fonts: Source Serif 4 (OFL-1.1) in two fixed cuts, split by script. Run it
 * after changing this file; a test checks that the fonts are up to date.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

/** Axes of Source Serif 4: both cuts are drawn for large sizes, and the poster cut is black. */
const cuts = {
  calm: { wght: 400, opsz: 60 },
  poster: { wght: 900, opsz: 60 },
};

/** Inclusive ranges of code points. The build splits fonts in the same way; see scripts/theme/font-scripts.ts. */
const scripts = {
  basic: [
    [0x20, 0x7e],
    [0xa0, 0xa0],
    [0x2013, 0x2014],
    [0x2018, 0x201e],
    [0x2022, 0x2022],
    [0x2026, 0x2026],
    [0x20ac, 0x20ac],
    [0x2212, 0x2212],
  ],
  latin: [
    [0xa1, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
  ],
  "latin-ext": [
    [0x100, 0x130],
    [0x132, 0x151],
    [0x154, 0x17f],
  ],
} as const;

type Script = keyof typeof scripts;

/** The file of the package that contains each script's letters. */
const sources = { basic: "latin", latin: "latin", "latin-ext": "latin-ext" } as const;

export interface MadeFont {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Generates two cuts in three scripts each; the bytes are the same at every run. */
export async function makeFonts(): Promise<MadeFont[]> {
  const made = Object.entries(cuts).flatMap(([cut, axes]) =>
    (Object.keys(scripts) as Script[]).map(async (script) => ({
      name: `${cut}/${script}.woff2`,
      bytes: await subsetFont(await readSource(sources[script]), spell(scripts[script]), {
        targetFormat: "woff2",
        variationAxes: axes,
        // Other features would bring alternate glyphs that nothing uses, half of the file.
        keepFeatures: ["kern", "lnum", "tnum"],
      }),
    })),
  );
  return Promise.all(made);
}

function readSource(script: (typeof sources)[Script]): Promise<Buffer> {
  return readFile(
    require.resolve(
      `@fontsource-variable/source-serif-4/files/source-serif-4-${script}-opsz-normal.woff2`,
    ),
  );
}

function spell(ranges: readonly (readonly [from: number, to: number])[]): string {
  return ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join("");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  for (const { name, bytes } of await makeFonts())
    await writeFile(fileURLToPath(new URL(`../fonts/${name}`, import.meta.url)), bytes);
