import { expect, test } from "vitest";
import { THEME_STYLE_ID } from "#protocol/deferred-hydration.ts";
import { keepUsedTheme } from "./used-theme.ts";

const face = (family: string) => `@font-face{font-family:"${family}";src:url(a)}`;
const colours =
  ':root{--color-a:red;--font-text:"Text",Arial;--font-calm:"Calm","Calm Fallback",serif;--font-poster:var(--font-text)}.dark{--color-a:blue}';
const faces = ["Text", "Calm", "Calm Fallback"].map(face).join("");
const kit = ".default-theme{--color-a:green}.dark .default-theme{--color-a:lime}";

function kept(css: string, markup: string): string | undefined {
  const page = `<head><style>${css}</style><style id="${THEME_STYLE_ID}">${colours}${faces}${kit}</style></head>${markup}`;
  return new RegExp(`"${THEME_STYLE_ID}">([^]*?)</style>`).exec(keepUsedTheme(page))?.[1];
}

test.each([
  ["h1{font:1em var(--font-calm)}", face("Calm") + face("Calm Fallback")],
  ["p{font:1em var(--font-poster)}", face("Text")],
  ["p{color:var(--color-a)}", ""],
])(
  "with the styles %s a page has the typefaces that it reads, and all colours",
  (css, expected) => {
    expect(kept(css, "<p>")).toBe(colours + expected);
  },
);

test("the theme of a class stays on pages that have the class", () => {
  expect(kept("", '<p class="default-theme">')).toBe(colours + kit);
});
