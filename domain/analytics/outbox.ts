/** Reports are queued in the transaction of their event. Visitor ids are read from the order. */
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
  at: timestamp,
  /** "lost": not accepted in time. "withdrawn": no consent any more. "ended": the buyer's account was deleted. */
  status: z.enum(["queued", "sent", "refused", "lost", "withdrawn", "ended"]),
  reason: z.string().optional(),
  attempts: z.int().nonnegative(),
  nextAttemptAt: timestamp,
});

export type Report = z.output<typeof reportSchema>;

const DAY_MS = 24 * 60 * 60_000;

/** Reports are sent or given up within three days, because Google accepts no older events. */
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
