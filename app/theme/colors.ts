/** Theme colours, served as CSS variables in the HTML, so that the first paint has them without a script. */

const shades = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const;

/** 500 is #0066ff; white text on 500 and darker, and 400 on the dark grey, meet WCAG AA. */
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

function variables(name: string, palette: readonly string[]): string {
  return shades.map((shade, index) => `--color-${name}-${shade}:rgb(${palette[index]});`).join("");
}

export const themeColorsCss = `:root{${variables("primary", blueRibbon)}${variables("gray", neutral)}--color-primary-DEFAULT:var(--color-primary-500)}.dark{--color-primary-DEFAULT:var(--color-primary-400)}`;
