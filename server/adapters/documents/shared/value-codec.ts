/**
 * Stores documents as JSON. Values that JSON lacks become an object with one key: {"$timestamp": [seconds,
 * nanoseconds]}, {"$geopoint": [latitude, longitude]}, {"$reference": [collection, id]}, {"$bytes": base64},
 * {"$number": "NaN" | "Infinity" | "-Infinity" | "-0"}. Other keys that begin with "$" get one more "$".
 */
import { DocumentReference, GeoPoint, Timestamp } from "#domain/values.ts";

export type Fields = Record<string, unknown>;

const MAX_DEPTH = 20;
const ORDINARY = { configurable: true, enumerable: true, writable: true };

/**
 * Drops undefined fields. Throws TypeError for values that documents cannot store, and RangeError for maps and arrays
 * nested more than 20 deep.
 */
export function encodeDocument(document: unknown): string {
  if (!isMap(document)) throw new TypeError("A document must be a plain object");
  return JSON.stringify(encodeMap(document, 1));
}

/** Equals what `decodeDocument` makes of the encoded document. Throws like `encodeDocument`. */
export function copyDocument(document: unknown): Fields {
  if (!isMap(document)) throw new TypeError("A document must be a plain object");
  return copyMap(document, 1);
}

export function decodeDocument(text: string): Fields {
  const stored: unknown = JSON.parse(text);
  const document = decodeValue(stored);
  if (!isMap(document)) throw new TypeError("The stored text is not a document");
  return document;
}

export function isMap(value: unknown): value is Fields {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function copyMap(map: Fields, depth: number): Fields {
  assertDepth(depth);
  const copy: Fields = {};
  for (const key of Object.keys(map)) {
    const value = map[key];
    if (value === undefined) continue;
    const own = copyValue(value, depth);
    if (key !== "__proto__") copy[key] = own;
    else Object.defineProperty(copy, key, { ...ORDINARY, value: own });
  }
  return copy;
}

function copyValue(value: unknown, depth: number): unknown {
  if (isSimple(value) || typeof value === "number") return value;
  if (value instanceof Timestamp) return value;
  if (Array.isArray(value)) {
    assertDepth(depth + 1);
    return Array.from(value, (item: unknown) => copyValue(item, depth + 1));
  }
  if (isMap(value)) return copyMap(value, depth + 1);
  if (value instanceof GeoPoint || value instanceof DocumentReference) return value;
  if (value instanceof Uint8Array) return new Uint8Array(value);
  throw new TypeError(`Documents cannot store ${Object.prototype.toString.call(value)}`);
}

function isSimple(value: unknown): boolean {
  return value === null || typeof value === "boolean" || typeof value === "string";
}

function assertDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw new RangeError(`Values nest at most ${MAX_DEPTH} deep`);
}

function encodeMap(map: Fields, depth: number): Fields {
  assertDepth(depth);
  const entries = Object.entries(map).map(
    ([key, value]) => [key, value === undefined ? value : encodeValue(value, depth)] as const,
  );
  // Most maps are JSON already; JSON.stringify drops undefined fields.
  const isJson = entries.every(([key, value]) => value === map[key] && !key.startsWith("$"));
  if (isJson) return map;
  return Object.fromEntries(
    entries.map(([key, value]) => [key.startsWith("$") ? `$${key}` : key, value]),
  );
}

function encodeValue(value: unknown, depth: number): unknown {
  if (isSimple(value)) return value;
  if (typeof value === "number") return encodeNumber(value);
  if (value instanceof Timestamp) return { $timestamp: [value.seconds, value.nanoseconds] };
  if (value instanceof GeoPoint)
    return { $geopoint: [encodeNumber(value.latitude), encodeNumber(value.longitude)] };
  if (value instanceof DocumentReference) return { $reference: [value.collection, value.id] };
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString("base64") };
  if (Array.isArray(value)) {
    assertDepth(depth + 1);
    return Array.from(value, (item: unknown) => encodeValue(item, depth + 1));
  }
  if (isMap(value)) return encodeMap(value, depth + 1);
  throw new TypeError(`Documents cannot store ${Object.prototype.toString.call(value)}`);
}

function encodeNumber(value: number): unknown {
  if (Object.is(value, -0)) return { $number: "-0" };
  return Number.isFinite(value) ? value : { $number: String(value) };
}

function decodeValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(decodeValue);
  const map = value as Fields;
  const keys = Object.keys(map);
  const [tag] = keys;
  if (keys.length === 1 && tag?.startsWith("$") && !tag.startsWith("$$"))
    return decodeTagged(tag, map[tag]);
  if (keys.some((key) => key.startsWith("$")))
    return Object.fromEntries(
      keys.map((key) => [key.startsWith("$") ? key.slice(1) : key, decodeValue(map[key])]),
    );
  // Changing the map is safe, because the parser has just created it.
  for (const key of keys) {
    const item = map[key];
    if (typeof item === "object" && item !== null) map[key] = decodeValue(item);
  }
  return map;
}

function decodeTagged(tag: string, content: unknown): unknown {
  const [first, second] = Array.isArray(content) ? content.map(decodeValue) : [];
  switch (tag) {
    case "$timestamp":
      return new Timestamp(Number(first), Number(second));
    case "$geopoint":
      return new GeoPoint(Number(first), Number(second));
    case "$reference":
      return new DocumentReference(String(first), String(second));
    case "$bytes":
      return new Uint8Array(Buffer.from(String(content), "base64"));
    case "$number":
      return Number(content);
    default:
      throw new TypeError(`Unknown stored value ${tag}`);
  }
}
