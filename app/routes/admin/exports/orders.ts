import { ownerOrdersContext, reportingContext } from "#app/context.ts";
import { readOrderQuery, toFilter } from "../order-query.ts";
import type { Route } from "./+types/orders.ts";

/** The listed orders as a CSV file without addresses, streamed: a batch of orders is in memory at a time. */
export function loader({ context, url }: Route.LoaderArgs): Response {
  const { report } = context.get(reportingContext);
  const lines = context.get(ownerOrdersContext).export(toFilter(readOrderQuery(url)), {
    format: "csv",
    hasAddresses: false,
    onTooNew: (id, error) => report(`${id} cannot be exported`, error),
  });
  return new Response(streamOf(lines), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="orders.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}

/** Reads the next line when the browser has taken the last one, and none after it has left. */
function streamOf(lines: AsyncGenerator<string>): ReadableStream {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}
