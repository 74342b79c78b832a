import fc from "fast-check";
import { expect, test } from "vitest";
import { DocumentReference, GeoPoint, Timestamp } from "./values.ts";

const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;

test("AC-3.3: toMillis rounds down to milliseconds", () => {
  expect(new Timestamp(1, 2).toMillis()).toBe(1000);
  expect(new Timestamp(1, 999_999_999).toMillis()).toBe(1999);
  expect(new Timestamp(-1, 500_000_000).toMillis()).toBe(-500);
});

test("every millisecond of the years 1 to 9999 survives the conversion to a timestamp and back", () => {
  const milliseconds = fc.integer({ min: MIN_SECONDS * 1000, max: MAX_SECONDS * 1000 + 999 });
  fc.assert(
    fc.property(milliseconds, (time) => {
      expect(Timestamp.fromMillis(time).toMillis()).toBe(time);
      expect(Timestamp.fromDate(new Date(time)).toDate().getTime()).toBe(time);
    }),
  );
});

test("a timestamp has Firestore's range", () => {
  expect(new Timestamp(MIN_SECONDS, 0).toDate().toISOString()).toBe("0001-01-01T00:00:00.000Z");
  expect(new Timestamp(MAX_SECONDS, 999_999_999).toDate().toISOString()).toBe(
    "9999-12-31T23:59:59.999Z",
  );
  for (const seconds of [MIN_SECONDS - 1, MAX_SECONDS + 1, 1.5, NaN, Infinity])
    expect(() => new Timestamp(seconds, 0)).toThrow(RangeError);
  for (const nanoseconds of [-1, 1_000_000_000, 0.5, NaN])
    expect(() => new Timestamp(0, nanoseconds)).toThrow(RangeError);
});

test("AC-3.3: a geo-point refuses coordinates out of range", () => {
  expect(new GeoPoint(10, 20)).toMatchObject({ latitude: 10, longitude: 20 });
  for (const [latitude, longitude] of [
    [90, 180],
    [-90, -180],
  ] as const)
    expect(new GeoPoint(latitude, longitude).latitude).toBe(latitude);
  for (const [latitude, longitude] of [
    [90.1, 0],
    [-91, 0],
    [NaN, 0],
    [0, 180.1],
    [0, -181],
    [0, NaN],
  ] as const)
    expect(() => new GeoPoint(latitude, longitude)).toThrow(RangeError);
});

test("values are equal if their contents are", () => {
  expect(new Timestamp(1, 2).isEqual(new Timestamp(1, 2))).toBe(true);
  expect(new Timestamp(1, 2).isEqual(new Timestamp(1, 3))).toBe(false);
  expect(new Timestamp(1, 2).isEqual(new Timestamp(2, 2))).toBe(false);
  expect(new GeoPoint(1, 2).isEqual(new GeoPoint(1, 2))).toBe(true);
  expect(new GeoPoint(1, 2).isEqual(new GeoPoint(2, 1))).toBe(false);
  const reference = new DocumentReference("ideas", "a");
  expect(reference.path).toBe("ideas/a");
  expect(reference.isEqual(new DocumentReference("ideas", "a"))).toBe(true);
  expect(reference.isEqual(new DocumentReference("orders", "a"))).toBe(false);
});
