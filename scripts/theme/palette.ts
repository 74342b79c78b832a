/** Computes the eleven steps of a brand color and checks their contrast on the pages. */
import Color from "colorjs.io";

export const shades = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const;
export type Shade = (typeof shades)[number];

export type Palette = Readonly<Record<Shade, string>>;

/** The landing pages' color in the specification, which also gives the steps. */
const BLUE_RIBBON = new Color("#0066ff");
const blueRibbon: Palette = {
  50: "239 246 255",
  100: "219 234 255",
  200: "190 216 255",
  300: "145 190 255",
  400: "91 155 255",
  500: "0 102 255",
  600: "0 87 224",
  700: "0 71 184",
  800: "0 58 148",
  900: "3 49 120",
  950: "4 31 77",
};

/** Lightness and share of the brand's chroma (OKLCH) of the lighter steps, taken from blue ribbon. */
const lighter = {
  50: [0.97, 0.06],
  100: [0.932, 0.14],
  200: [0.876, 0.25],
  300: [0.794, 0.44],
  400: [0.7, 0.67],
} as const;

/** Shares of the brand's lightness and chroma of the darker steps. */
const darker = {
  600: [0.9, 0.92],
  700: [0.78, 0.79],
  800: [0.67, 0.66],
  900: [0.59, 0.54],
  950: [0.44, 0.38],
} as const;

const WHITE = new Color("white");
/** The smallest contrasts of WCAG AA. `GRAPHIC` is for large text too. */
export const TEXT = 4.5;
const GRAPHIC = 3;

/** Undefined if it is not a CSS color, or transparent, because contrast depends on transparency. */
export function parseColor(text: string): Color | undefined {
  try {
    const color = new Color(text);
    return color.alpha === 1 ? color : undefined;
  } catch {
    return undefined;
  }
}

/** Step 500 is the brand color or a little darker, to be readable with white text. */
export function computePalette(brand: Color): Palette {
  if (isSame(brand, BLUE_RIBBON)) return blueRibbon;
  const contrast = WHITE.contrast(brand, "WCAG21");
  const isNearlyReadable = contrast >= GRAPHIC && contrast < TEXT;
  return stepsOf(isNearlyReadable ? new Color(nearestReadable(brand)) : brand);
}

function stepsOf(brand: Color): Palette {
  const [lightness, chroma, hue] = partsOf(brand);
  const step = (light: number, colored: number) => toRgb(new Color("oklch", [light, colored, hue]));
  return {
    ...mapSteps(lighter, ([light, share]) => step(Math.max(light, lightness), chroma * share)),
    500: toRgb(brand),
    ...mapSteps(darker, ([light, share]) => step(lightness * light, chroma * share)),
  };
}

/** The brightest color of the same hue and saturation on which white text is readable, as #rrggbb. */
export function nearestReadable(brand: Color): string {
  const [lightness, chroma, hue] = partsOf(brand);
  let [dark, bright] = [0, lightness];
  for (let round = 0; round < 20; round++) {
    const middle = (dark + bright) / 2;
    const color = inGamut(new Color("oklch", [middle, chroma, hue]));
    if (WHITE.contrast(color, "WCAG21") >= TEXT + 0.05) dark = middle;
    else bright = middle;
  }
  return toHex(new Color("oklch", [dark, chroma, hue]));
}

interface Pair {
  readonly over: string;
  readonly ground: string;
  readonly least: number;
}

const gray = (shade: Shade) => `gray-${shade}`;
const primary = (shade: Shade) => `primary-${shade}`;
const text = (over: string, ...grounds: string[]): Pair[] =>
  grounds.map((ground) => ({ over, ground, least: TEXT }));
const graphic = (over: string, ...grounds: string[]): Pair[] =>
  grounds.map((ground) => ({ over, ground, least: GRAPHIC }));

/** Every combination with a step of the brand color in the pages' classes. */
const pairs: readonly Pair[] = [
  ...text("white", ...([500, 600, 900, 950] as const).map(primary)),
  ...graphic(primary(500), "white", gray(50), gray(100)),
  ...text(primary(600), "white", gray(50)),
  ...text(primary(700), "white", gray(50), primary(50)),
  ...text(primary(800), primary(50), primary(100)),
  ...text(primary(200), primary(950)),
  ...text(primary(300), gray(950), gray(900), primary(950), primary(900)),
  ...text(primary(400), gray(950)),
  ...graphic(primary(400), gray(900), "black"),
  ...text(gray(950), primary(400)),
  ...text(gray(900), primary(400), primary(300)),
];

export interface LowContrast extends Pair {
  readonly contrast: number;
}

export function findLowContrast(palette: Palette, grays: Palette): LowContrast[] {
  const colorOf = (name: string): Color => {
    const [family, shade] = name.split("-");
    if (shade === undefined) return new Color(name);
    return new Color(`rgb(${(family === "gray" ? grays : palette)[Number(shade) as Shade]})`);
  };
  return pairs
    .map((pair) => ({
      ...pair,
      contrast: colorOf(pair.over).contrast(colorOf(pair.ground), "WCAG21"),
    }))
    .filter(({ contrast, least }) => contrast < least)
    .toSorted((one, other) => one.contrast / one.least - other.contrast / other.least);
}

export function toHex(color: Color): string {
  return inGamut(color).toString({ format: "hex", collapse: false });
}

export function toRgb(color: Color): string {
  return inGamut(color)
    .coords.map((channel) => Math.round(Math.min(1, Math.max(0, channel ?? 0)) * 255))
    .join(" ");
}

function inGamut(color: Color): Color {
  return color.to("srgb").toGamut({ method: "css" });
}

function isSame(one: Color, other: Color): boolean {
  return toRgb(one) === toRgb(other);
}

/** In OKLCH. */
export function partsOf(color: Color): [lightness: number, chroma: number, hue: number] {
  const [lightness, chroma, hue] = color.to("oklch").coords;
  return [lightness ?? 0, chroma ?? 0, hue ?? 0];
}

function mapSteps<Key extends number>(
  steps: Readonly<Record<Key, readonly [light: number, share: number]>>,
  toStep: (step: readonly [light: number, share: number]) => string,
): Record<Key, string> {
  const entries = Object.entries<readonly [number, number]>(steps).map(
    ([shade, step]) => [shade, toStep(step)] as const,
  );
  return Object.fromEntries(entries) as Record<Key, string>;
}
