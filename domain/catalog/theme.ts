/** The schema of the shop's look. `scripts/theme/` derives and checks the CSS at build time. */
import { z } from "zod";
import { text } from "./fields.ts";

const neutrals = ["neutral", "gray", "slate", "zinc", "stone"] as const;
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

export const themeSchema = z.strictObject({
  /** Any CSS color. The build computes ten further shades. */
  brand: text.default("#0066ff"),
  neutral: z.enum(neutrals).default("neutral"),
  radius: z.enum(radii).default("medium"),
  typefaces: z
    .strictObject({
      /** Titles of variant 1. */
      calm: typefaceSchema.default("system"),
      /** Titles of variant 2. */
      poster: typefaceSchema.default("system"),
      text: typefaceSchema.default("system"),
    })
    .prefault({}),
  /** Media name of a square SVG. By default the first letter of the shop's name on the brand color. */
  mark: text.optional(),
  /** Media name of the favicon; by default the mark. */
  icon: text.optional(),
});

export type Theme = z.output<typeof themeSchema>;
