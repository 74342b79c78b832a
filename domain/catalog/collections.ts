/** Documents shown on the public pages. Every write to `ideas` must also call `bumpContentRevision`. */
import { z } from "zod";
import type { Clock } from "../ports/clock.ts";
import { defineCollection } from "../ports/collection.ts";
import type { Transaction } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import { ideaFields } from "./idea.ts";

export const ideas = defineCollection("ideas", {
  schema: z.object({
    ...ideaFields,
    position: z.number(),
    /** Hash of the store's item that this document was last written from; empty after a migration. */
    storeHash: z.string(),
    /** Absent if the document still equals the store's item. */
    editedAt: z.instanceof(Timestamp).optional(),
  }),
  version: 2,
  migrate: {
    2: ({ place, lastWalkedAt, distanceInMetres, ...idea }) => ({
      ...idea,
      coordinate: place,
      date: lastWalkedAt,
      facts:
        typeof distanceInMetres === "number" ? [`${(distanceInMetres / 1000).toFixed(1)} km`] : [],
      storeHash: "",
    }),
  },
  indexes: ["position"],
  expires: { never: "The store's own content." },
});

export type IdeaDocument = z.output<(typeof ideas)["schema"]>;

export const content = defineCollection("content", {
  schema: z.object({ revision: z.number() }),
  expires: { never: "One document." },
});

export const CONTENT_REVISION_ID = "revision";

/**
 * Invalidates cached pages. Call it after your own reads and before your first write. A revision is at least the time
 * in ms, so that a new database never repeats one that a browser has in an ETag.
 */
export async function bumpContentRevision(transaction: Transaction, clock: Clock): Promise<void> {
  const current = await transaction.get(content, CONTENT_REVISION_ID);
  const revision = Math.max(clock.now(), (current?.data.revision ?? 0) + 1);
  transaction.set(content, CONTENT_REVISION_ID, { revision });
}
