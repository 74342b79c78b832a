import fc from "fast-check";
import { expect, test } from "vitest";
import { compareValues, randomValue } from "#tests/contracts/documents-fixtures.ts";
import { numberOfKey, orderKey } from "./order-key.ts";

test("keys sort like their values", () => {
  fc.assert(
    fc.property(randomValue, randomValue, (a, b) => {
      const expected = Math.sign(compareValues(a, b));
      expect(Math.sign(Buffer.compare(orderKey(a), orderKey(b)))).toBe(expected);
    }),
    { numRuns: 5000 },
  );
});

test("a number can be decoded from its key; other keys give no number", () => {
  const values = [0, 1, -1, 0.5, -1e300, 5e-324, 2 ** 53, Infinity, -Infinity, NaN];
  expect(values.map((value) => numberOfKey(orderKey(value)))).toEqual(values);
  expect(numberOfKey(orderKey("1"))).toBeUndefined();
});
