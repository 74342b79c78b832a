/** The schema of the shop's look. `scripts/` computes and checks what follows from it at build time. */
import { z } from "zod";
import { text } from "./fields.ts";

/** The greys of Tailwind's palette. */
const neutrals = ["neutral", "gray", "slate", "zinc", "stone"] as const;
const radii = ["none", "small", "medium", "large"] as const;

/** The system's typeface, a folder of fonts in the store, or an installed @fontsource package. */
const typefaceSchema = z.union([
  z.literal("system"),
  z.strictObject({
    /** Folder in the store, such as "fonts/display". */
    folder: text,
  }),
  z.strictObject({
    /** Such as "@fontsource-variable/fraunces". */
    package: text.regex(
      /^@fontsource(-variable)?\/[a-z0-9-]+$/,
      'is no such package: write an installed one, such as "@fontsource-variable/fraunces"',
    ),
    /** Of the package's static cuts or of its weight axis. */
    weight: z.int().min(100).max(900).default(400),
  }),
]);

export const themeSchema = z.strictObject({
  /** Any CSS color. Ten further steps are computed. */
  brand: text.default("#0066ff"),
  neutral: z.enum(neutrals).default("neutral"),
  /** Of buttons, fields and cards. */
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
  /** Media name of the mark beside the shop's name; a square SVG. By default the first letter on the brand color. */
  mark: text.optional(),
  /** Media name of the browser's icon, from which all sizes are made; by default the mark. */
  icon: text.optional(),
});

export type Theme = z.output<typeof themeSchema>;
