import { z } from "zod";

/**
 * For new events. "hold": until released or the mode changes. "duplicate": ten copies at once. "reorder": newest first
 * within a second. "drop": never; the API lists them.
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
  dueAt: z.number().optional(),
  heldAt: z.number().optional(),
  /** The mode in which the event was created; "normal" if absent. */
  mode: webhookModeSchema.optional(),
});

export type EventRecord = z.output<typeof eventSchema>;
export type WebhookMode = z.output<typeof webhookModeSchema>;
