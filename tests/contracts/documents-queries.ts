import { expect, test } from "vitest";
import { DocumentMissing, type Documents } from "#domain/ports/documents.ts";
import type { FilterOperator, Query } from "#domain/ports/query.ts";
import { DocumentReference, GeoPoint, Timestamp } from "#domain/values.ts";
import { anything, counters, fill, findIds } from "./documents-fixtures.ts";

export function testQueries(open: () => Documents): void {
  testOperators(open);
  testFilters(open);
  testOrder(open);
  testCursors(open);
}

function testOperators(open: () => Documents): void {
  test.each<[FilterOperator, unknown, string[]]>([
    ["==", 2, ["two"]],
    ["==", "2", ["text"]],
    ["==", null, ["null"]],
    ["==", [1, 2], ["list"]],
    ["==", 9, []],
    ["<", 2, ["one"]],
    ["<=", 2, ["one", "two"]],
    [">", 1, ["two", "three"]],
    [">=", 2, ["two", "three"]],
    [">", "", ["text"]],
    ["in", [3, 1, 1, "none"], ["one", "three"]],
    ["in", [], []],
    ["array-contains", 2, ["list"]],
    ["array-contains", 9, []],
  ])("%s %j finds values of the same type only", async (operator, value, expected) => {
    await fill(open(), {
      one: { n: 1 },
      two: { n: 2 },
      three: { n: 3 },
      text: { n: "2" },
      null: { n: null },
      list: { n: [1, 2] },
      other: { m: 2 },
    });
    const found = await findIds(open(), { where: [["n", operator, value]] });
    expect(found.toSorted()).toEqual(expected.toSorted());
  });
}

function testFilters(open: () => Documents): void {
  test("filters are combined with and, and accept dotted paths", async () => {
    await fill(open(), {
      a: { status: "paid", plan: { id: "pro", tags: ["x", "y"] }, price: 5 },
      b: { status: "paid", plan: { id: "pro", tags: ["x"] }, price: 15 },
      c: { status: "open", plan: { id: "pro", tags: ["x", "y"] }, price: 5 },
      d: { status: "paid", "plan.id": "pro", plan: "pro", price: 5 },
    });
    const paid = [
      ["status", "==", "paid"],
      ["plan.id", "==", "pro"],
    ] as const;
    expect(await findIds(open(), { where: paid })).toEqual(["a", "b"]);
    const between = [...paid, ["price", ">", 5], ["price", "<=", 15]] as const;
    expect(await findIds(open(), { where: between })).toEqual(["b"]);
    const tagged = ["plan.tags", "array-contains", "y"] as const;
    expect(await findIds(open(), { where: [...paid, tagged] })).toEqual(["a"]);
    const both = [tagged, ["plan.tags", "array-contains", "x"]] as const;
    await expect(findIds(open(), { where: both })).rejects.toThrow(RangeError);
  });

  test("filters accept value classes, maps and special numbers", async () => {
    const values: Record<string, unknown> = {
      time: new Timestamp(5, 6),
      place: new GeoPoint(1, 2),
      reference: new DocumentReference("ideas", "a"),
      bytes: new Uint8Array([1, 2]),
      map: { b: 1, a: [new Timestamp(1, 0)] },
      nan: NaN,
      zero: -0,
    };
    for (const [id, value] of Object.entries(values)) await open().set(anything, id, { value });
    for (const [id, value] of Object.entries(values))
      expect(await findIds(open(), { where: [["value", "==", value]] })).toEqual([id]);
    expect(await findIds(open(), { where: [["value", "==", 0]] })).toEqual(["zero"]);
    expect(await findIds(open(), { where: [["value", "==", { a: 1 }]] })).toEqual([]);
  });

  test("a query sees every write and stays within its collection", async () => {
    await open().set(counters, "other", { count: 1 });
    await fill(open(), { a: { count: 1 }, b: { count: 1 } });
    await open().update(anything, "a", { count: 2 });
    expect(await findIds(open(), { where: [["count", "==", 1]] })).toEqual(["b"]);
    await open().update(anything, "b", { count: undefined });
    expect(await findIds(open(), { orderBy: [["count", "asc"]] })).toEqual(["a"]);
  });

  test.each<Query>([
    { limit: 0 },
    { limit: 1.5 },
    { where: [["", "==", 1]] },
    { where: [["a..b", "==", 1]] },
    { orderBy: [["a.", "asc"]] },
    { where: [["a", "==", undefined]] },
    { where: [["a", "in", 1]] },
    { where: [["a", "==", new Date(0)]] },
  ])("the query %j is refused", async (query) => {
    await expect(open().query(anything, query)).rejects.toThrow();
  });
}

/** More than the adapters count before they choose an index. */
const CROWD = 2100;

export function testCrowds(open: () => Documents): void {
  test("a query of many documents follows its order to the limit, and rare values are found", async () => {
    await open().transaction(async (transaction) => {
      for (let at = 0; at < CROWD; at += 1)
        transaction.set(anything, `crowd-${at}`, {
          status: at % 700 === 0 ? "rare" : "common",
          plan: { id: at % 2 === 0 ? "even" : "odd" },
          price: at,
        });
    });
    const find = (where: NonNullable<Query["where"]>, rest: Query) =>
      findIds(open(), { where, orderBy: [["price", "desc"]], ...rest });
    const common = ["status", "==", "common"] as const;
    const even = ["plan.id", "==", "even"] as const;
    const newest = ["crowd-2098", "crowd-2096"];
    expect(await find([common, even], { limit: 2 })).toEqual(newest);
    expect(await find([even, common], { limit: 2, startAfter: { id: "crowd-2096" } })).toEqual([
      "crowd-2094",
      "crowd-2092",
    ]);
    expect(await find([["status", "==", "rare"], even], { limit: 2 })).toEqual([
      "crowd-1400",
      "crowd-700",
    ]);
    expect(await find([common, even, ["price", "<", 3]], {})).toEqual(["crowd-2"]);
    expect(
      await open().count(anything, { where: [common, even], orderBy: [["price", "asc"]] }),
    ).toBe(1047);
  });
}

function testOrder(open: () => Documents): void {
  test("without an order, documents are sorted by id in UTF-8 bytes", async () => {
    await fill(open(), { "\u{1f600}": {}, "\uff5e": {}, b: {}, B: {}, a: {} });
    expect(await findIds(open(), {})).toEqual(["B", "a", "b", "\uff5e", "\u{1f600}"]);
  });

  test("strings are sorted by UTF-8 bytes, not by UTF-16 units", async () => {
    await fill(open(), { a: { s: "\u{1f600}" }, b: { s: "\uff5e" }, c: { s: "z" }, d: { s: "" } });
    expect(await findIds(open(), { orderBy: [["s", "asc"]] })).toEqual(["d", "c", "b", "a"]);
    expect(await findIds(open(), { where: [["s", ">", "\uff5e"]] })).toEqual(["a"]);
  });

  test("an inequality without an order sorts by its field", async () => {
    await fill(open(), { a: { n: 3 }, b: { n: 1 }, c: { n: 2 } });
    expect(await findIds(open(), { where: [["n", ">", 0]] })).toEqual(["b", "c", "a"]);
  });

  test("inequality fields without an explicit order follow by name, in the last direction", async () => {
    await fill(open(), {
      a: { x: 1, y: 2, z: 1 },
      b: { x: 2, y: 1, z: 1 },
      c: { x: 2, y: 2, z: 1 },
    });
    const where: Query["where"] = [
      ["y", ">", 0],
      ["x", ">", 0],
    ];
    expect(await findIds(open(), { where })).toEqual(["a", "b", "c"]);
    expect(await findIds(open(), { where, orderBy: [["z", "desc"]] })).toEqual(["c", "b", "a"]);
  });

  test("several fields sort in turn, documents without a field are left out, ties follow the last direction", async () => {
    await fill(open(), {
      a: { x: 1, y: 1 },
      b: { x: 1, y: 2 },
      c: { x: 0, y: 2 },
      d: { x: 1, y: 2 },
      e: { x: 1 },
      f: { y: 5 },
    });
    const down = {
      orderBy: [
        ["x", "asc"],
        ["y", "desc"],
      ],
    } as const;
    expect(await findIds(open(), down)).toEqual(["c", "d", "b", "a"]);
    const up = {
      orderBy: [
        ["x", "desc"],
        ["y", "asc"],
      ],
    } as const;
    expect(await findIds(open(), up)).toEqual(["a", "b", "d", "c"]);
    expect(await findIds(open(), { orderBy: [["y", "desc"]], limit: 2 })).toEqual(["f", "d"]);
  });
}

function testCursors(open: () => Documents): void {
  test("pages of any size add up to the whole result", async () => {
    await fill(
      open(),
      Object.fromEntries(
        Array.from({ length: 10 }, (_, n) => [`d${n}`, { x: n % 3, y: n % 2, on: n !== 4 }]),
      ),
    );
    const query: Query = {
      where: [["on", "==", true]],
      orderBy: [
        ["x", "desc"],
        ["y", "asc"],
      ],
    };
    const whole = await findIds(open(), query);
    expect(whole).toHaveLength(9);
    for (const limit of [1, 2, 5]) {
      const pages: string[] = [];
      for (let last = await findIds(open(), { ...query, limit }); last.length > 0;) {
        pages.push(...last);
        const id = last.at(-1) ?? "";
        last = await findIds(open(), { ...query, limit, startAfter: { id } });
      }
      expect(pages).toEqual(whole);
    }
  });

  test("a cursor that is gone or lacks the ordered field throws", async () => {
    await fill(open(), { a: { x: 1 }, b: { y: 1 } });
    for (const id of ["gone", "b"]) {
      const query: Query = { orderBy: [["x", "asc"]], startAfter: { id } };
      await expect(open().query(anything, query)).rejects.toThrow(DocumentMissing);
    }
    await expect(findIds(open(), { startAfter: { id: "gone" } })).rejects.toThrow(DocumentMissing);
    expect(await findIds(open(), { startAfter: { id: "a" } })).toEqual(["b"]);
  });
}
