/** Mails are queued in the transaction of the event that they report. A job sends them. */
import { z } from "zod";
import { blockReasons } from "./block-reasons.ts";
import { attentionReasons, statuses } from "../orders/order-fields.ts";
import { defineCollection } from "../ports/collection.ts";
import { disputeStates } from "../ports/payments.ts";
import { Timestamp } from "../values.ts";
import { type Statement, statementSchema } from "../orders/withdrawals.ts";

const queue = {
  to: z.string().min(3),
  /** Mails to strangers, which anybody can request, have their own queue, so that they cannot delay mails to buyers. */
  status: z.enum(["queued", "queuedForStranger", "sent", "refused"]),
  attempts: z.int().nonnegative(),
  nextAttemptAt: z.instanceof(Timestamp),
};

export const orderMailKinds = [
  "receipt",
  "duplicatePayment",
  "refund",
  /** A refund failed, so the buyer does not have the money yet. */
  "refundFailed",
  "disputeOpened",
  "disputeWon",
  "disputeLost",
  "paymentFailed",
  "newVersion",
  "attention",
  "withdrawal",
  "withdrawalDeclined",
  /** To the seller: a buyer withdrew, or asked to. */
  "withdrawalNotice",
  /** To the seller: the buyer's bank warned of fraud. */
  "fraudWarning",
  /** To the seller, if the setting asks for it. */
  "sale",
] as const;

export const sellerMailKinds: readonly OrderMail["kind"][] = [
  "attention",
  "withdrawalNotice",
  "fraudWarning",
  "sale",
];

/** Named after the action of the mail's link, as in the identity protocol. */
export const accountMailKinds = [
  "resetPassword",
  "signIn",
  "verifyEmail",
  "verifyAndChangeEmail",
  /** This kind and the following report an account change and link to a page that can undo it. */
  "recoverEmail",
  "addressRemoved",
  "passwordChanged",
  "passwordRemoved",
  "providerLinked",
  "providerUnlinked",
  "secondFactorAdded",
  "secondFactorRemoved",
] as const;

const reportedSchema = z.object({
  status: z.enum(statuses),
  attention: z.enum(attentionReasons).optional(),
  refunded: z.int().positive().optional(),
  refundOwed: z.int().positive().optional(),
  dispute: z.enum(disputeStates).optional(),
});

const orderMailSchema = z.object({
  kind: z.enum(orderMailKinds),
  orderId: z.string(),
  /** The state that the mail reports. If absent, it reports the order's state at the time of sending. */
  reported: reportedSchema.optional(),
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
  withdrawal: statementSchema.optional(),
  /** Present if the status is "refused": the mail will not be retried. */
  refusal: z
    .object({
      /** The mail service's reason, without addresses. */
      reason: z.string(),
      /** False if the service only deferred the mail until the retries ended. */
      isPermanent: z.boolean(),
    })
    .optional(),
  ...queue,
});

const accountMailSchema = z.object({
  kind: z.enum(accountMailKinds),
  /** The link gives access to the account, so it is encrypted, and the document is deleted after sending. */
  sealedLink: z.string(),
  linkExpiresAt: z.instanceof(Timestamp),
  language: z.string(),
  ...queue,
});

/** The purpose decides the page that the mail links to. "free": to get a free plan. */
export const claimPurposes = ["restore", "withdraw", "free"] as const;
export type ClaimPurpose = (typeof claimPurposes)[number];

const claimMailSchema = z.object({
  /** For an address that anybody may have typed. Sent only if an order was paid with it, or for "free". */
  kind: z.literal("claimCode"),
  /** Absent in mails of older builds: "restore". */
  purpose: z.enum(claimPurposes).optional(),
  /** Encrypted, and deleted after sending, like an account mail's link. */
  sealedCode: z.string(),
  codeExpiresAt: z.instanceof(Timestamp),
  language: z.string(),
  ...queue,
});

const cardTestingMailSchema = z.object({
  /** To the seller: a client's checkouts are blocked until `endsAt`. */
  kind: z.literal("cardTesting"),
  reason: z.enum(blockReasons),
  count: z.int().positive(),
  endsAt: z.instanceof(Timestamp),
  refusal: orderMailSchema.shape.refusal,
  ...queue,
});

const digestMailSchema = z.object({
  /** To the seller, if the setting asks for it: what happened on the day. */
  kind: z.literal("dailyDigest"),
  /** In UTC. */
  day: z.iso.date(),
  /** Amounts are minor units of `currency` (ISO 4217, capitals). */
  sums: z.array(
    z.object({
      currency: z.string().length(3),
      orders: z.int(),
      gross: z.int(),
      returned: z.int(),
    }),
  ),
  /** How many orders need the owner. */
  waiting: z.int().nonnegative(),
  refusal: orderMailSchema.shape.refusal,
  ...queue,
});

/** How many a mail lists. */
export const MAX_FAILURES = 20;

/** A failed line of `npm run doctor`, in English. */
export const failureSchema = z.object({
  check: z.string().max(100),
  message: z.string().max(1000),
  remedy: z.string().max(1000),
});

const doctorMailSchema = z.object({
  /** To the seller. */
  kind: z.literal("doctor"),
  /** The new ones. Empty: nothing fails any more. */
  failures: z.array(failureSchema).max(MAX_FAILURES),
  refusal: orderMailSchema.shape.refusal,
  ...queue,
});

export type Reported = z.output<typeof reportedSchema>;
export type OrderMail = z.output<typeof orderMailSchema>;
export type AccountMail = z.output<typeof accountMailSchema>;
export type ClaimMail = z.output<typeof claimMailSchema>;
export type CardTestingMail = z.output<typeof cardTestingMailSchema>;
export type DigestMail = z.output<typeof digestMailSchema>;
export type DoctorFailure = z.output<typeof failureSchema>;
export type DoctorMail = z.output<typeof doctorMailSchema>;
export type OutboxMail =
  | OrderMail
  | AccountMail
  | ClaimMail
  | CardTestingMail
  | DigestMail
  | DoctorMail;

const KEPT_MS = 90 * 24 * 60 * 60_000;

export const mailOutbox = defineCollection("mailOutbox", {
  schema: z.discriminatedUnion("kind", [
    orderMailSchema,
    accountMailSchema,
    claimMailSchema,
    cardTestingMailSchema,
    digestMailSchema,
    doctorMailSchema,
  ]),
  version: 11,
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

export function queuedDigestMail(
  mail: Pick<DigestMail, "to" | "day" | "sums" | "waiting">,
  now: Timestamp,
): DigestMail {
  return { ...mail, kind: "dailyDigest", ...queued(mail.to, now) };
}

export function queuedDoctorMail(
  mail: Pick<DoctorMail, "to" | "failures">,
  now: Timestamp,
): DoctorMail {
  return { ...mail, kind: "doctor", ...queued(mail.to, now) };
}

export function isMailId(value: string): boolean {
  return /^[\w-]{1,250}$/.test(value);
}

/** A refused mail once more. */
export function queuedAgain(
  { refusal: _refused, ...mail }: OrderMail,
  to: string,
  now: Timestamp,
): OrderMail {
  return { ...mail, ...queued(to, now) };
}

function queued(to: string, now: Timestamp) {
  return { to, status: "queued", attempts: 0, nextAttemptAt: now } as const;
}
