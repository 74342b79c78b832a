import { bumpContentRevision, ideas } from "#domain/catalog/collections.ts";
import type { Documents } from "#domain/ports/documents.ts";

/** Edits the title of the first idea, which the landing pages show. */
export async function changeFirstIdea(documents: Documents, title: string): Promise<void> {
  const [idea] = await documents.query(ideas, { orderBy: [["position", "asc"]], limit: 1 });
  if (!idea) throw new Error("There is no idea");
  await documents.transaction(async (transaction) => {
    await bumpContentRevision(transaction, { now: () => Date.now() });
    transaction.update(ideas, idea.id, { title });
  });
}
