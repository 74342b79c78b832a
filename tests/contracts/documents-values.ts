import fc from "fast-check";
import { expect, test } from "vitest";
import type { Documents } from "#domain/ports/documents.ts";
import { DocumentReference, GeoPoint, Timestamp } from "#domain/values.ts";
import { isLong } from "#tests/support/long.ts";
import { anything, randomDocument, type Fields } from "./documents-fixtures.ts";

const everyType = {
  nothing: null,
  yes: true,
  no: false,
  numbers: [0, -0, 1.5, -1e300, 2 ** 53, NaN, Infinity, -Infinity, 5e-324],
  text: 'a\0"\\\u2028\u{1f600}',
  time: new Timestamp(-62_135_596_800, 999_999_999),
  place: new GeoPoint(-90, -0),
  other: new DocumentReference("ideas", "a b"),
  bytes: new Uint8Array([0, 1, 254, 255]),
  none: new Uint8Array(0),
  empty: {},
  list: [],
};

const lookAlikes = {
  $timestamp: [1, 2],
  $bytes: "AAAA",
  $number: "NaN",
  $reference: ["a", "b"],
  $geopoint: [1, 2],
  $: 1,
  $$: 2,
  $$type: { $type: "x" },
  type: "timestamp",
};

export function testValues(open: () => Documents): void {
  const roundTrip = async (data: Fields): Promise<Fields | undefined> => {
    await open().set(anything, "a", data);
    return (await open().get(anything, "a"))?.data;
  };

  test("every type of value survives storage unchanged, at any depth", async () => {
    const data = { ...everyType, map: { ...everyType, list: [everyType, [everyType]] } };
    expect(await roundTrip(data)).toStrictEqual(data);
  });

  test("maps that look like encoded values survive storage unchanged", async () => {
    const alone = Object.entries(lookAlikes).map(([key, value]) => ({ [key]: value }));
    const data = { ...lookAlikes, map: lookAlikes, alone, text: JSON.stringify(lookAlikes) };
    expect(await roundTrip(data)).toStrictEqual(data);
    for (const single of alone) expect(await roundTrip(single)).toStrictEqual(single);
  });

  test("a field named __proto__ is an ordinary field", async () => {
    const data: Fields = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}');
    expect(JSON.stringify(await roundTrip(data))).toBe(JSON.stringify(data));
  });

  test("undefined fields are dropped", async () => {
    const data = { a: undefined, map: { b: undefined, c: 1 }, list: [{ d: undefined }] };
    expect(await roundTrip(data)).toStrictEqual({ map: { c: 1 }, list: [{}] });
  });

  test.each([
    ["undefined in an array", [undefined]],
    ["a date", new Date(0)],
    ["a bigint", 1n],
    ["a function", () => 1],
    ["a symbol", Symbol("a")],
    ["a Map", new Map()],
    ["another class", new URL("http://a.test")],
    ["21 levels", Array.from({ length: 20 }).reduce<unknown>((inner) => [inner], 1)],
  ])("%s is refused and nothing is written", async (_name, value) => {
    await expect(open().set(anything, "a", { value })).rejects.toThrow();
    await expect(open().set(anything, "a", { map: { value } })).rejects.toThrow();
    expect(await open().get(anything, "a")).toBeUndefined();
  });

  test("changing written or read data afterwards does not affect the database", async () => {
    const data = { list: [1] };
    await open().transaction(async (transaction) => {
      transaction.set(anything, "a", data);
      data.list.push(2);
    });
    const read = await open().get(anything, "a");
    Object.assign(read?.data ?? {}, { list: [3] });
    expect((await open().get(anything, "a"))?.data).toEqual({ list: [1] });
  });

  test("random documents survive storage unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(randomDocument, async (data) => {
        expect(await roundTrip(data)).toStrictEqual(data);
      }),
      { numRuns: isLong ? 300 : 60 },
    );
  });
}
