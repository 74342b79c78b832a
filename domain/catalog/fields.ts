/** Fields that several parts of the store's schema use. All objects are strict: a misspelt optional key is an error. */
import { z } from "zod";

export const idSchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,62}$/,
    'is no id: write lower-case letters, digits and dashes, 63 at most, such as "my-book"',
  );

export const text = z.string().trim().min(1, "is empty: write a text");

export const pictureSchema = z.strictObject({ media: text, alt: text });

export const captionedSchema = pictureSchema.extend({ caption: text.optional() });
