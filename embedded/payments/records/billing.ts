import { z } from "zod";

/** Absent fields were not shown or were left empty. */
export const billingSchema = z.object({
  /** ISO 3166-1 alpha-2, capitals. */
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postalCode: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
});

export type Billing = z.output<typeof billingSchema>;
