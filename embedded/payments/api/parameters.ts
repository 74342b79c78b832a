import { z } from "zod";
import { findCurrency } from "#domain/currencies.ts";
import { invalidRequest, type StripeFailure } from "../stripe-failure.ts";
import type { Form } from "./form.ts";

/** In minor units: the highest maximum of any currency, that of IDR. */
const MAX_AMOUNT = 999_999_999_999;

export function text(mostCharacters: number) {
  return z.string().min(1).max(mostCharacters);
}

export function amount(least: number) {
  return integer(least, MAX_AMOUNT, "amount_too_large");
}

/** `tooLarge` is the error code above `most`. */
export function integer(least: number, most: number, tooLarge = "parameter_invalid_integer") {
  return z.string().transform((value, context) => {
    const number = /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
    if (number === undefined)
      return refuse(context, "parameter_invalid_integer", "Invalid integer");
    if (number < least)
      return refuse(context, "parameter_invalid_integer", `Must be at least ${least}`);
    if (number > most) return refuse(context, tooLarge, `Must be at most ${most}`);
    return number;
  });
}

export function percent(decimals: number) {
  const format = new RegExp(`^\\d{1,3}(\\.\\d{1,${decimals}})?$`);
  return z.string().transform((value, context) => {
    const number = format.test(value) ? Number(value) : undefined;
    if (number === undefined || number > 100)
      return refuse(context, "parameter_invalid", "Invalid decimal: write 0 to 100");
    return number;
  });
}

function refuse(context: z.RefinementCtx<unknown>, code: string, message: string): never {
  context.addIssue({ code: "custom", message, params: { code } });
  return z.NEVER;
}

export function listOf<S extends z.ZodType>(item: S) {
  return z.preprocess((value) => {
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    if (!entries.every(([key]) => /^\d+$/.test(key))) return value;
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, element]) => element);
  }, z.array(item));
}

export const url = text(5000).refine(
  (value) =>
    !/[\s\p{Cc}]/u.test(value) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  { error: "Not a valid URL", params: { code: "url_invalid" } },
);

export const currency = text(3)
  .toLowerCase()
  .refine((value) => findCurrency(value.toUpperCase()), { error: "Invalid currency" });

export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, { error: "Metadata has 50 keys at most" })
  // An empty value unsets its key. New objects have nothing to unset, so ignore such entries.
  .transform((entries) =>
    Object.entries(entries).flatMap(([key, value]) => (value === "" ? [] : [{ key, value }])),
  );

export const boolean = z
  .enum(["true", "false"], { error: "Invalid boolean" })
  .transform((value) => value === "true");

export const email = text(800).refine((value) => z.email().safeParse(value).success, {
  error: "Invalid email address",
  params: { code: "email_invalid" },
});

const seconds = integer(0, Number.MAX_SAFE_INTEGER);

export const listShape = {
  limit: integer(1, 100).optional(),
  starting_after: text(200).optional(),
  created: z.strictObject({ gte: seconds }).optional(),
};

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

function paramOf(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join("");
}
