/** Validates a store once, at start, and reports every problem in it. */
import type { z } from "zod";
import { describePriceText, findPriceProblem } from "../currencies.ts";
import { isAmount } from "./coupon-terms.ts";
import { describeIssue } from "./describe-issue.ts";
import { storeSchema } from "./offer.ts";
import type { Store, StoreInput } from "./offer.ts";
import { taxNameIn } from "./tax.ts";
import { StoreError, type StoreProblem } from "./store-error.ts";

/** Deeply frozen. Throws one StoreError that lists every problem. Compiling with zod's JIT would take longer. */
export function defineStore(input: StoreInput): Store {
  const result = storeSchema.safeParse(withTaxName(input), { jitless: true, error: describeIssue });
  if (result.success) return freeze(result.data);
  const found = result.error.issues.flatMap((issue) => listIssues(issue, input));
  throw new StoreError(found.map(({ path, message }) => storeProblem(path, message)));
}

/** A tax without a name has that of the shop's first language. Does not trust the input. */
function withTaxName(input: StoreInput): StoreInput {
  const { tax, languages } = (input ?? {}) as Partial<StoreInput>;
  if (!tax || typeof tax !== "object" || tax.name !== undefined || !Array.isArray(languages))
    return input;
  return { ...input, tax: { ...tax, name: taxNameIn(languages[0]) } };
}

const keysOfIndex = new Set<PropertyKey>(["name", "languages", "offer"]);

export function storeProblem(path: readonly PropertyKey[], message: string): StoreProblem {
  const [key] = path;
  const hasOwnFile = key !== undefined && !keysOfIndex.has(key) && key in storeSchema.shape;
  const file = hasOwnFile ? `${toKebabCase(String(key))}.ts` : "index.ts";
  return { file, field: formatPath(path), message };
}

interface Found {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Replaces a union's issue by those of the option that was meant. Only here a price's currency is known. */
function listIssues(issue: z.core.$ZodIssue, input: unknown): Found[] {
  const { path, message } = issue;
  const value = valueAt(input, path);
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const meant = issue.errors.toSorted((a, b) => mismatch(a, value) - mismatch(b, value))[0] ?? [];
    return meant.flatMap((inner) =>
      listIssues({ ...inner, path: [...path, ...inner.path] }, input),
    );
  }
  if (issue.code === "invalid_type" && isPrice(path)) {
    const currency = currencyAt(path, input);
    if (typeof value === "string") return [{ path, message: describePriceText(value, currency) }];
    if (typeof value === "number")
      return [{ path, message: findPriceProblem(value, currency) ?? message }];
  }
  if (issue.code === "invalid_key") return [{ path, message: issue.issues[0]?.message ?? message }];
  if (issue.code === "unrecognized_keys") {
    const messages = message.split("\n");
    return issue.keys.map((key, index) => ({
      path: [...path, key],
      message: messages[index] ?? message,
    }));
  }
  const isMissing =
    value === undefined &&
    (issue.code === "invalid_type" || issue.code === "invalid_value") &&
    !message.startsWith("is missing");
  return [{ path, message: isMissing ? message.replace(/^.*?(?=: )/, "is missing") : message }];
}

function isPrice([list, , field]: readonly PropertyKey[]): boolean {
  return list === "plans"
    ? field === "price" || field === "minimum"
    : list === "coupons" && isAmount(String(field));
}

/** A coupon has the currency of the plans. */
function currencyAt([list, index = 0]: readonly PropertyKey[], input: unknown): string {
  return String(valueAt(input, ["plans", list === "plans" ? index : 0, "currency"]));
}

/** Large if the value cannot be this option; otherwise the number of things to change. */
function mismatch(issues: readonly z.core.$ZodIssue[], value: unknown): number {
  const isOther = issues.some(
    (issue) =>
      issue.path.length === 0 &&
      (issue.code === "invalid_type" ||
        (issue.code === "invalid_value" && typeof issue.values[0] !== typeof value)),
  );
  return isOther ? 1000 : issues.length;
}

function toKebabCase(key: string): string {
  return key.replace(/([a-z])([A-Z0-9])/g, "$1-$2").toLowerCase();
}

function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => {
      if (typeof part === "number") return `[${part}]`;
      if (typeof part === "string" && part.startsWith("/")) return `["${part}"]`;
      return index === 0 ? String(part) : `.${String(part)}`;
    })
    .join("");
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, part) =>
      typeof inner === "object" && inner !== null ? Reflect.get(inner, part) : undefined,
    value,
  );
}

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  Object.values(value).forEach(freeze);
  return Object.freeze(value);
}
