/** Finds orders by what the owner has at hand: from a mail, an invoice, a bank statement or the payment service. */
import { emailKey } from "../email-address.ts";
import { isOrderId, type OrderSnapshot, orders } from "../orders/orders.ts";
import { readable, type TooNew } from "../ports/readable.ts";
import { findOrders, type FindPorts } from "./find-orders.ts";

/** One address may have paid for many orders. */
const MAX_FOUND = 50;

/**
 * Orders whose number, payment's id or invoice number is `term`, or that were paid with this address. Newest first, at
 * most 50.
 */
export async function searchOrders(
  ports: FindPorts,
  term: string,
  onTooNew?: TooNew,
): Promise<readonly OrderSnapshot[]> {
  const { documents, isTest } = ports;
  const address = emailKey(term);
  if (address !== undefined)
    return findOrders(ports, { emailKey: address }, { limit: MAX_FOUND, onTooNew });
  const [byId, ...queried] = await Promise.all([
    isOrderId(term) ? documents.get(orders, term) : undefined,
    ...(["paymentId", "invoiceNumber"] as const).map((field) =>
      documents.query(orders, { where: [[field, "==", term]], limit: MAX_FOUND }),
    ),
  ]);
  const found = readable([...(byId ? [byId] : []), ...queried.flat()], onTooNew);
  const unique = new Map(found.map((order) => [order.id, order]));
  return [...unique.values()]
    .filter(({ data }) => data.isTest === isTest)
    .toSorted((one, other) => other.data.createdAt.toMillis() - one.data.createdAt.toMillis());
}
