import { z } from "zod";
import { metadataSchema } from "./metadata.ts";

export const customerSchema = z.object({
  /** A deleted customer has no optional fields left. */
  kind: z.enum(["customer", "deletedCustomer"]),
  id: z.string(),
  createdAt: z.number(),
  email: z.string().optional(),
  name: z.string().optional(),
  phone: z.string().optional(),
  description: z.string().optional(),
  metadata: metadataSchema,
});

export type CustomerRecord = z.output<typeof customerSchema>;
