import type { Collection } from "#domain/ports/collection.ts";
import type { Index, IndexField } from "#domain/ports/indexes.ts";
import { keyField, numberField } from "./names.ts";
import { elementsPath } from "../shared/order-key.ts";

/** Without an index, writes are cheaper and texts may be long. */
const UNINDEXED = ["data", "version"];

/** Composite indexes only: Firestore creates indexes of single fields itself. */
export function firestoreIndexes(
  collections: readonly Pick<Collection<unknown>, "name" | "indexes">[],
  prefix = "",
) {
  const indexes = collections.flatMap(({ name, indexes: declared }) =>
    declared
      .filter((index) => index.length > 1)
      .flatMap((index) => [index.map(toField), ...forSums(index)])
      .map((fields) => ({
        collectionGroup: `${prefix}${name}`,
        queryScope: "COLLECTION",
        fields,
      })),
  );
  const fieldOverrides = collections.flatMap(({ name }) =>
    UNINDEXED.map((fieldPath) => ({
      collectionGroup: `${prefix}${name}`,
      fieldPath,
      indexes: [],
    })),
  );
  return { indexes, fieldOverrides };
}

function toField({ path, mode }: IndexField) {
  return mode === "contains"
    ? { fieldPath: keyField(elementsPath(path)), arrayConfig: "CONTAINS" }
    : { fieldPath: keyField(path), order: mode === "asc" ? "ASCENDING" : "DESCENDING" };
}

function forSums(index: Index) {
  const last = index.at(-1);
  if (!last || last.mode === "contains") return [];
  const number = { fieldPath: numberField(last.path), order: "ASCENDING" };
  return [[...index.slice(0, -1).map(toField), number]];
}
