import { z } from "zod";

/** A list, because some document stores reserve field names that Stripe allows as metadata keys. */
export const metadataSchema = z.array(z.object({ key: z.string(), value: z.string() }));

export type Metadata = z.output<typeof metadataSchema>;
