import { expect, test } from "vitest";
import { DocumentReference, GeoPoint, Timestamp } from "#domain/values.ts";
import { copyDocument, decodeDocument, encodeDocument } from "./value-codec.ts";

test("the stored form does not change, so that later versions can read it", () => {
  const document = {
    time: new Timestamp(1, 2),
    place: new GeoPoint(3, -0),
    other: new DocumentReference("ideas", "a"),
    bytes: Buffer.from([1, 2, 3]),
    odd: [NaN, -Infinity, -0],
    $own: { $number: "NaN" },
    gone: undefined,
  };
  const stored =
    '{"time":{"$timestamp":[1,2]},"place":{"$geopoint":[3,{"$number":"-0"}]},' +
    '"other":{"$reference":["ideas","a"]},"bytes":{"$bytes":"AQID"},' +
    '"odd":[{"$number":"NaN"},{"$number":"-Infinity"},{"$number":"-0"}],' +
    '"$$own":{"$$number":"NaN"}}';
  expect(encodeDocument(document)).toBe(stored);
  const { gone: _, ...expected } = { ...document, bytes: new Uint8Array([1, 2, 3]) };
  expect(decodeDocument(stored)).toStrictEqual(expected);
  expect(copyDocument(document)).toStrictEqual(expected);
});

test("only plain objects are accepted as documents", () => {
  for (const value of [null, [], 1, "a", new Timestamp(0, 0)])
    for (const take of [encodeDocument, copyDocument]) expect(() => take(value)).toThrow(TypeError);
  for (const text of ["null", "[]", '{"$bytes":""}', '{"a":{"$later":1}}'])
    expect(() => decodeDocument(text)).toThrow(TypeError);
});

test("a map that contains itself is refused", () => {
  const map: Record<string, unknown> = {};
  map.self = map;
  for (const take of [encodeDocument, copyDocument]) expect(() => take(map)).toThrow(RangeError);
});
