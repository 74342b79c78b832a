/** Mails to send. A mail is queued in the transaction of the event that it reports, and a job sends it afterwards. */
import { z } from "zod";
import { blockReasons } from "./block-reasons.ts";
import { attentionReasons, statuses } from "../orders/order-fields.ts";
import { defineCollection } from "../ports/collection.ts";
import { disputeStates } from "../ports/payments.ts";
import { Timestamp } from "../values.ts";
import { type Statement, statementSchema } from "../orders/withdrawals.ts";

const queue = {
  to: z.string().min(3),
  /** Anybody can request mails to a stranger, so these have their own queue and cannot delay mails to buyers. */
  status: z.enum(["queued", "queuedForStranger", "sent", "refused"]),
  /** Failed attempts so far. The next attempt is due at `nextAttemptAt`. */
  attempts: z.int().nonnegative(),
  nextAttemptAt: z.instanceof(Timestamp),
};

export const orderMailKinds = [
  "receipt",
  "duplicatePayment",
  "refund",
  /** The bank sent a refund back, so the buyer has neither the money nor, until now, the files. */
  "refundFailed",
  "disputeOpened",
  "disputeWon",
  "disputeLost",
  /** A delayed payment was refused. */
  "paymentFailed",
  /** The seller has replaced a file. */
  "newVersion",
  /** To the seller: an order needs attention. */
  "attention",
  /** Confirms the receipt of a statement of withdrawal. */
  "withdrawal",
  /** The seller declined a statement without a right. */
  "withdrawalDeclined",
  /** To the seller: a buyer withdrew, or wants to. */
  "withdrawalNotice",
] as const;

/** The kinds of mail about orders that go to the seller. */
export const sellerMailKinds: readonly OrderMail["kind"][] = ["attention", "withdrawalNotice"];

/** Named after what the mail's link does, as in the identity protocol. */
export const accountMailKinds = [
  "resetPassword",
  "signIn",
  "verifyEmail",
  "verifyAndChangeEmail",
  /** The rest report a change to the account and link to a page that can undo it. */
  "recoverEmail",
  "addressRemoved",
  "passwordChanged",
  "passwordRemoved",
  "providerLinked",
  "providerUnlinked",
  "secondFactorAdded",
  "secondFactorRemoved",
] as const;

/** The fields of an order that a mail reports, as they were when it was queued. */
const reportedSchema = z.object({
  status: z.enum(statuses),
  attention: z.enum(attentionReasons).optional(),
  /** Minor units. */
  refunded: z.int().positive().optional(),
  /** Minor units. */
  refundOwed: z.int().positive().optional(),
  dispute: z.enum(disputeStates).optional(),
});

const orderMailSchema = z.object({
  kind: z.enum(orderMailKinds),
  orderId: z.string(),
  /** Absent if the mail says what the order is when it is sent. */
  reported: reportedSchema.optional(),
  /** Present if the kind is "newVersion". */
  version: z
    .object({
      fileId: z.string(),
      note: z.string().optional(),
      /** Absent in mails of older builds. */
      number: z.int().positive().optional(),
      /** Absent if the shop does not know when it first offered the version. */
      offeredAt: z.instanceof(Timestamp).optional(),
    })
    .optional(),
  /** Present in mails about a withdrawal: the statement as the buyer sent it. */
  withdrawal: statementSchema.optional(),
  /** Present if the status is "refused": nobody tries to send the mail any more. */
  refusal: z
    .object({
      /** The mail service's last words, without addresses. */
      reason: z.string(),
      /** False if the service only asked to try again later, until the time for retries was over. */
      isPermanent: z.boolean(),
    })
    .optional(),
  ...queue,
});

const accountMailSchema = z.object({
  kind: z.enum(accountMailKinds),
  /** The link gives access to the account, so it is encrypted here and the document is deleted after sending. */
  sealedLink: z.string(),
  linkExpiresAt: z.instanceof(Timestamp),
  language: z.string(),
  ...queue,
});

/** What a code that proves an address was requested for. Each leads to its own page. "free": to get what is free. */
export const claimPurposes = ["restore", "withdraw", "free"] as const;
export type ClaimPurpose = (typeof claimPurposes)[number];

const claimMailSchema = z.object({
  /**
   * A code for an address that anybody may have typed. Sent only if an order was paid with the address in `to`, or to get
   * what is free.
   */
  kind: z.literal("claimCode"),
  /** What the code was requested for; absent in mails of older builds: restoring purchases. */
  purpose: z.enum(claimPurposes).optional(),
  /** Encrypted like an account mail's link; the document is deleted after sending, too. */
  sealedCode: z.string(),
  codeExpiresAt: z.instanceof(Timestamp),
  language: z.string(),
  ...queue,
});

const cardTestingMailSchema = z.object({
  /** To the seller: checkouts of a client are blocked until `endsAt`. */
  kind: z.literal("cardTesting"),
  reason: z.enum(blockReasons),
  count: z.int().positive(),
  endsAt: z.instanceof(Timestamp),
  refusal: orderMailSchema.shape.refusal,
  ...queue,
});

export type Reported = z.output<typeof reportedSchema>;
export type OrderMail = z.output<typeof orderMailSchema>;
export type AccountMail = z.output<typeof accountMailSchema>;
export type ClaimMail = z.output<typeof claimMailSchema>;
export type CardTestingMail = z.output<typeof cardTestingMailSchema>;
export type OutboxMail = OrderMail | AccountMail | ClaimMail | CardTestingMail;

const KEPT_MS = 90 * 24 * 60 * 60_000;

export const mailOutbox = defineCollection("mailOutbox", {
  schema: z.discriminatedUnion("kind", [
    orderMailSchema,
    accountMailSchema,
    claimMailSchema,
    cardTestingMailSchema,
  ]),
  version: 9,
  migrate: {
    // Version 2 added `refusal`, which is optional.
    2: (old) => old,
    // Version 3 added the kind "cardTesting".
    3: (old) => old,
    // Version 4 added the kind "refundFailed".
    4: (old) => old,
    // Version 5 added `reported`, which is optional.
    5: (old) => old,
    // Version 6 added `reported.refundOwed`, which is optional.
    6: (old) => old,
    // Version 7 added the kind "newVersion" and its field `version`.
    7: (old) => old,
    // Version 8 added `version.number` and `version.offeredAt`, which are optional.
    8: (old) => old,
    // Version 9 added the kinds of mail about withdrawals, their field `withdrawal`, and `purpose`.
    9: (old) => old,
  },
  indexes: [
    ["status", "kind", "nextAttemptAt"],
    ["status", "nextAttemptAt"],
    ["status", "nextAttemptAt desc"],
    "orderId",
  ],
  // For a sent or refused mail, `nextAttemptAt` is the time of the last attempt.
  expires: [
    { where: [["status", "in", ["sent", "refused"]]], field: "nextAttemptAt", keptMs: KEPT_MS },
  ],
});

export function queuedMail(
  kind: OrderMail["kind"],
  to: string,
  orderId: string,
  now: Timestamp,
  reported?: Reported,
): OrderMail {
  return { kind, orderId, ...(reported ? { reported } : {}), ...queued(to, now) };
}

export function queuedVersionMail(
  mail: Required<Pick<OrderMail, "to" | "orderId" | "version">>,
  now: Timestamp,
): OrderMail {
  return { ...mail, kind: "newVersion", ...queued(mail.to, now) };
}

export function queuedWithdrawalMail(
  kind: "withdrawal" | "withdrawalDeclined" | "withdrawalNotice",
  to: string,
  orderId: string,
  withdrawal: Statement,
  now = withdrawal.statedAt,
): OrderMail {
  return { kind, orderId, withdrawal, ...queued(to, now) };
}

export function queuedAccountMail(
  {
    isToStranger = false,
    ...mail
  }: Pick<AccountMail, "kind" | "to" | "sealedLink" | "linkExpiresAt" | "language"> & {
    readonly isToStranger?: boolean;
  },
  now: Timestamp,
): AccountMail {
  const queue = queued(mail.to, now);
  return { ...mail, ...queue, status: isToStranger ? "queuedForStranger" : queue.status };
}

export function queuedClaimMail(
  mail: Pick<ClaimMail, "to" | "sealedCode" | "codeExpiresAt" | "language" | "purpose">,
  now: Timestamp,
): ClaimMail {
  return { ...mail, kind: "claimCode", ...queued(mail.to, now), status: "queuedForStranger" };
}

export function queuedCardTestingMail(
  mail: Pick<CardTestingMail, "to" | "reason" | "count" | "endsAt">,
  now: Timestamp,
): CardTestingMail {
  return { ...mail, kind: "cardTesting", ...queued(mail.to, now) };
}

function queued(to: string, now: Timestamp) {
  return { to, status: "queued", attempts: 0, nextAttemptAt: now } as const;
}
