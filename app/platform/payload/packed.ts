/** Data on its way to a page as one string, which keeps what React Router's own stream turns into plain objects. */
import { parse, stringify } from "devalue";
import { useMemo } from "react";
import { isDocumentData, toDocumentData } from "#domain/ports/document-data.ts";
import { GeoPoint, Timestamp } from "#domain/values.ts";

declare const held: unique symbol;

/** JSON, in the format of `devalue`, of a `T`. */
export type Packed<T> = string & { readonly [held]?: T };

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
    if (typeof id !== "string") throw new TypeError("A document's id is a string");
    return toDocumentData(id, fields);
  },
};

/** Throws for what it cannot keep: functions, symbols and classes it does not know. */
export function pack<T>(value: T): Packed<T> {
  return stringify(value, reducers);
}

/** Throws for what `pack` would not have written: an unknown type, a time or a place that is none. */
export function unpack<T>(text: Packed<T>): T {
  return parse(text, revivers) as T;
}

/** What a loader packed; the same object as long as the string is the same. */
export function usePacked<T>(text: Packed<T>): T {
  return useMemo(() => unpack(text), [text]);
}

/** Either the fields or, as some SDKs write them, JSON of them. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  const fields: unknown = typeof value === "string" ? JSON.parse(value) : value;
  if (typeof fields !== "object" || fields === null) throw new TypeError("Fields are missing");
  return fields as Record<string, unknown>;
}

function numberOf(value: unknown): number {
  if (typeof value !== "number") throw new TypeError("A number is missing");
  return value;
}
