import { type Collection, DocumentTooNew } from "./collection.ts";
import type { DocumentReader, Snapshot } from "./documents.ts";
import type { Query } from "./query.ts";

const BATCH = 200;

/** Called for each document that only a newer build can read. */
export type TooNew = (id: string, error: DocumentTooNew) => void;

/**
 * The documents that this build can read. Leaves the others to the newer build, so that they do not block a whole job,
 * and calls `onTooNew` for each.
 */
export function readable<T>(found: readonly Snapshot<T>[], onTooNew?: TooNew): Snapshot<T>[] {
  return found.filter((snapshot) => {
    try {
      return snapshot.data !== undefined;
    } catch (error) {
      if (!(error instanceof DocumentTooNew)) throw error;
      onTooNew?.(snapshot.id, error);
      return false;
    }
  });
}

/**
 * Every document of the query that this build can read, in batches. Throws DocumentMissing if a batch's last document
 * is deleted meanwhile.
 */
export async function* eachDocument<T>(
  reader: DocumentReader,
  collection: Collection<T>,
  query: Pick<Query, "where" | "orderBy">,
  onTooNew?: TooNew,
): AsyncGenerator<Snapshot<T>> {
  let last: Snapshot<T> | undefined;
  do {
    const batch: Snapshot<T>[] = await reader.query(collection, {
      ...query,
      limit: BATCH,
      ...(last ? { startAfter: last } : {}),
    });
    yield* readable(batch, onTooNew);
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
    const [found] = readable(last ? [last] : []);
    if (found) return found;
  } while (last);
  return undefined;
}
