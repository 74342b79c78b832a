/** Writes the store's ideas to the database without overwriting edits made by hand. */
import type { Clock } from "../ports/clock.ts";
import type { Documents, Snapshot } from "../ports/documents.ts";
import { readable } from "../ports/readable.ts";
import { bumpContentRevision, ideas as collection } from "./collections.ts";
import type { IdeaDocument } from "./collections.ts";
import type { Idea } from "./idea.ts";
import { hashIdea, isSame, toContents } from "./idea-content.ts";

export interface SeededIdeas {
  readonly seeded: string[];
  /** Changed or removed in the store, but kept because they were edited by hand. */
  readonly kept: string[];
  readonly removed: string[];
}

/** Idempotent: a second run writes nothing and does not change the content revision. */
export async function seedIdeas(
  documents: Documents,
  ideas: readonly Idea[],
  clock: Clock,
): Promise<SeededIdeas> {
  const wanted = toContents(ideas);
  return documents.transaction(async (transaction) => {
    const found = await transaction.query(collection, {});
    // After a roll-back, the store's ideas replace documents that only the newer build can read.
    const stored = readable(found);
    const byId = new Map(stored.map((snapshot) => [snapshot.id, snapshot.data]));
    // Compare texts first: most starts change nothing, and loading the hash function takes time.
    const different = wanted.filter(({ id, data }) => {
      const current = byId.get(id);
      return !isSame(current, data) || current?.storeHash === "";
    });
    const hashed = await Promise.all(
      different.map(async ({ id, data }) => ({
        id,
        data: { ...data, storeHash: await hashIdea(data) },
      })),
    );
    const changed = hashed.filter(({ id, data }) => byId.get(id)?.storeHash !== data.storeHash);
    const wantedIds = new Set(wanted.map(({ id }) => id));
    const dropped = stored.map(({ id }) => id).filter((id) => !wantedIds.has(id));
    const affected = new Set([...changed.map(({ id }) => id), ...dropped]);
    const same = new Set(
      wanted.filter(({ id, data }) => isSame(byId.get(id), data)).map(({ id }) => id),
    );
    const edited = await findEdited(stored.filter(({ id }) => affected.has(id) && !same.has(id)));

    const toSeed = changed.filter(({ id }) => !edited.has(id));
    const toRemove = dropped.filter((id) => !edited.has(id));
    if (toSeed.length + toRemove.length > 0) await bumpContentRevision(transaction, clock);
    for (const { id, data } of toSeed) transaction.set(collection, id, data);
    for (const id of toRemove) transaction.delete(collection, id);
    return {
      seeded: toSeed.map(({ id }) => id),
      kept: [...affected].filter((id) => edited.has(id)),
      removed: toRemove,
    };
  });
}

async function findEdited(stored: readonly Snapshot<IdeaDocument>[]): Promise<Set<string>> {
  const ids = await Promise.all(
    stored.map(async ({ id, data }) => ((await hashIdea(data)) === data.storeHash ? [] : [id])),
  );
  return new Set(ids.flat());
}
