/**
 * A document has the fields `data` (JSON, `value-codec.ts`), `shape`, `version` and, for each indexed path, `by_{path}`
 * with its order key in hexadecimal digits (`order-key.ts`), or a list of them. Order keys sort alike in every
 * database. A number is also stored as `n_{path}`, which Firestore can sum.
 */
import type { KeyRow, StoredCollection } from "../shared/index-rows.ts";
import { elementsPath, numberOfKey, shortKey } from "../shared/order-key.ts";

/** Bytes. Firestore indexes the first 1,500 bytes of a string, and each byte takes two digits. */
const MAX_KEY = 750;

/** Firestore reserves names with two underscores at both ends. */
export function toStoredId(id: string): string {
  return /^=*__.*__$/s.test(id) ? `=${id}` : id;
}

export function fromStoredId(stored: string): string {
  return /^=+__.*__$/s.test(stored) ? stored.slice(1) : stored;
}

export function keyField(path: string): string {
  return `by_${simpleName(path)}`;
}

export function numberField(path: string): string {
  return `n_${simpleName(path)}`;
}

function simpleName(path: string): string {
  return path.replace(
    /[^a-zA-Z0-9]/gu,
    (character) => `_${character.codePointAt(0)?.toString(16)}_`,
  );
}

export function storedKey(key: Uint8Array): string {
  return shortKey(key, MAX_KEY).toString("hex");
}

export function keyFields(
  { indexes }: Pick<StoredCollection, "indexes">,
  rows: Iterable<KeyRow>,
): Record<string, string | string[] | number> {
  const elements = new Set(
    indexes
      .flat()
      .filter(({ mode }) => mode === "contains")
      .map(({ path }) => elementsPath(path)),
  );
  const fields: Record<string, string | string[] | number> = {};
  for (const [path, key] of rows) {
    const name = keyField(path);
    const known = fields[name];
    if (elements.has(path)) fields[name] = [...(Array.isArray(known) ? known : []), storedKey(key)];
    else {
      fields[name] = storedKey(key);
      const number = numberOfKey(key);
      if (number !== undefined) fields[numberField(path)] = number;
    }
  }
  return fields;
}
