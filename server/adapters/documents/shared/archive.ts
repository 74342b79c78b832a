/** Documents as stored, for moving them to another database. */
import { createHash } from "node:crypto";
import type { Collection } from "#domain/ports/collection.ts";
import type { NextDocument } from "./document-writes.ts";
import { keyRows, type StoredCollection } from "./index-rows.ts";
import type { DocumentName } from "./staged-writes.ts";
import { decodeDocument } from "./value-codec.ts";

export interface ArchivedDocument extends DocumentName {
  /** Only databases with versions of this form keep it. */
  readonly version: string;
  readonly shape: string;
  readonly text: string;
}

export interface Archive {
  /** Ordered by collection and id in UTF-8 bytes. */
  list(): AsyncIterable<ArchivedDocument>;
  put(documents: readonly ArchivedDocument[]): Promise<void>;
  remove(names: readonly DocumentName[]): Promise<void>;
  close(): Promise<void>;
}

const PAGE = 500;

/** Documents after `collection` and `id`, at most `limit`. */
export type ReadPage = (collection: string, id: string, limit: number) => Rows | Promise<Rows>;
type Rows = readonly Readonly<Record<string, unknown>>[];

export async function* listRows(readPage: ReadPage): AsyncGenerator<ArchivedDocument> {
  let last: ArchivedDocument | undefined;
  for (;;) {
    const rows = await readPage(last?.collection ?? "", last?.id ?? "", PAGE);
    for (const { collection, id, version, shape, data } of rows) {
      last = {
        collection: String(collection),
        id: String(id),
        version: String(version),
        shape: String(shape),
        text: String(data),
      };
      yield last;
    }
    if (rows.length < PAGE) return;
  }
}

export function compareNames(a: DocumentName, b: DocumentName): number {
  return compareText(a.collection, b.collection) || compareText(a.id, b.id);
}

export function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

export function hashOf({ collection, id, shape, text }: ArchivedDocument): string {
  const parts = JSON.stringify([collection, id, shape, text]);
  return createHash("sha256").update(parts).digest("base64");
}

export type FindCollection = (name: string) => StoredCollection;

/** Unknown collections are moved without index keys. */
export function createFindCollection(known: readonly Collection<unknown>[]): FindCollection {
  const byName = new Map(known.map((collection) => [collection.name, collection]));
  return (name) => byName.get(name) ?? { name, version: 1, indexes: [] };
}

export function toNext(
  { shape, text }: ArchivedDocument,
  { indexes }: StoredCollection,
): NextDocument {
  return { shape, text, rows: keyRows(indexes, decodeDocument(text)) };
}

/** Whether SQLite and PostgreSQL can keep the version. */
export function isNumeric(version: string): boolean {
  return /^[1-9]\d{0,15}$/.test(version);
}
