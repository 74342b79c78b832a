/** Merges a transaction's writes, so that each document is written once. */
import type { NextDocument, StoredDocument, Write } from "./document-writes.ts";
import type { StoredCollection } from "./index-rows.ts";

export interface DocumentName {
  readonly collection: string;
  readonly id: string;
}

/** Unambiguous, because a collection's name has no slash. */
export function nameOf({ collection, id }: DocumentName): string {
  return `${collection}/${id}`;
}

export interface Staged {
  readonly collection: StoredCollection;
  readonly id: string;
  readonly stored: StoredDocument | undefined;
  /** Undefined deletes the document. */
  readonly next: NextDocument | undefined;
}

export function stageWrites(
  writes: readonly Write[],
  found: readonly (StoredDocument & DocumentName)[],
): Staged[] {
  const byName = new Map(found.map((row) => [nameOf(row), row]));
  const staged = new Map<string, Staged>();
  for (const { collection, id, replace } of writes) {
    const name = nameOf({ collection: collection.name, id });
    const before = staged.get(name);
    const stored = byName.get(name);
    if (!before) staged.set(name, { collection, id, stored, next: replace(stored) });
    else {
      const next = replace(before.next && { id, version: "", ...before.next });
      // Its `previous` is the result of an earlier write of this transaction, not the stored document.
      staged.set(name, {
        ...before,
        next: next && { text: next.text, shape: next.shape, fields: next.fields },
      });
    }
  }
  return [...staged.values()];
}
