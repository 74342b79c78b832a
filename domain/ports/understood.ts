import { DocumentTooNew } from "./collection.ts";
import type { Snapshot } from "./documents.ts";

/** Called for each document of a newer build that this build cannot read. */
export type TooNew = (id: string, error: DocumentTooNew) => void;

/**
 * The documents that this build can read. Jobs skip the others, so that one document of a newer build does not block
 * the rest; `onTooNew` is called for each.
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

/** For `onTooNew` if skipping is harmless: a newer build handles those documents. */
export function passOver(): void {}
