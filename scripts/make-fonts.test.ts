import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeFonts } from "./make-fonts.ts";

const MAX_BYTES_PER_PAGE = 30_000;

const fonts = await makeFonts();

test.each(fonts)("app/fonts/$name is what the script makes", ({ name, bytes }) => {
  expect(bytes.equals(readFileSync(new URL(`../app/fonts/${name}`, import.meta.url)))).toBe(true);
});

test.each(["calm", "poster"])(
  "a page that needs every file of the %s cut stays in its limit",
  (cut) => {
    const size = fonts
      .filter(({ name }) => name.startsWith(cut))
      .reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(MAX_BYTES_PER_PAGE);
  },
);
