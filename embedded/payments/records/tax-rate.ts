import { z } from "zod";
import { metadataSchema } from "./metadata.ts";

export const taxRateSchema = z.object({
  kind: z.literal("taxRate"),
  id: z.string(),
  createdAt: z.number(),
  /** New sessions cannot use an inactive rate. */
  isActive: z.boolean(),
  displayName: z.string(),
  /** Percent with four decimals at most. */
  percent: z.number(),
  isInclusive: z.boolean(),
  metadata: metadataSchema,
});

export type TaxRateRecord = z.output<typeof taxRateSchema>;
