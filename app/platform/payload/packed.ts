/** Serialises a page's data into one string. Unlike React Router's own stream, it preserves our classes. */
import { parse, stringify } from "devalue";
import { useMemo } from "react";
import { isDocumentData, toDocumentData } from "#domain/ports/document-data.ts";
import { GeoPoint, Timestamp } from "#domain/values.ts";

declare const packedType: unique symbol;

export type Packed<T> = string & { readonly [packedType]?: T };

const reducers = {
  FirebaseTimestamp: (value: unknown) =>
    value instanceof Timestamp && { seconds: value.seconds, nanoseconds: value.nanoseconds },
  FirebaseGeoPoint: (value: unknown) =>
    value instanceof GeoPoint && { latitude: value.latitude, longitude: value.longitude },
  DocumentData: (value: unknown) => isDocumentData(value) && { ...value, id: value.id },
};

const revivers = {
  FirebaseTimestamp(value: unknown) {
    const { seconds, nanoseconds } = fieldsOf(value);
    return new Timestamp(numberOf(seconds), numberOf(nanoseconds));
  },
  FirebaseGeoPoint(value: unknown) {
    const { latitude, longitude } = fieldsOf(value);
    return new GeoPoint(numberOf(latitude), numberOf(longitude));
  },
  DocumentData(value: unknown) {
    const { id, ...fields } = fieldsOf(value);
    if (typeof id !== "string") throw new TypeError("A document's id must be a string");
    return toDocumentData(id, fields);
  },
};

/** Throws for values that it cannot preserve: functions, symbols and unknown classes. */
export function pack<T>(value: T): Packed<T> {
  return stringify(value, reducers);
}

/** Throws for text that `pack` would not write: unknown types, invalid timestamps or geo-points. */
export function unpack<T>(text: Packed<T>): T {
  return parse(text, revivers) as T;
}

/** Returns the same object while the string stays the same. */
export function usePacked<T>(text: Packed<T>): T {
  return useMemo(() => unpack(text), [text]);
}

/** Fields may be an object or, as some SDKs write them, JSON text. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  const fields: unknown = typeof value === "string" ? JSON.parse(value) : value;
  if (typeof fields !== "object" || fields === null) throw new TypeError("Fields are missing");
  return fields as Record<string, unknown>;
}

function numberOf(value: unknown): number {
  if (typeof value !== "number") throw new TypeError("A number is missing");
  return value;
}
