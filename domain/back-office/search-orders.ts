/** Finds orders by what the owner has at hand: from a mail, an invoice, a bank statement or the payment service. */
import { emailKey } from "../email-address.ts";
import { invoices } from "../invoices/invoices.ts";
import { isOrderId, type OrderSnapshot, orders } from "../orders/orders.ts";
import type { Documents } from "../ports/documents.ts";
import { readable, type TooNew } from "../ports/readable.ts";
import { findOrders, type FindPorts } from "./find-orders.ts";

/** One address or card may have paid for many orders, and many cards end in the same digits. */
const MAX_FOUND = 50;

/**
 * Orders whose number, payment's id or number of a document (invoice, amendment, credit note) is `term`, or that were
 * paid with this address or with a card that ends in these four digits. Ignores case, except in a payment's id. Newest
 * first, at most 50.
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
  // Also "card ending in 4242", as bank statements and the order's page write it.
  const [, cardLast4] = /^(?:.*\s)?(\d{4})$/s.exec(term) ?? [];
  // Orders have small letters, documents capitals.
  const [orderId, number] = [term.toLowerCase(), term.toUpperCase()];
  const [documented, ...queried] = await Promise.all([
    ordersOfDocument(documents, number),
    isOrderId(orderId) ? documents.get(orders, orderId).then((order) => order ?? []) : [],
    cardLast4 === undefined ? [] : findOrders(ports, { cardLast4 }, { limit: MAX_FOUND, onTooNew }),
    documents.query(orders, { where: [["paymentId", "==", term]], limit: MAX_FOUND }),
    documents.query(orders, { where: [["invoiceNumber", "==", number]], limit: MAX_FOUND }),
  ]);
  const found = readable([...documented, ...queried.flat()], onTooNew);
  const unique = new Map(found.map((order) => [order.id, order]));
  return [...unique.values()]
    .filter(({ data }) => data.isTest === isTest)
    .toSorted((one, other) => other.data.createdAt.toMillis() - one.data.createdAt.toMillis())
    .slice(0, MAX_FOUND);
}

/** Amendments and credit notes have numbers of their own, which the order does not store. */
async function ordersOfDocument(documents: Documents, number: string): Promise<OrderSnapshot[]> {
  const found = await documents.query(invoices, {
    where: [["number", "==", number]],
    limit: MAX_FOUND,
  });
  const issued = await Promise.all(
    readable(found).map(({ data: { orderId } }) => documents.get(orders, orderId)),
  );
  return issued.filter((order) => order !== undefined);
}
