/** Theme colours, served as CSS variables in the HTML, so that the first paint has them without a script. */
import { themeCss } from "virtual:store-theme";
import { THEME_STYLE_ID } from "#protocol/deferred-hydration.ts";

const shades = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const;

/** The components' default theme, shown on the kit page. */
const green = [
  "240 253 244",
  "220 252 231",
  "187 247 208",
  "134 239 172",
  "74 222 128",
  "34 197 94",
  "22 163 74",
  "21 128 61",
  "22 101 52",
  "20 83 45",
  "5 46 22",
];

const cool = [
  "249 250 251",
  "243 244 246",
  "229 231 235",
  "209 213 219",
  "156 163 175",
  "107 114 128",
  "75 85 99",
  "55 65 81",
  "31 41 55",
  "17 24 39",
  "3 7 18",
];

function variables(name: string, palette: readonly string[]): string {
  return shades.map((shade, index) => `--color-${name}-${shade}:rgb(${palette[index]});`).join("");
}

export const DEFAULT_THEME_CLASS = "default-theme";

function kitCss(): string {
  return `.${DEFAULT_THEME_CLASS}{${variables("primary", green)}${variables("gray", cool)}--color-primary-DEFAULT:var(--color-primary-500)}.dark .${DEFAULT_THEME_CLASS}{--color-primary-DEFAULT:var(--color-primary-400)}`;
}

/** The browser reads the style from the server's HTML, so that scripts need not contain it. */
export const themeColorsCss: string = import.meta.env.SSR
  ? themeCss + kitCss()
  : (document.getElementById(THEME_STYLE_ID)?.textContent ?? "");
