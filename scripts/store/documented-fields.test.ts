/** docs/store.md describes exactly the fields of the schema. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { storeSchema } from "#domain/catalog/offer.ts";
import { listSchemaFields } from "#tests/support/schema-fields.ts";

const document = readFileSync(new URL("../../docs/store.md", import.meta.url), "utf8");

/** Cells of the tables of fields, without backticks. */
const rows = [...document.matchAll(/^\| `([^`]+)` \|(.+)\|$/gm)].map(([, path = "", rest = ""]) => {
  const [type = "", fallback = "", limits = "", example = "", meaning = ""] = rest
    .split(" | ")
    .map((cell) => cell.trim());
  return { path, type, fallback, limits, example, meaning };
});
const fields = rows.filter(({ meaning }) => meaning !== "");

/** The page lists repeated fields once: those of typefaces, of variants, and of sections with their own content. */
const expected = new Map(
  listSchemaFields()
    .map(({ path, ...field }) => ({
      path: path.replace(/^(theme\.typefaces)\.\w+\.(\w+)$/, "$1.NAME.$2"),
      ...field,
    }))
    .filter(({ path }) => !/^landingV2\.|^landing\.sections\[\]/.test(path))
    .map(({ path, ...field }) => [path, field]),
);

test("it names every field of the schema, and no other", () => {
  expect(fields.map(({ path }) => path).sort()).toEqual([...expected.keys()].sort());
});

test("both variants have the same fields", () => {
  const { landing, landingV2 } = storeSchema.shape;
  const options = { io: "input", unrepresentable: "any" } as const;
  expect(z.toJSONSchema(landingV2, options)).toEqual(z.toJSONSchema(landing, options));
});

const plain = (cell: string) => (cell === "—" ? "" : cell.replaceAll("`", ""));

test.each(fields)("$path has the schema's type, default and limits", (row) => {
  const { type, fallback, limits } = expected.get(row.path) ?? {};
  expect(row.type).toBe(type);
  expect(plain(row.fallback)).toBe(fallback === "none" ? "" : fallback);
  expect(plain(row.limits)).toBe(limits);
});

const withExample = fields.filter(({ type }) => !/^(object|list of objects)$/.test(type));

test.each(withExample)("$path has an example of its type", ({ type, example }) => {
  const value = plain(example);
  if (type === "GeoPoint" || type === "Timestamp") return expect(value).toContain(type);
  expect(typeName(JSON.parse(value))).toMatch(matching(type));
});

function typeName(value: unknown): string {
  if (Array.isArray(value)) return `list of ${typeName(value[0])}s`;
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "true or false";
  return Number.isInteger(value) ? "whole number" : typeof value;
}

/** A whole number is a number, and a union is one of its types. */
function matching(type: string): RegExp {
  const options = type
    .replace(" or objects", "")
    .replace(" or object", "")
    .replace("number or text", "number|whole number|text");
  return new RegExp(`^(${options === "number" ? "number|whole number" : options})$`);
}
