import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeFonts } from "./make-fonts.ts";

const MAX_BYTES_PER_PAGE = 30_000;

const fonts = await makeFonts();

test.each(fonts)("store/fonts/$name is up to date", ({ name, bytes }) => {
  expect(bytes.equals(readFileSync(new URL(`../fonts/${name}`, import.meta.url)))).toBe(true);
});

test.each(["calm", "poster"])(
  "all files of the %s cut together stay within the limit of a page",
  (cut) => {
    const size = fonts
      .filter(({ name }) => name.startsWith(cut))
      .reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(MAX_BYTES_PER_PAGE);
  },
);
