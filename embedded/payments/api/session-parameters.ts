/** Parameters of checkout sessions. The sandbox refuses all that it does not support. */
import { z } from "zod";
import { findCurrency } from "#domain/currencies.ts";
import { amount, currency, email, integer, listOf, metadata, text, url } from "./parameters.ts";

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    product_data: z.strictObject({ name: text(1500), description: text(5000).optional() }),
    unit_amount: amount(0),
  }),
  quantity: integer(1, 999_999),
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
    client_reference_id: text(200).optional(),
    customer: text(200).optional(),
    customer_creation: z.enum(["always", "if_required"]).optional(),
    customer_email: email.optional(),
    allowed_payment_method_types: listOf(text(50)).optional(),
    excluded_payment_method_types: listOf(text(50)).optional(),
    locale: text(10).optional(),
    expires_at: integer(0, Number.MAX_SAFE_INTEGER).optional(),
    metadata: metadata.optional(),
    payment_intent_data: z
      .strictObject({ description: text(1000).optional(), metadata: metadata.optional() })
      .optional(),
    expand: listOf(z.string()).optional(),
  })
  .superRefine(({ line_items }, context) => {
    const path = ["line_items"];
    if (new Set(line_items.map((item) => item.price_data.currency)).size > 1)
      context.addIssue({ code: "custom", path, message: "All line items have one currency" });
    const [item] = line_items;
    if (item) checkTotal(totalOf(line_items), item.price_data.currency, context);
  });

export type CreateSessionParameters = z.output<typeof createSessionParameters>;

function checkTotal(total: number, code: string, context: z.RefinementCtx): void {
  const refuse = (reason: string, message: string) =>
    context.addIssue({
      code: "custom",
      path: ["line_items"],
      message: `The total ${message}`,
      params: { code: reason },
    });
  const { minimum, maximum, step } = findCurrency(code.toUpperCase()) ?? {};
  if (minimum !== undefined && total < minimum)
    refuse("amount_too_small", `must be at least ${minimum} minor units`);
  if (maximum !== undefined && total > maximum)
    refuse("amount_too_large", `must be at most ${maximum} minor units`);
  if (step !== undefined && total % step !== 0)
    refuse(
      "invalid_charge_amount_no_decimal_compatible",
      `must be evenly divisible by ${step} in ${code.toUpperCase()}`,
    );
}

/** Minor units. */
export function totalOf(items: readonly z.output<typeof lineItem>[]): number {
  return items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0);
}

/** The stored statuses for one of the API's. */
export const sessionStatus = z
  .enum(["open", "complete", "expired"])
  .transform((status) => (status === "complete" ? ["complete", "completeUnpaid"] : [status]));
