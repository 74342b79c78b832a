/** What the owner exports, as the form of `/admin/exports` asks for it. */
import { z } from "zod";
import { amountForms } from "#domain/amount-cell.ts";
import { orderColumns } from "#domain/back-office/export-orders.ts";
import { addDays, addMonths, type Period, periodOf } from "#domain/days.ts";
import { tableFormats } from "#domain/table.ts";
import { failBadRequest } from "#protocol/failure.ts";
import { daySchema } from "../day-schema.ts";

export const exported = [
  "orders",
  "refunds",
  "taxByQuarter",
  "taxByMonth",
  "mails",
  "invoices",
] as const;

const flag = z.literal("1").optional().transform(Boolean);

const querySchema = z.object({
  what: z.enum(exported).default("orders"),
  /** The month before if both are absent. */
  since: daySchema,
  until: daySchema,
  format: z.enum(tableFormats).default("csv"),
  amounts: z.enum(amountForms).default("decimal"),
  mark: flag,
  addresses: flag,
  columns: z.array(z.enum(orderColumns)),
});

export type ExportQuery = z.output<typeof querySchema> & { readonly period: Period };

/** Throws a 400 that names the invalid field. */
export function readExportQuery({ searchParams }: URL, today: string): ExportQuery {
  const usual = { since: addMonths(today, -1), until: addDays(addMonths(today, 0), -1) };
  const parsed = querySchema
    .transform((query) => {
      const until = query.until || (query.since > usual.until ? today : usual.until);
      return {
        ...query,
        period: periodOf(query.since || (query.until ? until : usual.since), until),
      };
    })
    .safeParse({
      ...Object.fromEntries(searchParams),
      columns: searchParams.getAll("columns"),
    });
  return parsed.success ? parsed.data : failBadRequest(parsed.error);
}
