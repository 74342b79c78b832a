import { redirect } from "react-router";
import { spanOf } from "#domain/days.ts";
import { quarterOf, taxLines, type TaxStep } from "#domain/invoices/tax-report.ts";
import { settledStatuses } from "#domain/orders/orders.ts";
import { Timestamp } from "#domain/values.ts";
import { ownerOrdersContext, reportingContext } from "#app/context.ts";
import { INVOICES_ZIP_PATH } from "#protocol/paths.ts";
import type { Route } from "./+types/file.ts";
import { beginExport } from "./begin-export.ts";
import { type ExportQuery, readExportQuery } from "./export-query.ts";
import { fileResponse } from "./file-response.ts";

/** A file for the accountant, streamed. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const ownerOrders = context.get(ownerOrdersContext);
  const query = readExportQuery(url, ownerOrders.today());
  await beginExport(context, url, "/admin/exports");
  const { what, period, format, amounts, mark: hasMark, columns } = query;
  if (what === "invoices")
    throw redirect(`${INVOICES_ZIP_PATH}?${new URLSearchParams({ ...period })}`);
  const { report } = context.get(reportingContext);
  const onTooNew = (id: string, error: unknown) => report(`${id} cannot be exported`, error);
  const options = { format, amounts, hasMark, hasAddresses: query.addresses, onTooNew };
  const span = spanOf(period);
  const name = `${what}-${period.since}-${period.until}`;
  switch (what) {
    case "orders": {
      const filter = { statuses: settledStatuses, ...span };
      return fileResponse(name, format, ownerOrders.export(filter, { ...options, columns }));
    }
    case "refunds":
      return fileResponse(name, format, ownerOrders.exportRefunds(span, options));
    case "mails":
      return fileResponse(name, format, ownerOrders.exportMails(span, options));
    case "taxByQuarter":
    case "taxByMonth": {
      const by = what === "taxByMonth" ? "month" : "quarter";
      const rows = await ownerOrders.reportTax({ by, isWanted: periodsIn(query, by), onTooNew });
      return fileResponse(name, format, taxLines(rows, { by, format, amounts, hasMark }));
    }
    default:
      throw new Error(`Unknown export ${what satisfies never}`);
  }
}

/** Whole quarters and months that the days touch. */
function periodsIn({ period: { since, until } }: ExportQuery, by: TaxStep) {
  const name = (day: string) =>
    by === "month" ? day.slice(0, 7) : quarterOf(Timestamp.fromMillis(Date.parse(day)));
  const [first, last] = [name(since), name(until)];
  return (one: string) => one >= first && one <= last;
}
