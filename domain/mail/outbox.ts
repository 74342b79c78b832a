/** Mail that must go out. It is written in the transaction of the event it tells of, and sent after it. */
import { z } from "zod";
import { defineCollection } from "../ports.ts";
import { Timestamp } from "../values.ts";

const queue = {
  to: z.string().min(3),
  status: z.enum(["queued", "sent"]),
  /** Failed tries so far; the next one waits for `nextAttemptAt`. */
  attempts: z.int().nonnegative(),
  nextAttemptAt: z.instanceof(Timestamp),
};

const orderMailSchema = z.object({
  kind: z.enum([
    "receipt",
    "duplicatePayment",
    /** To the seller: an order needs a person. */
    "attention",
  ]),
  orderId: z.string(),
  ...queue,
});

/** Named as the identity protocol names what their links do. */
const accountMailSchema = z.object({
  kind: z.enum(["resetPassword", "signIn", "verifyEmail", "verifyAndChangeEmail", "recoverEmail"]),
  /** Whoever has the link has the account: it is encrypted, and the mail is deleted once it was sent. */
  sealedLink: z.string(),
  linkExpiresAt: z.instanceof(Timestamp),
  language: z.string(),
  ...queue,
});

export type OrderMail = z.output<typeof orderMailSchema>;
export type AccountMail = z.output<typeof accountMailSchema>;
export type OutboxMail = OrderMail | AccountMail;

export const mailOutbox = defineCollection(
  "mailOutbox",
  z.discriminatedUnion("kind", [orderMailSchema, accountMailSchema]),
);

export function queuedMail(
  kind: OrderMail["kind"],
  to: string,
  orderId: string,
  now: Timestamp,
): OrderMail {
  return { kind, orderId, ...queued(to, now) };
}

export function queuedAccountMail(
  mail: Pick<AccountMail, "kind" | "to" | "sealedLink" | "linkExpiresAt" | "language">,
  now: Timestamp,
): AccountMail {
  return { ...mail, ...queued(mail.to, now) };
}

function queued(to: string, now: Timestamp) {
  return { to, status: "queued", attempts: 0, nextAttemptAt: now } as const;
}
