/** Derives the content of `firestore.indexes.json` from the collections. */
import type { Collection } from "#domain/ports/collection.ts";
import type { IndexField } from "#domain/ports/indexes.ts";

/** Lists the composite indexes. Firestore creates indexes of a single field itself. */
export function firestoreIndexes(
  collections: readonly Pick<Collection<unknown>, "name" | "indexes">[],
) {
  const indexes = collections.flatMap(({ name, indexes: declared }) =>
    declared
      .filter((index) => index.length > 1)
      .map((index) => ({
        collectionGroup: name,
        queryScope: "COLLECTION",
        fields: index.map(toField),
      })),
  );
  return { indexes, fieldOverrides: [] };
}

function toField({ path, mode }: IndexField) {
  return mode === "contains"
    ? { fieldPath: path, arrayConfig: "CONTAINS" }
    : { fieldPath: path, order: mode === "asc" ? "ASCENDING" : "DESCENDING" };
}
