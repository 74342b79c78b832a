import fc from "fast-check";
import { expect, test } from "vitest";
import { isDocumentData, toDocumentData } from "#domain/ports/document-data.ts";
import { GeoPoint, Timestamp } from "#domain/values.ts";
import { pack, unpack } from "./packed.ts";

/** Packs a value, encodes it as bytes and unpacks it, as a response would. */
function send<T>(value: T): T {
  return unpack<T>(Buffer.from(pack(value)).toString());
}

test("AC-3.3: timestamps and geo-points keep their types", () => {
  const { at, where } = send({ at: new Timestamp(1, 2), where: new GeoPoint(10, 20) });
  expect(at).toBeInstanceOf(Timestamp);
  expect(at.toMillis()).toBe(1000);
  expect(at.isEqual(new Timestamp(1, 2))).toBe(true);
  expect(where).toBeInstanceOf(GeoPoint);
  expect(where.isEqual(new GeoPoint(10, 20))).toBe(true);
});

test("AC-3.3: every valid timestamp and geo-point survives", () => {
  const seconds = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 });
  const nanoseconds = fc.integer({ min: 0, max: 999_999_999 });
  const latitude = fc.double({ min: -90, max: 90, noNaN: true });
  const longitude = fc.double({ min: -180, max: 180, noNaN: true });
  fc.assert(
    fc.property(seconds, nanoseconds, latitude, longitude, (second, nano, north, east) => {
      const [at, where] = send([new Timestamp(second, nano), new GeoPoint(north, east)] as const);
      expect(at).toEqual(new Timestamp(second, nano));
      expect(Object.is(where.latitude, north) && Object.is(where.longitude, east)).toBe(true);
    }),
  );
});

test("AC-3.4: a document's id is separate from its fields and read-only", () => {
  const sent = send({ documents: [toDocumentData("a", { x: 1, at: new Timestamp(1, 2) })] });
  const [document] = sent.documents;
  expect(document?.id).toBe("a");
  expect(Object.keys(document ?? {})).toEqual(["x", "at"]);
  expect(document?.at).toBeInstanceOf(Timestamp);
  expect(JSON.stringify({ ...document, at: 0 })).toBe('{"x":1,"at":0}');
  expect(() => Object.assign(document ?? {}, { id: "b" })).toThrow(TypeError);
  expect(Object.getOwnPropertyDescriptor(document, "id")).toMatchObject({ configurable: false });
});

test("AC-3.4: an object with an ordinary id is not a document", () => {
  expect(isDocumentData({ id: "a" })).toBe(false);
  expect(send({ id: "a", x: 1 })).toEqual({ id: "a", x: 1 });
  expect(pack({ id: "a" })).not.toContain("DocumentData");
});

test("AC-3.5: values that JSON cannot express arrive identical", () => {
  const value = {
    d: new Date(0),
    s: new Set([1]),
    m: new Map([["k", new Map([[1, -0]])]]),
    u: undefined,
    n: NaN,
    i: Infinity,
    z: -0,
    b: 10n,
  };
  const sent = send(value);
  expect(sent).toStrictEqual(value);
  for (const key of ["u", "n", "i", "z", "b"] as const)
    expect(Object.is(sent[key], value[key]), key).toBe(true);
  expect("u" in sent).toBe(true);
  expect(JSON.parse(pack(value))).toBeInstanceOf(Array);
});

test.each([
  ["FirebaseTimestamp", '{"type":"t","seconds":1,"nanoseconds":2}', new Timestamp(1, 2)],
  ["FirebaseGeoPoint", '{"latitude":1,"longitude":2}', new GeoPoint(1, 2)],
  ["DocumentData", '{"id":"a","x":1}', toDocumentData("a", { x: 1 })],
])("a %s may also arrive as JSON with the SDK's tag", (name, json, expected) => {
  expect(unpack(JSON.stringify([[name, 1], json]))).toStrictEqual(expected);
});

test.each([
  ["an unknown type", [["NuxtError", 1], {}]],
  ["a type of Object.prototype", [["toString", 1], {}]],
  ["seconds out of range", [["FirebaseTimestamp", 1], { seconds: 2, nanoseconds: 3 }, 1e12, 0]],
  ["nanoseconds out of range", [["FirebaseTimestamp", 1], { seconds: 2, nanoseconds: 3 }, 1, 1e9]],
  ["no nanoseconds", [["FirebaseTimestamp", 1], { seconds: 2 }, 1]],
  ["latitude out of range", [["FirebaseGeoPoint", 1], { latitude: 2, longitude: 2 }, 91]],
  ["strings instead of numbers", [["FirebaseGeoPoint", 1], { latitude: 2, longitude: 2 }, "10"]],
  ["a document without an id", [["DocumentData", 1], { x: 2 }, 1]],
  ["a document that is a number", [["DocumentData", 1], 1]],
  ["no data", [["DocumentData", 1], null]],
])("%s is refused", (_, flat) => {
  expect(() => unpack(JSON.stringify(flat))).toThrow();
});
