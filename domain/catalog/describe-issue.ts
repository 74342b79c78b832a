import { z } from "zod";
import { nearest } from "./nearest.ts";

const NAMES: Readonly<Record<string, string>> = {
  string: "a text in quotes",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list in [ ]",
  object: "an object in { }",
  record: "an object in { }",
};

/** Fields of earlier versions, with their present names. */
const RENAMED: Readonly<Record<string, string>> = {
  lastWalkedAt: 'is called "date" now',
  place: 'is called "coordinate" now',
  distanceInMetres: 'write it in "facts", such as facts: ["6.2 km"]',
};

/** For issues whose schema has no message of its own. Unknown keys have one line each. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return describeType(issue.expected, issue.input);
    case "invalid_value":
      return describeValue(issue.input, issue.values);
    case "invalid_union":
      return describeUnion(issue);
    case "unrecognized_keys":
      return issue.keys.map((key) => describeUnknownKey(key, keysOf(issue.inst))).join("\n");
    case "too_small":
      return describeSize(issue.origin, issue.input, `${issue.minimum} at least`);
    case "too_big":
      return describeSize(issue.origin, issue.input, `${issue.maximum} at most`);
    case "invalid_format":
      return `has the wrong form: ${JSON.stringify(issue.input)}`;
    default:
      return undefined;
  }
}

function describeType(expected: string, input: unknown): string {
  const name = NAMES[expected] ?? expected;
  if (input === undefined) return `is missing: write ${name}`;
  if (expected === "number" || expected === "int") {
    if (isNumberInQuotes(input)) return `is a text: write ${input.trim()} without quotes`;
    if (typeof input === "number") return `is ${input}: write ${name}`;
  }
  if (expected === "string" && typeof input === "number")
    return `is a number: write it in quotes, "${input}"`;
  if (expected === "array" && typeof input === "string")
    return `is a text: write a list, such as [${JSON.stringify(input)}]`;
  return `is ${kindOf(input)}: write ${name}`;
}

function isNumberInQuotes(input: unknown): input is string {
  return typeof input === "string" && input.trim() !== "" && Number.isFinite(Number(input));
}

function describeValue(input: unknown, values: readonly unknown[]): string {
  const all = values.map((value) => JSON.stringify(value));
  const allowed = all.length > 1 ? `one of ${all.join(", ")}` : all.join("");
  return input === undefined
    ? `is missing: write ${allowed}`
    : `is ${shown(input)}: write ${allowed}`;
}

function describeUnion(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>) {
  const { discriminator, options, input } = issue;
  if (discriminator === undefined || !Array.isArray(options)) return undefined;
  const value: unknown =
    typeof input === "object" && input !== null ? Reflect.get(input, discriminator) : undefined;
  return describeValue(value, options);
}

function describeSize(origin: string, input: unknown, limit: string): string {
  if (origin === "string") {
    const length = String(input).length;
    return length === 0
      ? "is empty: write a text"
      : `has ${count(length, "character")}: write ${limit}`;
  }
  if (origin === "array" && Array.isArray(input))
    return input.length === 0
      ? `is empty: write ${limit}`
      : `has ${count(input.length, "entry", "entries")}: write ${limit}`;
  return `is ${shown(input)}: write ${limit}`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

function keysOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function describeUnknownKey(key: string, known: readonly string[]): string {
  const renamed = RENAMED[key];
  if (renamed !== undefined) return renamed;
  const meant = nearest(key, known);
  return meant === undefined
    ? `is no field here: remove it, or write one of ${known.join(", ")}`
    : `is no field here: write ${meant}`;
}

function shown(input: unknown): string {
  return typeof input === "string" || typeof input === "number"
    ? JSON.stringify(input)
    : kindOf(input);
}

function kindOf(input: unknown): string {
  if (input === undefined) return "missing";
  if (input === null) return "null";
  if (typeof input === "string") return "a text";
  if (Array.isArray(input)) return "a list";
  if (typeof input === "object") {
    const name: unknown = input.constructor?.name;
    return typeof name === "string" && name !== "Object" ? `a ${name}` : "an object";
  }
  return typeof input === "function" ? "a function" : `${input as number | boolean}`;
}
