/** The style sheet of a store's theme, which every page contains. */
import Color from "colorjs.io";
import type { Theme, Typeface } from "#domain/catalog/theme.ts";
import type { ThemeColors } from "./colors.ts";
import type { FallbackFace, Genre } from "./fallback.ts";
import { looks, type Role, typefacesOf } from "./looks.ts";
import { type Palette, shades, toHex } from "./palette.ts";

const radii = { sm: 0.25, md: 0.375, lg: 0.5, xl: 0.75 } as const;
const factors: Readonly<Record<Theme["radius"], number>> = {
  none: 0,
  small: 0.5,
  medium: 1,
  large: 2,
};

/** Where not even the adjusted fallback is installed. `serif` could be Times. */
const stacks: Readonly<Record<Genre, string>> = {
  serif: 'Georgia,"Noto Serif",system-ui,sans-serif',
  sans: 'system-ui,"Helvetica Neue",Arial,sans-serif',
};

interface Family {
  readonly variable: string;
  readonly name: string;
  /** Of the system's typeface. */
  readonly genre: Genre;
}

const families: Readonly<Record<Role, Family>> = {
  calm: { variable: "calm", name: "Display Calm", genre: "serif" },
  poster: { variable: "poster", name: "Display Poster", genre: "sans" },
  text: { variable: "sans", name: "Text", genre: "sans" },
};

const roles = Object.keys(families) as Role[];

export interface FontFile {
  /** As in CSS, such as "U+20-7E,U+A0". */
  readonly unicodeRange: string;
  readonly isStatic: boolean;
  readonly url: string;
}

interface RoleFonts {
  /** The role whose files these are. */
  readonly owner: Role;
  readonly files: readonly FontFile[];
  readonly genre: Genre;
  readonly fallback: readonly FallbackFace[];
}

export type Fonts = { readonly [R in Role]?: RoleFonts | undefined };

export type CssPart = string | { readonly url: string };

/** Of the titles of variant 1, which mails repeat. */
export function titleGenre({ calm }: Fonts): Genre {
  return calm?.genre ?? families.calm.genre;
}

/** `fonts` lacks the system's typeface. */
export function themeCss(theme: Theme, colors: ThemeColors, fonts: Fonts): CssPart[] {
  const declarations = [
    ...variables("primary", colors.primary),
    ...variables("gray", colors.gray),
    "--color-primary-DEFAULT:var(--color-primary-500)",
    `--color-accent:${colors.accent}`,
    ...Object.entries(radii).map(
      ([name, rem]) => `--radius-${name}:${rem * factors[theme.radius]}rem`,
    ),
    ...roles.flatMap((role) => fontVariables(role, typefacesOf(theme)[role], fonts[role])),
    `--title-tracking:${looks[theme.look].tracking}em`,
  ];
  const dark = [
    ...variables("gray", colors.darkGray),
    "--color-primary-DEFAULT:var(--color-primary-400)",
  ];
  return [
    `:root{${declarations.join(";")}}.dark{${dark.join(";")}}`,
    ...roles.flatMap((role) => {
      const { owner, files, fallback } = fonts[role] ?? {};
      if (owner !== role || !files || !fallback) return [];
      const ranges = files.map(({ unicodeRange }) => unicodeRange).join(",");
      return [
        ...files.flatMap((file) => fontFace(role, file)),
        ...fallback.map((face) => fallbackFace(role, face, ranges)),
      ];
    }),
  ];
}

function fontVariables(role: Role, typeface: Typeface, fonts: RoleFonts | undefined): string[] {
  const { variable, name, genre } = families[role];
  const font = `--font-${variable}`;
  const weight = `--${variable}-weight`;
  // Other typefaces have the weight of posters.
  if (!fonts) return [`${font}:${stacks[genre]}`, ...(role === "poster" ? [`${weight}:800`] : [])];
  const { owner } = fonts;
  if (owner === role) return [`${font}:"${name}","${name} Fallback",${stacks[fonts.genre]}`];
  const shared = `${font}:var(--font-${families[owner].variable})`;
  if (owner !== "text") return [shared];
  return [
    shared,
    `${weight}:${typeof typeface === "object" && "weight" in typeface ? typeface.weight : 400}`,
  ];
}

/** `optional`: a font that arrives late does not shift the text. */
function fontFace(role: Role, { unicodeRange, isStatic, url }: FontFile): CssPart[] {
  // Titles have the theme's weight. Browsers synthesise bold words of a static text font.
  const weights = isStatic && role === "text" ? "400" : "100 900";
  return [
    `@font-face{font-family:"${families[role].name}";font-weight:${weights};font-display:optional;unicode-range:${unicodeRange};src:url(`,
    { url },
    `)format("woff2")}`,
  ];
}

/** Letters outside of `ranges` have the system's typeface, whether the font is loaded or not. */
function fallbackFace(role: Role, face: FallbackFace, ranges: string): string {
  const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;
  const sources = face.names.map((name) => `local("${name}")`);
  return (
    `@font-face{font-family:"${families[role].name} Fallback";font-weight:${face.weights};unicode-range:${ranges};` +
    `size-adjust:${percent(face.sizeAdjust)};ascent-override:${percent(face.ascent)};` +
    `descent-override:${percent(face.descent)};line-gap-override:${percent(face.lineGap)};src:${sources.join()}}`
  );
}

function variables(name: string, palette: Partial<Palette>): string[] {
  return shades
    .filter((shade) => palette[shade] !== undefined)
    .map((shade) => `--color-${name}-${shade}:${toHex(new Color(`rgb(${palette[shade]})`))}`);
}
