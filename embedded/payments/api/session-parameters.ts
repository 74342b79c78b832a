/** Parameters of checkout sessions. The sandbox refuses all that it does not support. */
import { z } from "zod";
import {
  amount,
  boolean,
  currency,
  email,
  integer,
  listOf,
  metadata,
  text,
  url,
} from "./parameters.ts";

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    product_data: z.strictObject({ name: text(1500) }),
    tax_behavior: z.enum(["inclusive", "exclusive", "unspecified"]).optional(),
    unit_amount: amount(0),
  }),
  quantity: integer(1, 999_999),
  tax_rates: listOf(text(200))
    .refine(({ length }) => length <= 1, { error: "A line item has one tax rate at most" })
    .optional(),
});

export const createSessionParameters = z
  .strictObject({
    mode: text(20).refine((value) => value === "payment", {
      error: "The sandbox opens sessions in mode payment only",
    }),
    line_items: listOf(lineItem).refine(({ length }) => length >= 1 && length <= 100, {
      error: "A session has 1 to 100 line items",
    }),
    success_url: url,
    cancel_url: url.optional(),
    automatic_tax: z.strictObject({ enabled: boolean }).optional(),
    billing_address_collection: z.enum(["auto", "required"]).optional(),
    discounts: listOf(z.strictObject({ coupon: text(200) }))
      .refine(({ length }) => length <= 1, { error: "A session has one discount at most" })
      .optional(),
    client_reference_id: text(200).optional(),
    customer_email: email.optional(),
    locale: text(10).optional(),
    expires_at: integer(0, Number.MAX_SAFE_INTEGER).optional(),
    metadata: metadata.optional(),
    payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
    expand: listOf(z.string()).optional(),
  })
  .superRefine(({ line_items }, context) => {
    const path = ["line_items"];
    if (new Set(line_items.map((item) => item.price_data.currency)).size > 1)
      context.addIssue({ code: "custom", path, message: "All line items have one currency" });
  });

export type CreateSessionParameters = z.output<typeof createSessionParameters>;
