/** Clients and cards are stored as keyed hashes, and everything expires. */
import { z } from "zod";
import { defineCollection } from "../ports/collection.ts";
import { Timestamp } from "../values.ts";
import { blockReasons } from "../notifications/block-reasons.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds in which declines and unpaid checkouts are counted. */
export const WINDOW_MS = 30 * MINUTE_MS;
export const BLOCK_MS = 30 * MINUTE_MS;

/** The client of each checkout, by order id. Payments are possible for 24 hours. */
export const checkoutClients = defineCollection("checkoutClients", {
  schema: z.object({ client: z.string(), startedAt: z.instanceof(Timestamp) }),
  indexes: [["client", "startedAt desc"], "startedAt"],
  expires: [{ field: "startedAt", keptMs: 25 * HOUR_MS }],
});

const declineSchema = z.object({
  eventId: z.string(),
  at: z.instanceof(Timestamp),
  /** Keyed hashes of the client address and the account. */
  clients: z.array(z.string()),
});

export type Decline = z.output<typeof declineSchema>;

/** The last few declines of one client or card. */
export const cardDeclines = defineCollection("cardDeclines", {
  schema: z.object({ recent: z.array(declineSchema), expiresAt: z.instanceof(Timestamp) }),
  indexes: ["expiresAt"],
  expires: [{ field: "expiresAt" }],
});

export const checkoutBlocks = defineCollection("checkoutBlocks", {
  schema: z.object({
    reason: z.enum(blockReasons),
    count: z.int().positive(),
    startedAt: z.instanceof(Timestamp),
    endsAt: z.instanceof(Timestamp),
  }),
  indexes: ["startedAt", "startedAt desc", "endsAt"],
  expires: [{ field: "endsAt", keptMs: 7 * 24 * HOUR_MS }],
});
