/**
 * In test mode anyone can sign in as anyone, so none of its accounts, sessions, tokens, codes or signing keys may be
 * valid when the same database serves real buyers. Test mode stores them in its own collections.
 */
import type { Collection } from "#domain/ports/collection.ts";
import type { DocumentReader, Documents, Transaction } from "#domain/ports/documents.ts";

/** `names` lists the collections that test mode has separately; both modes share all others. */
export function withTestAccounts(documents: Documents, names: ReadonlySet<string>): Documents {
  const ofMode = <T>(collection: Collection<T>): Collection<T> =>
    names.has(collection.name) ? { ...collection, name: testNameOf(collection.name) } : collection;
  const reader = (inner: DocumentReader): DocumentReader => ({
    get: (collection, id) => inner.get(ofMode(collection), id),
    query: (collection, query) => inner.query(ofMode(collection), query),
  });
  return {
    ...reader(documents),
    count: (collection, query) => documents.count(ofMode(collection), query),
    sum: (collection, field, query) => documents.sum(ofMode(collection), field, query),
    watch: (collection, id, onChange, onError) =>
      documents.watch(ofMode(collection), id, onChange, onError),
    backfill: (collection, options) => documents.backfill(ofMode(collection), options),
    create: (collection, id, data) => documents.create(ofMode(collection), id, data),
    set: (collection, id, data) => documents.set(ofMode(collection), id, data),
    update: (collection, id, fields, precondition) =>
      documents.update(ofMode(collection), id, fields, precondition),
    delete: (collection, id, precondition) =>
      documents.delete(ofMode(collection), id, precondition),
    transaction: (fn) =>
      documents.transaction((inner) =>
        fn({
          ...reader(inner),
          create: (collection, id, data) => inner.create(ofMode(collection), id, data),
          set: (collection, id, data) => inner.set(ofMode(collection), id, data),
          update: (collection, id, fields, precondition) =>
            inner.update(ofMode(collection), id, fields, precondition),
          delete: (collection, id) => inner.delete(ofMode(collection), id),
        } satisfies Transaction),
      ),
    close: () => documents.close(),
  };
}

export function inBothModes(
  collections: readonly Collection<unknown>[],
  names: ReadonlySet<string>,
): Collection<unknown>[] {
  return collections.flatMap((collection) =>
    names.has(collection.name)
      ? [collection, { ...collection, name: testNameOf(collection.name) }]
      : [collection],
  );
}

function testNameOf(name: string): string {
  return `test${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
