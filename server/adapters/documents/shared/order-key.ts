/**
 * Bytes that sort in Firestore's order: null < boolean < number < timestamp < string (UTF-8) < bytes < reference <
 * geo-point < array < map. Keys are equal exactly if the values are; -0 equals 0.
 */
import { createHash } from "node:crypto";
import { DocumentReference, GeoPoint, Timestamp } from "#domain/values.ts";
import { type Fields, isMap } from "./value-codec.ts";

const EARLIEST_SECONDS = 62_135_596_800;
const END = Buffer.of(0);
const ENTRY = Buffer.of(1);
const tags = {
  null: 0x10,
  boolean: 0x20,
  number: 0x30,
  timestamp: 0x40,
  string: 0x50,
  bytes: 0x60,
  reference: 0x70,
  geoPoint: 0x80,
  array: 0x90,
  map: 0xa0,
};

/** Throws TypeError for a value that documents cannot store. */
export function orderKey(value: unknown): Buffer {
  if (value === null) return Buffer.of(tags.null);
  if (typeof value === "boolean") return Buffer.of(tags.boolean, value ? 1 : 0);
  if (typeof value === "number") return tagged(tags.number, numberKey(value));
  if (typeof value === "string") return stringKey(value);
  if (value instanceof Timestamp) return timestampKey(value);
  if (value instanceof Uint8Array) return tagged(tags.bytes, bytesKey(value));
  if (value instanceof DocumentReference)
    return tagged(tags.reference, listKey(value.path.split("/")));
  if (value instanceof GeoPoint)
    return tagged(tags.geoPoint, numberKey(value.latitude), numberKey(value.longitude));
  if (Array.isArray(value)) return tagged(tags.array, listKey(value));
  if (isMap(value)) return tagged(tags.map, mapKey(value));
  throw new TypeError(`Documents cannot store ${Object.prototype.toString.call(value)}`);
}

/** Above every key of the same type and below those of the next type. */
export function endOfType(key: Buffer): Buffer {
  return Buffer.of((key[0] ?? 0) + 1);
}

export function startOfType(key: Buffer): Buffer {
  return key.subarray(0, 1);
}

/** The path of the index on array elements. No field's path ends with a dot. */
export function elementsPath(path: string): string {
  return `${path}.`;
}

/**
 * Shortens a key for an index: equal keys stay equal, and keys that differ early keep their order. Firestore, too,
 * compares only the beginning of a long value.
 */
export function shortKey(key: Uint8Array, longest: number): Buffer {
  if (key.length <= longest) return Buffer.from(key);
  const hash = createHash("sha256").update(key).digest();
  return Buffer.concat([key.subarray(0, longest - hash.length), hash]);
}

/** Undefined for keys of other types. Returns 0 for -0. */
export function numberOfKey(key: Uint8Array): number | undefined {
  if (key[0] !== tags.number) return undefined;
  const bits = Buffer.from(key).readBigUInt64BE(1);
  if (bits === 0n) return NaN;
  const isNegative = bits < 0x8000_0000_0000_0000n;
  const value = Buffer.alloc(8);
  value.writeBigUInt64BE(
    isNegative ? bits ^ 0xffff_ffff_ffff_ffffn : bits & 0x7fff_ffff_ffff_ffffn,
  );
  return value.readDoubleBE();
}

function tagged(tag: number, ...parts: Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.of(tag), ...parts]);
}

/** IEEE 754 bits, transformed so that bytes compare like numbers; NaN comes first. */
function numberKey(value: number): Buffer {
  const key = Buffer.alloc(8);
  if (Number.isNaN(value)) return key;
  key.writeDoubleBE(value === 0 ? 0 : value);
  const bits = key.readBigUInt64BE();
  key.writeBigUInt64BE(value < 0 ? bits ^ 0xffff_ffff_ffff_ffffn : bits | 0x8000_0000_0000_0000n);
  return key;
}

/** In one buffer, because most keys are times and strings. */
function timestampKey(value: Timestamp): Buffer {
  const key = Buffer.allocUnsafe(11);
  key[0] = tags.timestamp;
  key.writeUIntBE(value.seconds + EARLIEST_SECONDS, 1, 6);
  key.writeUInt32BE(value.nanoseconds, 7);
  return key;
}

function stringKey(value: string): Buffer {
  if (value.includes("\0")) return tagged(tags.string, bytesKey(Buffer.from(value)));
  const key = Buffer.allocUnsafe(Buffer.byteLength(value) + 3);
  key[0] = tags.string;
  key.write(value, 1);
  key.fill(0, key.length - 2);
  return key;
}

/** Escapes zero bytes as 00 FF and ends with 00 00, so that a prefix sorts before its continuations. */
function bytesKey(bytes: Uint8Array): Buffer {
  if (!bytes.includes(0)) return Buffer.concat([bytes, END, END]);
  const key: number[] = [];
  for (const byte of bytes) {
    key.push(byte);
    if (byte === 0) key.push(0xff);
  }
  key.push(0, 0);
  return Buffer.from(key);
}

function listKey(items: readonly unknown[]): Buffer {
  return Buffer.concat([...items.map(orderKey), END]);
}

function mapKey(map: Fields): Buffer {
  const entries = Object.entries(map)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name: bytesKey(Buffer.from(name)), value: orderKey(value) }))
    .toSorted((a, b) => Buffer.compare(a.name, b.name));
  return Buffer.concat([...entries.flatMap(({ name, value }) => [ENTRY, name, value]), END]);
}
