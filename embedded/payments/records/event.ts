import { z } from "zod";

/**
 * How webhooks are delivered, for events created from then on. "normal": once. "hold": not before the release, or
 * before the mode is another one than "hold". "duplicate": ten copies at once. "reorder": newest first among all that
 * arise within a second. "drop": never, not even by the release; the API lists them.
 */
export const webhookModeSchema = z.enum(["normal", "hold", "duplicate", "reorder", "drop"]);

export const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: z.number(),
  /** Position among the events of the same transaction. */
  index: z.int(),
  /** JSON, exactly as it is signed and sent. */
  body: z.string(),
  attempts: z.int(),
  /** Present while the event is undelivered and not held. */
  dueAt: z.number().optional(),
  /** Present while the event is held. */
  heldAt: z.number().optional(),
  /** The mode in which the event was created; "normal" if absent. */
  mode: webhookModeSchema.optional(),
});

export type EventRecord = z.output<typeof eventSchema>;
export type WebhookMode = z.output<typeof webhookModeSchema>;
