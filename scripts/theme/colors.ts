import Color from "colorjs.io";
import tailwindColors from "tailwindcss/colors";
import type { Theme } from "#domain/catalog/theme.ts";
import {
  computePalette,
  findLowContrast,
  nearestReadable,
  type Palette,
  parseColor,
  partsOf,
  shades,
  TEXT,
  toHex,
  toRgb,
} from "./palette.ts";
import type { Problem } from "../store/problem.ts";
import { themeProblem } from "./problem.ts";

export interface ThemeColors {
  readonly primary: Palette;
  readonly gray: Palette;
  /** Steps of grey that differ in dark mode: the ground and what is raised above it. */
  readonly darkGray: Partial<Palette>;
  /** As #rrggbb. Readable with dark text. */
  readonly accent: string;
  /** Step 500 of the brand color as #rrggbb, for mails and the browser's frame. Readable with white text. */
  readonly button: string;
}

type ColorSettings = Pick<Theme, "brand" | "accent" | "neutral">;

/** Throws if a color is invalid; `checkColors` reports that first. */
export function themeColors({ brand, accent, neutral }: ColorSettings): ThemeColors {
  const [color, accentColor] = [parseColor(brand), parseColor(accent)];
  if (!color) throw new Error(`theme.brand: ${brand} is no CSS color`);
  if (!accentColor) throw new Error(`theme.accent: ${accent} is no CSS color`);
  const primary = computePalette(color);
  return {
    primary,
    gray: { ...grayPalette(neutral), ...tintedGrays(color, neutral, lightTints) },
    darkGray: tintedGrays(color, neutral, darkTints),
    accent: toHex(accentColor),
    button: toHex(new Color(`rgb(${primary[500]})`)),
  };
}

export function checkColors(settings: ColorSettings): Problem[] {
  return [...checkBrand(settings), ...checkAccent(settings)];
}

/** It carries dark text, and is text on the brand's darkest step. */
function checkAccent(settings: ColorSettings): Problem[] {
  const { accent, brand } = settings;
  const color = parseColor(accent);
  if (!color) return [noColor("accent", accent)];
  const brandColor = parseColor(brand);
  const darkest = [grayOf(settings)[950], ...(brandColor ? [computePalette(brandColor)[950]] : [])];
  const contrast = Math.min(
    ...darkest.map((dark) => color.contrast(new Color(`rgb(${dark})`), "WCAG21")),
  );
  if (contrast >= TEXT) return [];
  return [
    themeProblem(
      "accent",
      `dark text on ${accent} has a contrast of ${contrast.toFixed(1)}:1 and needs ${TEXT}:1: choose a lighter color`,
    ),
  ];
}

function noColor(field: string, value: string): Problem {
  return themeProblem(
    field,
    `"${value}" is no CSS color without transparency: write one such as "#0066ff", "rebeccapurple" or "oklch(0.55 0.2 30)"`,
  );
}

function checkBrand({ brand, neutral }: ColorSettings): Problem[] {
  const color = parseColor(brand);
  if (!color) return [noColor("brand", brand)];
  const [worst] = findLowContrast(computePalette(color), grayOf({ brand, neutral }));
  if (!worst) return [];
  const { over, ground, contrast, least } = worst;
  const advice =
    over === "white"
      ? `choose a darker color, such as ${nearestReadable(color)}`
      : "choose another color";
  return [
    themeProblem(
      "brand",
      `${describe(over)} on ${describe(ground)} has a contrast of ${contrast.toFixed(1)}:1 and needs ${least}:1: ${advice}`,
    ),
  ];

  function describe(name: string): string {
    if (name === "white") return "white text";
    if (name === "primary-500") return brand;
    return name.replace("primary", `${brand} in step`).replace("-", " ");
  }
}

/** Lightness and chroma (OKLCH). */
type Tints = { readonly [Step in keyof Palette]?: readonly [light: number, most: number] };
const lightTints: Tints = { 50: [0.984, 0.004], 100: [0.968, 0.007], 200: [0.922, 0.009] };
const darkTints: Tints = { 900: [0.217, 0.014], 950: [0.178, 0.011] };

/** The lightest and the darkest of the plain greys have a little of the brand; those that a store names stay as they are. */
function tintedGrays(brand: Color, neutral: Theme["neutral"], tints: Tints): Partial<Palette> {
  if (neutral !== "neutral") return {};
  const [, chroma, hue] = partsOf(brand);
  return Object.fromEntries(
    Object.entries(tints).map(([step, [light, most]]) => [
      step,
      toRgb(new Color("oklch", [light, Math.min(chroma, most), hue])),
    ]),
  );
}

/** With the tints of both modes. */
function grayOf({ brand, neutral }: Pick<ColorSettings, "brand" | "neutral">): Palette {
  const color = parseColor(brand);
  const tinted = color && tintedGrays(color, neutral, { ...lightTints, ...darkTints });
  return { ...grayPalette(neutral), ...tinted };
}

function grayPalette(neutral: Theme["neutral"]): Palette {
  const steps = tailwindColors[neutral];
  return Object.fromEntries(
    shades.map((shade) => [shade, toRgb(new Color(steps[shade]))]),
  ) as unknown as Palette;
}
