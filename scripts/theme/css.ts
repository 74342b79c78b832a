/** The style sheet of a store's theme, which every page contains. */
import type { Theme } from "#domain/catalog/theme.ts";
import type { ThemeColors } from "./colors.ts";
import { type Palette, shades } from "./palette.ts";

const radii = { sm: 0.25, md: 0.375, lg: 0.5, xl: 0.75 } as const;
const factors: Readonly<Record<Theme["radius"], number>> = {
  none: 0,
  small: 0.5,
  medium: 1,
  large: 2,
};

export type Role = keyof Theme["typefaces"];

/** Used instead of a store's typeface, and until it has loaded. */
const fallbacks: Readonly<Record<Role, string>> = {
  calm: "ui-serif,Georgia,serif",
  poster: 'system-ui,"Helvetica Neue",Arial,sans-serif',
  text: "system-ui,sans-serif",
};

const families: Readonly<Record<Role, readonly [variable: string, family: string]>> = {
  calm: ["--font-calm", "Display Calm"],
  poster: ["--font-poster", "Display Poster"],
  text: ["--font-sans", "Text"],
};

export interface FontFile {
  /** As in CSS, such as "U+20-7E,U+A0". */
  readonly unicodeRange: string;
  readonly isStatic: boolean;
  readonly url: string;
}

export type FontFiles = { readonly [R in Role]?: readonly FontFile[] | undefined };

export type CssPart = string | { readonly url: string };

export function themeCss(theme: Theme, colors: ThemeColors, fonts: FontFiles): CssPart[] {
  const declarations = [
    ...variables("primary", colors.primary),
    ...variables("gray", colors.gray),
    "--color-primary-DEFAULT:var(--color-primary-500)",
    ...Object.entries(radii).map(
      ([name, rem]) => `--radius-${name}:${rem * factors[theme.radius]}rem`,
    ),
    ...(Object.keys(families) as Role[]).map((role) => {
      const [variable, family] = families[role];
      const own = fonts[role] ? `"${family}",` : "";
      return `${variable}:${own}${fallbacks[role]}`;
    }),
    // Only a store's own typeface is designed for posters.
    ...(fonts.poster ? [] : ["--poster-weight:800"]),
  ];
  return [
    `:root{${declarations.join(";")}}.dark{--color-primary-DEFAULT:var(--color-primary-400)}`,
    ...(Object.keys(families) as Role[]).flatMap((role) =>
      (fonts[role] ?? []).flatMap((file) => fontFace(role, file)),
    ),
  ];
}

/** `optional`: a font that arrives late does not shift the text. */
function fontFace(role: Role, { unicodeRange, isStatic, url }: FontFile): CssPart[] {
  // Titles have the theme's weight. Browsers synthesise bold words of a static text font.
  const weights = isStatic && role === "text" ? "400" : "100 900";
  return [
    `@font-face{font-family:"${families[role][1]}";font-weight:${weights};font-display:optional;unicode-range:${unicodeRange};src:url(`,
    { url },
    `)format("woff2")}`,
  ];
}

function variables(name: string, palette: Palette): string[] {
  return shades.map((shade) => `--color-${name}-${shade}:rgb(${palette[shade]})`);
}
