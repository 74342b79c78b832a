/** A withdrawal has its order's id, so an order has at most one. */
import { z } from "zod";
import { defineCollection } from "../ports/collection.ts";
import type { Snapshot } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import { MAX_STATEMENT_NAME, MAX_STATEMENT_REASON } from "./withdrawal-limits.ts";

const timestamp = z.instanceof(Timestamp);

export const withdrawalRights = ["law", "promise", "none"] as const;
const withdrawalStates = ["requested", "refunding", "refunded", "declined"] as const;

export const statementSchema = z.object({
  statedAt: timestamp,
  /** What entitled the buyer. "none": the owner decides. */
  right: z.enum(withdrawalRights),
  /** Why the law gave no right of withdrawal. Absent if it gave one. */
  end: z.object({ by: z.enum(["delivery", "time", "none"]), at: timestamp.optional() }).optional(),
  /** The part of the payment not refunded by then, in minor units. */
  left: z.int().nonnegative(),
  /** When the refund is due. Absent without a right. */
  dueAt: timestamp.optional(),
  isAutomatic: z.boolean(),
  name: z.string().max(MAX_STATEMENT_NAME).optional(),
  reason: z.string().max(MAX_STATEMENT_REASON).optional(),
  /** The buyer had proven the order's address. */
  isAddressProven: z.literal(true).optional(),
});

const withdrawalSchema = statementSchema.extend({
  /** requested: the owner decides. refunding: with retries by a job. declined: there was no right. */
  state: z.enum(withdrawalStates),
  attempts: z.int().nonnegative(),
  /** Present if the state is "refunding". */
  nextAttemptAt: timestamp.optional(),
  /** The payment service's reason for the last failure, such as "charge_disputed". */
  problem: z.string().optional(),
  isTest: z.boolean(),
});

export type Statement = z.output<typeof statementSchema>;
export type Withdrawal = z.output<typeof withdrawalSchema>;
export type WithdrawalSnapshot = Snapshot<Withdrawal>;

/** Anybody may type a stranger's address while paying, so names and reasons are quoted only to proven addresses. */
export function quotable(statement: Statement): Statement {
  if (statement.isAddressProven) return statement;
  const { name: _name, reason: _reason, ...rest } = statement;
  return rest;
}

export const withdrawals = defineCollection("withdrawals", {
  schema: withdrawalSchema,
  version: 2,
  indexes: [
    ["state", "isTest", "statedAt"],
    ["state", "isTest", "nextAttemptAt"],
  ],
  expires: {
    never: "Statements stay as long as their orders. `endPurchases` removes name and reason.",
  },
});
