import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { expect, test } from "vitest";
import { makeFallback, SAMPLE } from "./fallback.ts";
import { readFontSources } from "./font-sources.ts";

const SANS = { package: "@fontsource-variable/instrument-sans", weight: 400 };
const SERIF = { package: "@fontsource-variable/source-serif-4", weight: 700 };
const text = { weight: undefined, isTitle: false, genre: "sans" } as const;

test("text has a fallback for words of normal and of bold weight, with the typeface's own metrics", async () => {
  const sources = readFontSources(SANS, "");
  const [regular, bold] = await makeFallback({ sources, ...text });
  expect([regular?.weights, regular?.names[0]]).toEqual(["100 500", "Arial"]);
  expect([bold?.weights, bold?.names[0]]).toEqual(["600 900", "Arial Bold"]);
  // The adjusted font has the lines of Instrument Sans: 970 units above and 250 below, of 1000.
  for (const { sizeAdjust, ascent, descent, lineGap } of [regular, bold].flatMap(
    (face) => face ?? [],
  )) {
    expect(ascent * sizeAdjust).toBeCloseTo(0.97);
    expect(descent * sizeAdjust).toBeCloseTo(0.25);
    expect(lineGap).toBe(0);
  }
});

test("the fallback is as wide as the typeface", async () => {
  const font = create(readFileSync("node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf"));
  const sources = readFontSources({ folder: "ttf" }, "node_modules/dejavu-fonts-ttf");
  const [face, ...others] = await makeFallback({ sources, ...text });
  expect([face?.weights, others]).toEqual(["400", []]);
  const arial = 0.4434;
  const width = font.layout(SAMPLE).advanceWidth / font.unitsPerEm / SAMPLE.length;
  expect((face?.sizeAdjust ?? 0) * arial).toBeCloseTo(width);
  expect(face?.sizeAdjust).toBeGreaterThan(1.1);
});

test("the fallback of a bold title is bold", async () => {
  const sources = readFontSources(SERIF, "", "title");
  const title = { sources, isTitle: true, genre: "serif" } as const;
  const [bold] = await makeFallback({ ...title, weight: 700 });
  expect([bold?.weights, bold?.names[0]]).toEqual(["100 900", "Georgia Bold"]);
  const [light] = await makeFallback({ ...title, weight: 300 });
  expect(light?.names[0]).toBe("Georgia");
});
