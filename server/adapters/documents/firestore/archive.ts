import { type Archive, compareText, type FindCollection, toNext } from "../shared/archive.ts";
import { connect, type FirestoreSettings } from "./client.ts";
import { toFields } from "./commit.ts";
import { createFinder, toStored } from "./find.ts";

/** A commit has at most 10 MiB. */
const BATCH = 100;

/** Each collection must fit into memory. */
export async function openFirestoreArchive(
  settings: FirestoreSettings,
  find: FindCollection,
  names: readonly string[],
): Promise<Archive> {
  const client = await connect(settings);
  const { firestore, ask } = client;
  const { collectionOf, referenceTo } = createFinder(client);
  type Batch = ReturnType<typeof firestore.batch>;

  async function commitAll<T>(items: readonly T[], add: (batch: Batch, item: T) => void) {
    for (let start = 0; start < items.length; start += BATCH) {
      const batch = firestore.batch();
      for (const item of items.slice(start, start + BATCH)) add(batch, item);
      await ask(() => batch.commit());
    }
  }

  return {
    async *list() {
      for (const collection of names.toSorted(compareText)) {
        const { docs } = await ask(() => collectionOf(collection).get());
        const found = docs.map((each) => ({ ...toStored(each), collection }));
        yield* found.toSorted((a, b) => compareText(a.id, b.id));
      }
    },
    put: (documents) =>
      commitAll(documents, (batch, document) => {
        const collection = find(document.collection);
        const fields = toFields(collection, toNext(document, collection), document.version);
        batch.set(referenceTo(document), fields);
      }),
    remove: (documents) =>
      commitAll(documents, (batch, document) => batch.delete(referenceTo(document))),
    close: () => firestore.terminate(),
  };
}
