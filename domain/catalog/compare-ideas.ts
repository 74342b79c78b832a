import type { Clock } from "../ports/clock.ts";
import type { Documents, Transaction } from "../ports/documents.ts";
import { readable } from "../ports/readable.ts";
import type { Timestamp } from "../values.ts";
import { bumpContentRevision, ideas as collection, type IdeaDocument } from "./collections.ts";
import { differingFields, hashIdea, toContents } from "./idea-content.ts";
import type { Idea } from "./idea.ts";

export interface IdeaDifference {
  readonly id: string;
  readonly title: string;
  readonly place: "both" | "onlyStore" | "onlyDatabase";
  /** Edited by hand: the shop does not overwrite it when it starts. */
  readonly isEdited: boolean;
  /** Undefined if no build recorded it. */
  readonly editedAt: Timestamp | undefined;
  readonly fields: readonly string[];
}

/** In the store's order, then those that are only in the database. */
export async function compareIdeas(
  documents: Documents,
  ideas: readonly Idea[],
): Promise<IdeaDifference[]> {
  const stored = new Map(
    readable(await documents.query(collection, {})).map(({ id, data }) => [id, data]),
  );
  const wanted = toContents(ideas);
  const found: IdeaDifference[] = [];
  for (const { id, data } of wanted) {
    const current = stored.get(id);
    const fields = current ? differingFields(current, data) : [];
    if (current && fields.length === 0) continue;
    const place = current ? "both" : "onlyStore";
    found.push({ id, place, fields, ...(await describe(current ?? data)) });
  }
  const wantedIds = new Set(wanted.map(({ id }) => id));
  for (const [id, data] of stored)
    if (!wantedIds.has(id))
      found.push({ id, place: "onlyDatabase", fields: [], ...(await describe(data)) });
  return found;
}

async function describe(idea: Pick<IdeaDocument, "title"> & Partial<IdeaDocument>) {
  const { title, editedAt } = idea;
  const isEdited = isDocument(idea) && (await hashIdea(idea)) !== idea.storeHash;
  return { title, isEdited, editedAt: isEdited ? editedAt : undefined };
}

function isDocument(idea: Partial<IdeaDocument>): idea is IdeaDocument {
  return idea.storeHash !== undefined;
}

/** Resets the ideas `ids` to the store's; deletes those that the store lacks. Returns the changed ids. Idempotent. */
export async function resetIdeas(
  documents: Documents,
  ideas: readonly Idea[],
  ids: readonly string[],
  clock: Clock,
): Promise<{ readonly written: string[]; readonly deleted: string[] }> {
  const chosen = new Set(ids);
  const wanted = await Promise.all(
    toContents(ideas)
      .filter(({ id }) => chosen.has(id))
      .map(async ({ id, data }) => ({ id, data: { ...data, storeHash: await hashIdea(data) } })),
  );
  const wantedIds = new Set(wanted.map(({ id }) => id));
  return documents.transaction(async (transaction) => {
    const stored = await readIdeas(transaction);
    const toWrite = wanted.filter(({ id, data }) => !isCurrent(stored.get(id), data));
    const toDelete = [...chosen].filter((id) => stored.has(id) && !wantedIds.has(id));
    if (toWrite.length + toDelete.length > 0) await bumpContentRevision(transaction, clock);
    for (const { id, data } of toWrite) transaction.set(collection, id, data);
    for (const id of toDelete) transaction.delete(collection, id);
    return { written: toWrite.map(({ id }) => id), deleted: toDelete };
  });
}

function isCurrent(stored: IdeaDocument | undefined, wanted: IdeaDocument): boolean {
  return (
    stored !== undefined &&
    stored.storeHash === wanted.storeHash &&
    stored.editedAt === undefined &&
    differingFields(stored, wanted).length === 0
  );
}

async function readIdeas(transaction: Transaction): Promise<Map<string, IdeaDocument>> {
  const found = readable(await transaction.query(collection, {}));
  return new Map(found.map(({ id, data }) => [id, data]));
}
