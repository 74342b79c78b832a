/** The schema of the shop's look. `scripts/theme/` derives and checks the CSS at build time. */
import { z } from "zod";
import { text } from "./fields.ts";

const neutrals = ["neutral", "gray", "slate", "zinc", "stone"] as const;
export const lookNames = ["calm", "poster", "plain"] as const;
const radii = ["none", "small", "medium", "large"] as const;

const typefaceSchema = z.union([
  z.literal("system"),
  z.strictObject({
    folder: text,
  }),
  z.strictObject({
    package: text.regex(
      /^@fontsource(-variable)?\/[a-z0-9-]+$/,
      'is no such package: write an installed one, such as "@fontsource-variable/fraunces"',
    ),
    weight: z.int().min(100).max(900).default(400),
  }),
]);

export type Typeface = z.output<typeof typefaceSchema>;

export const themeSchema = z.strictObject({
  /** Typeface of the titles that `typefaces` leaves out: a serif, bold or semibold. */
  look: z.enum(lookNames).default("calm"),
  /** Any CSS color. The build computes ten further shades. */
  brand: text.default("#0066ff"),
  /** Any CSS color that carries dark text: for what should stand out, and in a pale tint for grounds. */
  accent: text.default("#ffb63d"),
  neutral: z.enum(neutrals).default("neutral"),
  radius: z.enum(radii).default("medium"),
  typefaces: z
    .strictObject({
      /** Titles of variant 1. */
      calm: typefaceSchema.optional(),
      /** Titles of variant 2. */
      poster: typefaceSchema.optional(),
      text: typefaceSchema.prefault({ package: "@fontsource-variable/instrument-sans" }),
    })
    .prefault({}),
  /** Media name of a square SVG. By default the first letter of the shop's name on the brand color. */
  mark: text.optional(),
  /** Media name of a wide SVG that contains the shop's name: the header shows it in place of mark and name. */
  logo: text.optional(),
  /** Media name of the favicon; by default the mark. */
  icon: text.optional(),
});

export type Look = Theme["look"];

export type Theme = z.output<typeof themeSchema>;
