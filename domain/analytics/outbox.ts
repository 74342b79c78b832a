/**
 * Reports of purchases and refunds to an analytics service. A report is queued in the transaction of the event that it
 * reports, and a job sends it afterwards. It names the order only; ids of the visitor are read from the order.
 */
import { z } from "zod";
import { defineCollection } from "../ports/collection.ts";
import { Timestamp } from "../values.ts";

const timestamp = z.instanceof(Timestamp);

const reportSchema = z.object({
  kind: z.enum(["purchase", "refund"]),
  orderId: z.string(),
  isTest: z.boolean(),
  /** Minor units of the order's currency, without tax that was added. */
  value: z.int().nonnegative(),
  /** When the purchase or refund happened. */
  at: timestamp,
  /**
   * "withdrawn": the buyer does not allow measurement any more. "lost": the service did not accept the report while it
   * could. "ended": the buyer's account was deleted.
   */
  status: z.enum(["queued", "sent", "refused", "lost", "withdrawn", "ended"]),
  /** The service's answer, if the status is "refused" or "lost". */
  reason: z.string().optional(),
  /** Failed attempts so far. The next attempt is due at `nextAttemptAt`. */
  attempts: z.int().nonnegative(),
  /** After the last attempt, its time. */
  nextAttemptAt: timestamp,
});

export type Report = z.output<typeof reportSchema>;

const DAY_MS = 24 * 60 * 60_000;

/** Every report reaches its last status within three days, because Google accepts no older events. */
export const analyticsOutbox = defineCollection("analyticsOutbox", {
  schema: reportSchema,
  indexes: [["status", "isTest", "nextAttemptAt"], "orderId", "at"],
  expires: [{ field: "at", keptMs: 90 * DAY_MS }],
});

export function queuedReport(
  report: Pick<Report, "kind" | "orderId" | "isTest" | "value" | "at">,
): Report {
  return { ...report, status: "queued", attempts: 0, nextAttemptAt: report.at };
}
