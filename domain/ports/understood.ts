import { type Collection, DocumentTooNew } from "./collection.ts";
import type { DocumentReader, Snapshot } from "./documents.ts";
import type { Query } from "./query.ts";

const BATCH = 200;

/** Called for each document that only a newer build can read. */
export type TooNew = (id: string, error: DocumentTooNew) => void;

/**
 * Returns the documents that this build can read and calls `onTooNew` for each of the others, so that one document from
 * a newer build does not block a whole job.
 */
export function understood<T>(found: readonly Snapshot<T>[], onTooNew: TooNew): Snapshot<T>[] {
  return found.filter((snapshot) => {
    try {
      return snapshot.data !== undefined;
    } catch (error) {
      if (!(error instanceof DocumentTooNew)) throw error;
      onTooNew(snapshot.id, error);
      return false;
    }
  });
}

/**
 * Every document of the query that this build can read, in batches, so that no list ends before it does. Throws
 * DocumentMissing if a batch's last document is deleted meanwhile.
 */
export async function* eachDocument<T>(
  reader: DocumentReader,
  collection: Collection<T>,
  query: Pick<Query, "where" | "orderBy">,
  onTooNew: TooNew = passOver,
): AsyncGenerator<Snapshot<T>> {
  let last: Snapshot<T> | undefined;
  do {
    const batch: Snapshot<T>[] = await reader.query(collection, {
      ...query,
      limit: BATCH,
      ...(last ? { startAfter: last } : {}),
    });
    yield* understood(batch, onTooNew);
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

/** The query's first document that this build can read. Reads one document at a time. */
export async function findFirst<T>(
  reader: DocumentReader,
  collection: Collection<T>,
  query: Pick<Query, "where" | "orderBy">,
): Promise<Snapshot<T> | undefined> {
  let last: Snapshot<T> | undefined;
  do {
    const startAfter: Pick<Query, "startAfter"> = last ? { startAfter: last } : {};
    [last] = await reader.query(collection, { ...query, ...startAfter, limit: 1 });
    const [readable] = understood(last ? [last] : [], passOver);
    if (readable) return readable;
  } while (last);
  return undefined;
}

/** For `onTooNew` where skipping is harmless, because the newer build handles those documents. */
export function passOver(): void {}
