import { expect, test } from "vitest";
import { parseIndex } from "#domain/ports/indexes.ts";
import { keyRows, shapeOf, versionOf } from "./index-rows.ts";

const fields = { a: 1, m: { n: { o: "x" } }, list: [1, { p: 2 }, 1], "d.e": 1, "": 2 };
const pathsOf = (...declared: string[]) =>
  [...keyRows(declared.map(parseIndex), fields).values()].map(([path]) => path);

test("each declared field has one key; arrays have one for each distinct element", () => {
  expect(pathsOf("a", "m.n.o", "list[]")).toEqual(["a", "list.", "list.", "m.n.o"]);
  expect(pathsOf("list", "m desc")).toEqual(["list", "m"]);
});

test("absent fields, non-arrays and names with a dot have no key", () => {
  expect(pathsOf("b", "a[]", "a.b", "d.e", "m.o", "__proto__")).toEqual([]);
});

test("a shape contains the version and depends on the indexed fields", () => {
  const shape = (version: number, ...declared: string[]) =>
    shapeOf({ name: "c", version, indexes: declared.map(parseIndex) });
  expect(versionOf("")).toBe(1);
  expect([9, 10, 123].map((version) => versionOf(shape(version, "a")))).toEqual([9, 10, 123]);
  expect([shape(10), shape(9), shape(9, "a")].toSorted().at(-1)).toBe(shape(10));
  expect(shape(1, "a", "b")).toBe(shape(1, "b desc", "a"));
  expect(shape(1, "a")).not.toBe(shape(1, "b"));
  expect(shape(1, "a")).not.toBe(shape(1, "a[]"));
});
