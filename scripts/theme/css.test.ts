import { expect, test } from "vitest";
import { themeSchema } from "#domain/catalog/theme.ts";
import { themeColors } from "./colors.ts";
import { type Fonts, themeCss, titleGenre } from "./css.ts";

const files = [{ unicodeRange: "U+20-7E", isStatic: false, url: "font" }];
const face = {
  weights: "100 500",
  names: ["Arial", "Arimo"],
  sizeAdjust: 1.00438,
  ascent: 0.9658,
  descent: 0.2489,
  lineGap: 0,
};
const text = { owner: "text", files, genre: "sans", fallback: [face] } as const;
const calm = { owner: "calm", files, genre: "serif", fallback: [] } as const;

function css(input: object, fonts: Fonts): string {
  const theme = themeSchema.parse(input);
  const parts = themeCss(theme, themeColors(theme), fonts);
  return parts.map((part) => (typeof part === "string" ? part : part.url)).join("");
}

test("a typeface has a fallback of its metrics, for its letters only", () => {
  const made = css({}, { text });
  expect(made).toContain('--font-sans:"Text","Text Fallback",system-ui,');
  expect(made).toContain(
    '@font-face{font-family:"Text Fallback";font-weight:100 500;unicode-range:U+20-7E;size-adjust:100.44%;' +
      "ascent-override:96.58%;descent-override:24.89%;line-gap-override:0%;" +
      'src:local("Arial"),local("Arimo")}',
  );
});

test("both titles share one file, and poster titles the file of the text", () => {
  const shared = css({}, { text, calm, poster: calm });
  expect(shared).toContain('--font-calm:"Display Calm","Display Calm Fallback",Georgia,');
  expect(shared).toContain("--font-poster:var(--font-calm)");
  expect(shared).not.toContain('"Display Poster"');

  const poster = css({ look: "poster" }, { text, calm: text, poster: text });
  expect(poster).toContain("--font-calm:var(--font-sans);--calm-weight:700");
  expect(poster).toContain("--font-poster:var(--font-sans);--poster-weight:700");
  expect(poster).toContain("--title-tracking:-0.03em");
});

test("titles of the system are heavy on posters, and Times is never asked for", () => {
  const system = css({ typefaces: { calm: "system", poster: "system", text: "system" } }, {});
  expect(system).toContain("--poster-weight:800");
  expect(system).not.toContain("@font-face");
  for (const made of [system, css({}, { text, calm, poster: calm })])
    expect(made).not.toMatch(/[:,](?:ui-)?serif|Times/);
});

test("mails have the titles' kind of typeface, which for the system's is Georgia", () => {
  expect(titleGenre({ text, calm })).toBe("serif");
  expect(titleGenre({ text, calm: text })).toBe("sans");
  expect(titleGenre({})).toBe("serif");
});

test("browsers make the bold words of a static text", () => {
  const fixed = { ...text, files: files.map((file) => ({ ...file, isStatic: true })) };
  expect(css({}, { text: fixed })).toContain('font-family:"Text";font-weight:400;');
});
