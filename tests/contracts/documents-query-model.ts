import fc from "fast-check";
import { expect, test } from "vitest";
import type { Documents } from "#domain/ports/documents.ts";
import type { FilterOperator, Query } from "#domain/ports/query.ts";
import {
  anything,
  compareText,
  compareValues,
  fill,
  findIds,
  randomValue,
  typeRank,
  type Fields,
} from "./documents-fixtures.ts";
import { isLong } from "#tests/support/long.ts";

export function testQueriesAgainstModel(open: () => Documents): void {
  test("random filters, orders, limits and cursors give the same results as a simple model", async () => {
    const field = fc.option(randomValue, { nil: undefined });
    const contents = fc.array(fc.record({ x: field, y: field }), { minLength: 2, maxLength: 8 });
    const direction = fc.constantFrom<"asc" | "desc">("asc", "desc");
    const operator = fc.constantFrom<FilterOperator>("==", "<", "<=", ">", ">=", "in");
    await fc.assert(
      fc.asyncProperty(
        contents,
        fc.tuple(direction, direction),
        fc.option(fc.tuple(fc.nat(), operator), { nil: undefined }),
        fc.nat(),
        async (documents, [first, second], filter, page) => {
          for (const { id } of await open().query(anything, {})) await open().delete(anything, id);
          await fill(open(), Object.fromEntries(documents.map((data, n) => [`d${n}`, data])));
          const value = filter && documents[filter[0] % documents.length]?.x;
          const where: Query["where"] =
            filter === undefined || value === undefined
              ? []
              : [["x", filter[1], filter[1] === "in" ? [value, 7] : value]];
          const query: Query = {
            where,
            orderBy: [
              ["x", first],
              ["y", second],
            ],
          };
          const expected = expectedIds(documents, query);
          expect(await findIds(open(), query)).toEqual(expected);
          const last = expected[page % Math.max(1, expected.length)];
          if (last === undefined) return;
          const next: Query = { ...query, limit: 2, startAfter: { id: last } };
          const start = expected.indexOf(last) + 1;
          expect(await findIds(open(), next)).toEqual(expected.slice(start, start + 2));
        },
      ),
      { numRuns: isLong ? 150 : 25 },
    );
  });
}

function expectedIds(documents: Fields[], { where = [], orderBy = [] }: Query): string[] {
  return documents
    .map((data, n) => ({ id: `d${n}`, data }))
    .filter(({ data }) => orderBy.every(([field]) => data[field] !== undefined))
    .filter(({ data }) =>
      where.every(([field, operator, value]) => fits(data[field], operator, value)),
    )
    .toSorted((a, b) => {
      for (const [field, direction] of orderBy) {
        const order = compareValues(a.data[field], b.data[field]);
        if (order !== 0) return direction === "asc" ? order : -order;
      }
      const order = compareText(a.id, b.id);
      return orderBy.at(-1)?.[1] === "desc" ? -order : order;
    })
    .map(({ id }) => id);
}

function fits(stored: unknown, operator: FilterOperator, value: unknown): boolean {
  if (operator === "in")
    return Array.isArray(value) && value.some((item) => compareValues(stored, item) === 0);
  if (typeRank(stored) !== typeRank(value)) return false;
  const order = compareValues(stored, value);
  if (operator === "<") return order < 0;
  if (operator === "<=") return order <= 0;
  if (operator === ">") return order > 0;
  if (operator === ">=") return order >= 0;
  return order === 0;
}
