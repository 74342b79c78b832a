/** Theme colours, served as CSS variables in the HTML, so that the first paint has them without a script. */

const shades = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const;

/** 500 is #0066ff. White text on 500 and darker shades, and 400 on the dark grey, meet WCAG AA. */
const blueRibbon = [
  "239 246 255",
  "219 234 255",
  "190 216 255",
  "145 190 255",
  "91 155 255",
  "0 102 255",
  "0 87 224",
  "0 71 184",
  "0 58 148",
  "3 49 120",
  "4 31 77",
];

const neutral = [
  "250 250 250",
  "245 245 245",
  "229 229 229",
  "212 212 212",
  "163 163 163",
  "115 115 115",
  "82 82 82",
  "64 64 64",
  "38 38 38",
  "23 23 23",
  "10 10 10",
];

/** The components' default theme; shown on the kit page. */
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

/** Elements with this class have the components' default theme. */
export const DEFAULT_THEME_CLASS = "default-theme";

function theme(selector: string, primary: readonly string[], gray: readonly string[]): string {
  const light = `${selector}{${variables("primary", primary)}${variables("gray", gray)}--color-primary-DEFAULT:var(--color-primary-500)}`;
  const dark = selector === ":root" ? ".dark" : `.dark ${selector}`;
  return `${light}${dark}{--color-primary-DEFAULT:var(--color-primary-400)}`;
}

export const themeColorsCss =
  theme(":root", blueRibbon, neutral) + theme(`.${DEFAULT_THEME_CLASS}`, green, cool);
