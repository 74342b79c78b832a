/** Validates a store once, at start, and reports every problem in it. */
import type { z } from "zod";
import { storeSchema } from "./offer.ts";
import type { Store, StoreInput } from "./offer.ts";

/**
 * Returns the store, deeply frozen. Throws one Error with a line for each problem, naming its file and field: a
 * top-level key is in `store/{kebab-key}.ts`, or in `store/index.ts` if it has no file of its own. Turns zod's JIT off,
 * because compiling the schema takes longer than validating once.
 */
export function defineStore(input: StoreInput): Store {
  const result = storeSchema.safeParse(input, { jitless: true });
  if (result.success) return freeze(result.data);
  const lines = result.error.issues.map((issue) => describeIssue(issue, input));
  throw new Error(["The store has problems:", ...lines].join("\n"));
}

const keysOfIndex = new Set<PropertyKey>(["name", "languages", "offer"]);

function describeIssue(issue: z.core.$ZodIssue, input: unknown): string {
  const [key] = issue.path;
  const hasOwnFile = key !== undefined && !keysOfIndex.has(key) && key in storeSchema.shape;
  const file = hasOwnFile ? `store/${toKebabCase(String(key))}.ts` : "store/index.ts";
  const isMissing = issue.code === "invalid_type" && valueAt(input, issue.path) === undefined;
  const message = isMissing ? "is missing" : issue.message;
  return [file, formatPath(issue.path), message].filter((part) => part !== "").join(": ");
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
