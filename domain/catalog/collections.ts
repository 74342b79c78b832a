/** The documents behind the public pages. Whoever writes `ideas` calls `bumpContentRevision`. */
import { z } from "zod";
import { defineCollection } from "../ports.ts";
import type { Clock, Transaction } from "../ports.ts";
import { GeoPoint, Timestamp } from "../values.ts";

export const ideas = defineCollection(
  "ideas",
  z.object({
    title: z.string(),
    summary: z.string(),
    placeName: z.string(),
    place: z.instanceof(GeoPoint),
    lastWalkedAt: z.instanceof(Timestamp),
    distanceInMetres: z.number(),
    /** Ascending order on the page, from 0. */
    position: z.number(),
    /** Hash of the store's item that was written here last. */
    storeHash: z.string(),
    /** When somebody changed it by hand; absent while it is as the store wrote it. */
    editedAt: z.instanceof(Timestamp).optional(),
  }),
);

export type IdeaDocument = z.output<(typeof ideas)["schema"]>;

export const content = defineCollection("content", z.object({ revision: z.number() }));

export const CONTENT_REVISION_ID = "revision";

/**
 * Makes cached public pages stale when this transaction commits. It reads, so call it after your
 * own reads and before your first write. A revision is at least the time in ms, so that a database
 * started afresh never repeats one that a browser still holds in an ETag.
 */
export async function bumpContentRevision(transaction: Transaction, clock: Clock): Promise<void> {
  const current = await transaction.get(content, CONTENT_REVISION_ID);
  const revision = Math.max(clock.now(), (current?.data.revision ?? 0) + 1);
  transaction.set(content, CONTENT_REVISION_ID, { revision });
}
