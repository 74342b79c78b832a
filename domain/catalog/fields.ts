/** Fields that several parts of the store's schema use. All objects are strict: a misspelt optional key is an error. */
import { z } from "zod";

export const idSchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,62}$/,
    'is no id: write lower-case letters, digits and dashes, 63 at most, such as "my-book"',
  );

export const text = z.string().trim().min(1, "is empty: write a text");

const translated = z.registry();

/** A text that visitors read, and that a store in several languages translates. `limit` is in characters. */
export function words(limit?: number) {
  return (limit === undefined ? text.clone() : text.max(limit)).register(translated);
}

export function isWords(schema: z.core.$ZodType): boolean {
  return translated.has(schema);
}

export const pictureSchema = z.strictObject({ media: text, alt: words() });

export const captionedSchema = pictureSchema.extend({ caption: words().optional() });

export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}
