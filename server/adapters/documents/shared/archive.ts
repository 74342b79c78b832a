/** Documents as stored, for moving them to another database. */
import type { Collection } from "#domain/ports/collection.ts";
import type { StoredCollection } from "./index-rows.ts";
import type { DocumentName } from "./staged-writes.ts";
import { decodeDocument } from "./value-codec.ts";

export interface ArchivedDocument extends DocumentName {
  /** SQLite and PostgreSQL keep only positive integers. */
  readonly version: string;
  readonly shape: string;
  readonly text: string;
}

export interface Archive {
  /**
   * Ordered by collection and id in UTF-8 bytes. PostgreSQL and Firestore list the documents of one moment; SQLite does
   * only if nobody writes meanwhile.
   */
  list(): AsyncGenerator<ArchivedDocument, undefined>;
  /** Stores the documents, and deletes those given only by name. Idempotent. */
  write(changes: readonly Change[]): Promise<void>;
  close(): Promise<void>;
}

export type Change = ArchivedDocument | DocumentName;

const PAGE = 500;

/** `readPage` returns the documents after `collection` and `id`, at most `limit`. */
export async function* listPages(
  readPage: (collection: string, id: string, limit: number) => unknown,
): AsyncGenerator<ArchivedDocument, undefined> {
  let last: DocumentName | undefined = { collection: "", id: "" };
  while (last) {
    const page = await readPage(last.collection, last.id, PAGE);
    yield* page as readonly ArchivedDocument[];
    last = (page as readonly ArchivedDocument[])[PAGE - 1];
  }
  return undefined;
}

export function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

export type FindCollection = (name: string) => StoredCollection;

/** Unknown collections are moved without index keys. */
export function createFindCollection(known: readonly Collection<unknown>[]): FindCollection {
  const byName = new Map(known.map((collection) => [collection.name, collection]));
  return (name) => byName.get(name) ?? { name, version: 1, indexes: [] };
}

/** Writes of the documents in `changes` as new ones. `given` is the version if SQLite and PostgreSQL can keep it. */
export function toPuts(changes: readonly Change[], find: FindCollection) {
  const documents = changes.filter((change) => "text" in change);
  return documents.map(({ collection: name, id, version, shape, text }) => {
    const collection = find(name);
    const next = { shape, text, fields: decodeDocument(text) };
    const given = /^[1-9]\d{0,15}$/.test(version) ? version : undefined;
    return { collection, id, stored: undefined, next, version, given };
  });
}
