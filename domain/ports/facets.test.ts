import { expect, test } from "vitest";
import { createFacetCodec } from "./facets.ts";

const { difference, flatten, group } = createFacetCodec({
  tax: { amount: "tax", terms: "taxTerms" },
});

test("a facet may have the name of one of its stored fields", () => {
  expect(group({ tax: 5 })).toEqual({ tax: { amount: 5 } });
  expect(flatten({ tax: { amount: 5, terms: "net" } })).toEqual({ tax: 5, taxTerms: "net" });
});

test("a value that would be lost or stored under another name is refused", () => {
  expect(() => flatten({ tax: 5 })).toThrow("tax is a facet");
  expect(() => flatten({ tax: undefined })).toThrow("tax is a facet");
  expect(() => flatten({ tax: null })).toThrow("tax is a facet");
  expect(() => flatten({ tax: { status: "paid" } })).toThrow("tax has no field status");
});

test("names that every object inherits are ordinary fields", () => {
  expect(flatten({ constructor: 1, tax: {} })).toEqual({ constructor: 1 });
  expect(() => flatten({ tax: { toString: 1 } })).toThrow("tax has no field toString");
});

test("a difference has the changed fields only", () => {
  const data = { id: 1, tax: { amount: 5, terms: "net" } };
  expect(difference(data, { id: 1, tax: { amount: 5, terms: "net" } })).toBeUndefined();
  expect(difference<object>(data, { id: 2, tax: { amount: undefined, terms: "net" } })).toEqual({
    id: 2,
    tax: { amount: undefined },
  });
});
