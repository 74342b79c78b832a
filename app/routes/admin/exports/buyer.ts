import { failNotFound } from "#protocol/failure.ts";
import { ownerOrdersContext } from "#app/context.ts";
import type { Route } from "./+types/buyer.ts";
import { beginExport } from "./begin-export.ts";

/** What the shop stores about the order's buyer, as JSON. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const ownerOrders = context.get(ownerOrdersContext);
  const order = await ownerOrders.find(params.orderId);
  if (!order) return failNotFound(url);
  await beginExport(context, url, `/admin/orders/${order.id}`);
  return new Response(await ownerOrders.exportBuyer(order), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="buyer.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
