import { expect, test } from "vitest";
import type { Documents } from "#domain/ports/documents.ts";
import { anything, counters, fill } from "./documents-fixtures.ts";

export function testAggregates(open: () => Documents): void {
  test("count respects filters, limits and cursors", async () => {
    expect(await open().count(anything, {})).toBe(0);
    await fill(open(), { a: { x: 1, y: 1 }, b: { x: 1, y: 2 }, c: { x: 2 }, d: {} });
    await open().set(counters, "other", { count: 1 });
    expect(await open().count(anything, {})).toBe(4);
    expect(await open().count(anything, { where: [["x", "==", 1]] })).toBe(2);
    expect(await open().count(anything, { orderBy: [["x", "asc"]] })).toBe(3);
    expect(await open().count(anything, { limit: 3 })).toBe(3);
    const after = { orderBy: [["x", "asc"]], startAfter: { id: "a" } } as const;
    expect(await open().count(anything, after)).toBe(2);
  });

  test("sum adds the numbers of a field and ignores other values", async () => {
    await fill(open(), {
      a: { x: 1, y: 1200 },
      b: { x: 1, y: -200.5 },
      c: { x: 2, y: 7 },
      d: { x: 1, y: "8" },
      e: { x: 1, y: null },
      f: { x: 1 },
    });
    expect(await open().sum(anything, "y", {})).toBe(1006.5);
    expect(await open().sum(anything, "y", { where: [["x", "==", 1]] })).toBe(999.5);
    expect(await open().sum(anything, "y", { where: [["x", "==", 9]] })).toBe(0);
    expect(await open().sum(anything, "x", { where: [["x", ">", 1]] })).toBe(2);
  });

  test("sums of whole numbers are exact", async () => {
    const large = 2 ** 52;
    await fill(open(), { a: { n: large }, b: { n: large - 1 }, c: { n: -1 } });
    expect(await open().sum(anything, "n", {})).toBe(2 ** 53 - 2);
  });
}
