import { z } from "zod";
import { Timestamp } from "../values.ts";

export const businessSchema = z.object({
  name: z.string().min(1).max(200),
  /** Lines of the postal address. */
  address: z.string().min(1).max(500),
  /** With its country's prefix, without spaces. */
  vatId: z.string().max(20).optional(),
  addedAt: z.instanceof(Timestamp),
});

export type Business = z.output<typeof businessSchema>;
