/** The fields of a store as its schema describes them, in the words of docs/store.md. */
import { z } from "zod";
import { storeSchema } from "#domain/catalog/offer.ts";
import { GeoPoint, Timestamp } from "#domain/values.ts";

export interface SchemaField {
  /** Such as "plans[].price". */
  readonly path: string;
  readonly type: string;
  /** "required", the default as JSON, or "none". */
  readonly fallback: string;
  readonly limits: string;
}

type Json = z.core.JSONSchema.BaseSchema & { readonly instance?: string };

const instances = { GeoPoint: new GeoPoint(0, 0), Timestamp: new Timestamp(0, 0) };

/** In the schema's order. */
export function listSchemaFields(): SchemaField[] {
  const schema = z.toJSONSchema(storeSchema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type !== "custom") return;
      const found = Object.entries(instances).find(
        ([, value]) => z.safeParse(zodSchema, value).success,
      );
      Object.assign(jsonSchema, { instance: found?.[0] });
    },
  });
  return fieldsOf(schema as Json, "");
}

function fieldsOf(schema: Json, prefix: string): SchemaField[] {
  const required = new Set(schema.required);
  const rules = schema.additionalProperties;
  const entries = [
    ...Object.entries(schema.properties ?? {}),
    ...(typeof rules === "object" ? [["PATH", rules] as const] : []),
  ];
  return entries.flatMap(([key, value]) => {
    const field = value as Json;
    const path = prefix === "" ? key : `${prefix}.${key}`;
    const fallback = required.has(key)
      ? "required"
      : field.default === undefined
        ? "none"
        : JSON.stringify(field.default);
    const row = { path, type: typeOf(field), fallback, limits: limitsOf(field) };
    return [row, ...innerFields(field, path)];
  });
}

function innerFields(field: Json, path: string): SchemaField[] {
  const items = field.items as Json | undefined;
  if (items) return innerFields(items, `${path}[]`);
  const options = [field, ...optionsOf(field)];
  return options.flatMap((option) => fieldsOf(option, path));
}

function optionsOf(field: Json): Json[] {
  const options = (field.anyOf ?? field.oneOf ?? []) as Json[];
  return options.flatMap((option) => [option, ...optionsOf(option)]);
}

const NAMES: Readonly<Record<string, string>> = {
  string: "text",
  number: "number",
  integer: "whole number",
  boolean: "true or false",
  object: "object",
};

function typeOf(field: Json): string {
  if (field.type === "array") return `list of ${plural(typeOf(field.items as Json))}`;
  if (field.instance !== undefined) return field.instance;
  const options = optionsOf(field).filter(({ type }) => type !== undefined);
  if (options.length > 0) return [...new Set(options.map(typeOf))].join(" or ");
  return NAMES[String(field.type)] ?? "?";
}

function plural(type: string): string {
  return type.replace(/(text|object|number)\b/g, "$1s");
}

function limitsOf(field: Json): string {
  const allowed = [field, ...optionsOf(field), ...optionsOf((field.items ?? {}) as Json)]
    .flatMap(({ enum: values, const: value }) => values ?? (value === undefined ? [] : [value]))
    .map((value) => JSON.stringify(value));
  if (allowed.length > 0) return [...new Set(allowed)].join(", ");
  if (field.type === "array") return range(field.minItems, field.maxItems, "entries");
  if (field.type === "string") return range(undefined, field.maxLength, "characters");
  const [least, most] = [
    field.minimum ?? field.exclusiveMinimum,
    field.maximum ?? field.exclusiveMaximum,
  ].map((limit) => (typeof limit === "number" ? limit : undefined));
  return range(least, most === Number.MAX_SAFE_INTEGER ? undefined : most, "");
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const [from, to] = [least, most].map((limit) => limit?.toLocaleString("en"));
  const words =
    from && to ? `${from} to ${to}` : to ? `up to ${to}` : from ? `${from} or more` : "";
  return [words, words && unit].filter(Boolean).join(" ");
}
