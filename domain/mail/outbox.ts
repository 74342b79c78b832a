/** Mail that must go out. It is written in the transaction of the event it tells of, and sent after it. */
import { z } from "zod";
import { defineCollection } from "../ports.ts";
import { Timestamp } from "../values.ts";

const mailKinds = [
  "receipt",
  "duplicatePayment",
  /** To the seller: an order needs a person. */
  "attention",
] as const;

const mailOutboxSchema = z.object({
  kind: z.enum(mailKinds),
  to: z.string().min(3),
  orderId: z.string(),
  status: z.enum(["queued", "sent"]),
  /** Failed tries so far; the next one waits for `nextAttemptAt`. */
  attempts: z.int().nonnegative(),
  nextAttemptAt: z.instanceof(Timestamp),
});

export type OutboxMail = z.output<typeof mailOutboxSchema>;

export const mailOutbox = defineCollection("mailOutbox", mailOutboxSchema);

export function queuedMail(
  kind: OutboxMail["kind"],
  to: string,
  orderId: string,
  now: Timestamp,
): OutboxMail {
  return { kind, to, orderId, status: "queued", attempts: 0, nextAttemptAt: now };
}
