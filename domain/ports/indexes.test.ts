import { expect, test } from "vitest";
import { assertCovered, parseIndex } from "./indexes.ts";
import type { Query } from "./query.ts";

const isCovered = (declared: (string | string[])[], query: Query): boolean => {
  try {
    assertCovered({ name: "things", indexes: declared.map(parseIndex) }, query);
    return true;
  } catch {
    return false;
  }
};
const a = ["a", "==", 1] as const;
const b = ["b", "==", 1] as const;
const anyB = ["b", "in", [1, 2]] as const;
const moreC = ["c", ">", 1] as const;

test.each<[(string | string[])[], Query]>([
  [[], {}],
  [[], { limit: 5 }],
  [["a"], { where: [a] }],
  [["a desc"], { where: [a] }],
  [["a"], { where: [["a", "in", [1]]], orderBy: [["a", "desc"]] }],
  [["a"], { where: [["a", "<", 1]], orderBy: [["a", "desc"]] }],
  [["a", "b"], { where: [a, b] }],
  [["a", "b"], { where: [a, anyB] }],
  [[["b", "a"]], { where: [a, b] }],
  [[["a", "c"]], { where: [a, moreC] }],
  [[["a", "c desc"]], { where: [a], orderBy: [["c", "asc"]] }],
  [
    [["a", "c"]],
    {
      where: [a],
      orderBy: [
        ["a", "asc"],
        ["c", "desc"],
      ],
    },
  ],
  [
    [
      ["a", "c"],
      ["b", "c"],
    ],
    { where: [a, b, moreC] },
  ],
  [[["a[]", "c"]], { where: [["a", "array-contains", 1], moreC] }],
  [
    [["a", "c desc"]],
    {
      orderBy: [
        ["a", "desc"],
        ["c", "asc"],
      ],
    },
  ],
])("%j covers %j", (declared, query) => {
  expect(isCovered(declared, query)).toBe(true);
});

test.each<[(string | string[])[], Query]>([
  [[], { where: [a] }],
  [["a"], { where: [["a.b", "==", 1]] }],
  [["a"], { where: [a, b] }],
  [["a", "c"], { where: [a, moreC] }],
  [[["a", "c"]], { where: [a] }],
  [[["a", "c"]], { where: [moreC] }],
  [[["c", "a"]], { where: [a, moreC] }],
  [[["a", "b", "c"]], { where: [a, moreC] }],
  [[["a", "c"], "b"], { where: [a, b, moreC] }],
  [["a"], { where: [["a", "array-contains", 1]] }],
  [["a[]"], { where: [a] }],
  [["a[]"], { orderBy: [["a", "asc"]] }],
  [
    [["a", "c"]],
    {
      orderBy: [
        ["a", "asc"],
        ["c", "desc"],
      ],
    },
  ],
])("%j does not cover %j", (declared, query) => {
  expect(isCovered(declared, query)).toBe(false);
});

test("the error names the index that the query needs", () => {
  const query: Query = { where: [a, anyB, moreC], orderBy: [["c", "desc"]] };
  expect(() => assertCovered({ name: "things", indexes: [] }, query)).toThrow(
    'No index of things covers this query; it needs ["a","b","c desc"]',
  );
});
