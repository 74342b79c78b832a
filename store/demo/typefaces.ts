/** The guide's typefaces: those of the shop, cut to its letters. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

const sans = "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2";
const serif = "@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2";

const cuts = {
  text: [sans, { wght: 400 }],
  bold: [sans, { wght: 600 }],
  title: [serif, { wght: 400, opsz: 60 }],
} as const;

export type Cut = keyof typeof cuts;

/** Basic Latin, Latin-1, dashes and quotation marks. */
const letters = [
  ...Array.from({ length: 0xdf }, (_, index) => index + 0x20),
  0x2013,
  0x2018,
  0x2019,
  0x201c,
  0x201d,
]
  .map((codePoint) => String.fromCodePoint(codePoint))
  .join("");

/** The same bytes at every run. */
export async function openTypefaces(): Promise<Record<Cut, Buffer>> {
  const opened = Object.entries(cuts).map(async ([cut, [file, variationAxes]]) => [
    cut,
    await subsetFont(await readFile(require.resolve(file)), letters, {
      targetFormat: "truetype",
      variationAxes,
      keepFeatures: ["kern", "lnum", "tnum"],
    }),
  ]);
  return Object.fromEntries(await Promise.all(opened));
}
