import { z } from "zod";
import { defineCollection } from "../ports/collection.ts";

/** Every file that the store ever offered, as last offered. Written at start. */
export const offerFiles = defineCollection("files", {
  schema: z.object({
    name: z.string(),
    title: z.string(),
    mediaType: z.string(),
    key: z.string(),
    size: z.int(),
    sha256: z.string(),
  }),
  expires: { never: "Buyers can download files that are no longer offered." },
});
