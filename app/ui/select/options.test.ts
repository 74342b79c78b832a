import { expect, test } from "vitest";
import { filterOptions, findByPrefix, moveActive, type SelectOption } from "./options.ts";

const options: SelectOption[] = ["Avon", "Devon", "Dorset", "Kent"].map((label) => ({
  value: label,
  label,
  isDisabled: label === "Avon",
}));

test("AC-9.8 moves skip disabled options and do not wrap", () => {
  expect(moveActive(options, -1, "first")).toBe(1);
  expect(moveActive(options, -1, "next")).toBe(1);
  expect(moveActive(options, 1, "previous")).toBe(1);
  expect(moveActive(options, 3, "next")).toBe(3);
  expect(moveActive(options, 1, "last")).toBe(3);
  expect(moveActive([], -1, "next")).toBe(-1);
});

test("AC-9.8 letters jump by prefix", () => {
  expect(findByPrefix(options, -1, "d")).toBe(1);
  expect(findByPrefix(options, 1, "D")).toBe(2);
  expect(findByPrefix(options, 2, "d")).toBe(1);
  expect(findByPrefix(options, 1, "do")).toBe(2);
  expect(findByPrefix(options, 1, "a")).toBe(-1);
});

test("AC-9.7 the search is literal", () => {
  expect(filterOptions(options, "EV").map(({ label }) => label)).toEqual(["Devon"]);
  for (const query of ["(", "[", ".*", "\\"]) expect(filterOptions(options, query)).toEqual([]);
  expect(filterOptions([{ value: "a", label: "A", keywords: ["x(y"] }], "(")).toHaveLength(1);
});
