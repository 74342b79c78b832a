/** The parameters that the sandbox supports, and Stripe's error messages for them. */
import { z } from "zod";
import type { Form } from "./form.ts";
import { invalidRequest, type StripeFailure } from "./stripe-failure.ts";

const LARGEST_AMOUNT = 99_999_999;
const currencies = new Set(
  Intl.supportedValuesOf("currency").map((currency) => currency.toLowerCase()),
);

function text(mostCharacters: number) {
  return z.string().min(1).max(mostCharacters);
}

function integer(least: number, most: number) {
  return z.string().transform((value, context) => {
    const number = /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
    if (number === undefined)
      return refuse(context, "parameter_invalid_integer", "Invalid integer");
    if (number < least)
      return refuse(context, "parameter_invalid_integer", `Must be at least ${least}`);
    if (number > most) return refuse(context, "amount_too_large", `Must be at most ${most}`);
    return number;
  });
}

function refuse(context: z.RefinementCtx<unknown>, code: string, message: string): never {
  context.addIssue({ code: "custom", message, params: { code } });
  return z.NEVER;
}

function listOf<S extends z.ZodType>(item: S) {
  return z.preprocess((value) => {
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    if (!entries.every(([key]) => /^\d+$/.test(key))) return value;
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, element]) => element);
  }, z.array(item));
}

const url = text(5000).refine(
  (value) =>
    !/[\s\p{Cc}]/u.test(value) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  { error: "Not a valid URL", params: { code: "url_invalid" } },
);

const currency = text(3)
  .toLowerCase()
  .refine((value) => currencies.has(value), { error: "Invalid currency" });

const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, { error: "Metadata has 50 keys at most" })
  // An empty value unsets its key. New objects have nothing to unset, so ignore such entries.
  .transform((entries) =>
    Object.entries(entries).flatMap(([key, value]) => (value === "" ? [] : [{ key, value }])),
  );

const expandable = z
  .string()
  .refine((value) => value === "payment_intent", { error: "This property cannot be expanded" });

export const expandParameters = z.strictObject({
  expand: listOf(expandable).optional(),
});

export const noParameters = z.strictObject({});

export const listEventsParameters = z.strictObject({
  limit: integer(1, 100).optional(),
  starting_after: text(200).optional(),
  type: text(100).optional(),
});

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    product_data: z.strictObject({ name: text(1500), description: text(5000).optional() }),
    unit_amount: integer(0, LARGEST_AMOUNT),
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
    customer_email: text(800)
      .refine((value) => z.email().safeParse(value).success, {
        error: "Invalid email address",
        params: { code: "email_invalid" },
      })
      .optional(),
    locale: text(10).optional(),
    expires_at: integer(0, Number.MAX_SAFE_INTEGER).optional(),
    metadata: metadata.optional(),
    payment_intent_data: z
      .strictObject({ description: text(1000).optional(), metadata: metadata.optional() })
      .optional(),
    expand: listOf(expandable).optional(),
  })
  .superRefine(({ line_items }, context) => {
    const path = ["line_items"];
    if (new Set(line_items.map((item) => item.price_data.currency)).size > 1)
      context.addIssue({ code: "custom", path, message: "All line items have one currency" });
    const total = totalOf(line_items);
    if (total < 50)
      context.addIssue({
        code: "custom",
        path,
        message: "The total must be at least 50 minor units",
        params: { code: "amount_too_small" },
      });
    if (total > LARGEST_AMOUNT)
      context.addIssue({
        code: "custom",
        path,
        message: `The total must be at most ${LARGEST_AMOUNT} minor units`,
        params: { code: "amount_too_large" },
      });
  });

export type CreateSessionParameters = z.output<typeof createSessionParameters>;

/** Minor units. */
export function totalOf(items: readonly z.output<typeof lineItem>[]): number {
  return items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0);
}

/** Throws StripeFailure for the first problem; unknown parameters take precedence. */
export function parseParameters<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const result = schema.safeParse(form, { reportInput: true });
  if (result.success) return result.data;
  const { issues } = result.error;
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  throw issue ? toFailure(issue) : invalidRequest("Invalid parameters");
}

function toFailure(issue: z.core.$ZodIssue): StripeFailure {
  const param = paramOf(issue.path);
  switch (issue.code) {
    case "unrecognized_keys": {
      const unknown = paramOf([...issue.path, ...issue.keys.slice(0, 1)]);
      return invalidRequest(`Received unknown parameter: ${unknown}`, "parameter_unknown", unknown);
    }
    case "invalid_type":
      if (issue.input === undefined)
        return invalidRequest(`Missing required param: ${param}.`, "parameter_missing", param);
      return invalidRequest(`Invalid ${issue.expected}`, undefined, param);
    case "too_small":
      return invalidRequest(
        `You passed an empty string for '${param}'. Remove it or supply a non-empty value.`,
        "parameter_invalid_empty",
        param,
      );
    case "custom": {
      const code: unknown = issue.params?.["code"];
      return invalidRequest(issue.message, typeof code === "string" ? code : undefined, param);
    }
    default:
      return invalidRequest(issue.message, undefined, param);
  }
}

/** "line_items[0][quantity]" for ["line_items", 0, "quantity"]. */
function paramOf(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join("");
}
