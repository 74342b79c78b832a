import { DocumentTooNew } from "./collection.ts";
import type { Snapshot } from "./documents.ts";

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

/** For `onTooNew` where skipping is harmless, because the newer build handles those documents. */
export function passOver(): void {}
