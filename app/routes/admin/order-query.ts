/** The query of the list of orders and of its export. */
import { z } from "zod";
import type { OrderFilter } from "#domain/back-office/find-orders.ts";
import { periodOf } from "#domain/days.ts";
import { isOrderId, settledStatuses, unpaidStatuses } from "#domain/orders/orders.ts";
import { failBadRequest } from "#protocol/failure.ts";
import { daySchema } from "./day-schema.ts";

const DAY_MS = 24 * 60 * 60_000;
const groups = { settled: settledStatuses, unpaid: unpaidStatuses };
export const listedStatuses = [...settledStatuses, ...unpaidStatuses];

const querySchema = z.object({
  find: z.string().trim().max(254).default(""),
  status: z.enum(["settled", "unpaid", ...listedStatuses]).default("settled"),
  plan: z.string().max(100).default(""),
  since: daySchema,
  /** Inclusive. */
  until: daySchema,
  /** The last order of the page before. */
  after: z.string().refine(isOrderId).optional(),
});

export type OrderQuery = z.output<typeof querySchema>;

/** Throws a 400 that names the invalid field. */
export function readOrderQuery(url: URL): OrderQuery {
  const parsed = querySchema.safeParse(Object.fromEntries(url.searchParams));
  if (!parsed.success) return failBadRequest(parsed.error);
  const { since, until } = parsed.data;
  return since && until ? { ...parsed.data, ...periodOf(since, until) } : parsed.data;
}

export function toFilter({ status, plan, since, until }: OrderQuery): OrderFilter {
  return {
    statuses: status === "settled" || status === "unpaid" ? groups[status] : [status],
    planId: plan || undefined,
    since: since ? Date.parse(since) : undefined,
    until: until ? Date.parse(until) + DAY_MS : undefined,
  };
}
