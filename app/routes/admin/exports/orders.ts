import { ownerOrdersContext, reportingContext } from "#app/context.ts";
import { readOrderQuery, toFilter } from "../order-query.ts";
import type { Route } from "./+types/orders.ts";
import { beginExport } from "./begin-export.ts";
import { fileResponse } from "./file-response.ts";

/** The listed orders as a CSV file without addresses, streamed: a batch of orders is in memory at a time. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const query = readOrderQuery(url);
  await beginExport(context, url, "/admin/orders");
  const { report } = context.get(reportingContext);
  const lines = context.get(ownerOrdersContext).export(toFilter(query), {
    format: "csv",
    hasAddresses: false,
    onTooNew: (id, error) => report(`${id} cannot be exported`, error),
  });
  return fileResponse("orders", "csv", lines);
}
