import type { Timestamp } from "@google-cloud/firestore";
import { type Archive, compareText, type FindCollection, toPuts } from "../shared/archive.ts";
import { connect, type FirestoreSettings } from "./client.ts";
import { toFields } from "./commit.ts";
import { createFinder, toStored } from "./find.ts";

/** A commit has at most 10 MiB. */
const BATCH = 100;

/** Each collection must fit into memory. Firestore can list the documents of one moment for an hour. */
export async function openFirestoreArchive(
  settings: FirestoreSettings,
  find: FindCollection,
  names: readonly string[],
): Promise<Archive> {
  const client = await connect(settings);
  const { firestore, ask } = client;
  const { collectionOf, referenceTo } = createFinder(client);

  return {
    async *list() {
      let readTime: Timestamp | undefined;
      for (const collection of names.toSorted(compareText)) {
        const query = collectionOf(collection);
        const { docs, readTime: readAt } = await ask(() =>
          readTime
            ? firestore.runTransaction((reading) => reading.get(query), {
                readOnly: true,
                readTime,
              })
            : query.get(),
        );
        // The server's own clock: all further collections are read as they were at this moment.
        readTime ??= readAt;
        const found = docs.map((each) => ({ ...toStored(each), collection }));
        yield* found.toSorted((a, b) => compareText(a.id, b.id));
      }
      return undefined;
    },
    async write(changes) {
      for (let start = 0; start < changes.length; start += BATCH) {
        const part = changes.slice(start, start + BATCH);
        const batch = firestore.batch();
        for (const name of part) if (!("text" in name)) batch.delete(referenceTo(name));
        for (const { collection, id, next, version } of toPuts(part, find)) {
          const reference = referenceTo({ collection: collection.name, id });
          batch.set(reference, toFields(collection, next, version));
        }
        await ask(() => batch.commit());
      }
    },
    close: () => firestore.terminate(),
  };
}
