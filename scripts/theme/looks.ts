/** The typefaces that Tollgate ships. */
import type { Look, Theme, Typeface } from "#domain/catalog/theme.ts";

export type Role = keyof Theme["typefaces"];

interface Style {
  /** Of variant 1. */
  readonly titles: Typeface;
  /** Of variant 2. */
  readonly posters: Typeface;
  /** In em. */
  readonly tracking: number;
}

const sans = (weight: number) => ({ package: "@fontsource-variable/instrument-sans", weight });

export const looks: Readonly<Record<Look, Style>> = {
  calm: {
    titles: { package: "@fontsource-variable/source-serif-4", weight: 400 },
    posters: sans(700),
    tracking: -0.015,
  },
  poster: { titles: sans(700), posters: sans(700), tracking: -0.03 },
  plain: { titles: sans(600), posters: sans(600), tracking: -0.02 },
};

export function typefacesOf({
  look,
  typefaces,
}: Pick<Theme, "look" | "typefaces">): Record<Role, Typeface> {
  const { titles, posters } = looks[look];
  return {
    calm: typefaces.calm ?? titles,
    poster: typefaces.poster ?? posters,
    text: typefaces.text,
  };
}
