import { isOrderId, isSettled, orders, totalOf } from "../orders/orders.ts";
import { invoicesOf, type InvoiceDocument } from "./invoices.ts";
import { issueDue, type IssuePorts } from "./issue.ts";

export type InvoiceRequest =
  | { readonly outcome: "unknown" | "notPaid" }
  | { readonly outcome: "issued"; readonly documents: readonly InvoiceDocument[] };

/** Idempotent. Issues all waiting documents, so that numbers keep their order. Throws if the invoice cannot be made. */
export async function requestInvoice(
  ports: Omit<IssuePorts, "onFailure">,
  orderId: string,
): Promise<InvoiceRequest> {
  const { documents, isTest } = ports;
  if (!isOrderId(orderId)) return { outcome: "unknown" };
  const marked = await documents.transaction(async (transaction) => {
    const order = (await transaction.get(orders, orderId))?.data;
    if (order?.isTest !== isTest) return "unknown";
    if (!isSettled(order) || totalOf(order) === 0) return "notPaid";
    if (!order.invoice.number && !order.invoice.isDue)
      transaction.update(orders, orderId, {
        invoice: { isDue: true },
        // `issueDue` finds only orders with this time.
        paidAt: order.paidAt ?? order.createdAt,
      });
    return "marked";
  });
  if (marked !== "marked") return { outcome: marked };
  let cause: unknown;
  const onFailure = (id: string, error: unknown) => {
    if (id === orderId) cause = error;
  };
  await issueDue({ ...ports, onFailure });
  const issued = await invoicesOf(documents, orderId);
  if (issued.length === 0) throw new Error(`Order ${orderId} gets no invoice`, { cause });
  return { outcome: "issued", documents: issued.map(({ data }) => data) };
}
