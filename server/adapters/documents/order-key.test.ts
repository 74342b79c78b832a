import fc from "fast-check";
import { expect, test } from "vitest";
import { compareValues, randomValue } from "#tests/contracts/documents-fixtures.ts";
import { fieldKeys, orderKey } from "./order-key.ts";

test("keys compare as the values do", () => {
  fc.assert(
    fc.property(randomValue, randomValue, (a, b) => {
      const expected = Math.sign(compareValues(a, b));
      expect(Math.sign(Buffer.compare(orderKey(a), orderKey(b)))).toBe(expected);
    }),
    { numRuns: 5000 },
  );
});

test("every field that a query can name has a key, and every array element", () => {
  const keys = fieldKeys({ a: 1, m: { n: { o: "x" } }, list: [1, { p: 2 }], "d.e": 1, "": 2 });
  const paths = keys.map(([path]) => path);
  expect(paths).toEqual(["a", "m", "m.n", "m.n.o", "list", "list.", "list."]);
});
