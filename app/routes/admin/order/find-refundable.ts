import type { OwnerOrders } from "#domain/back-office/owner-orders.ts";
import { amountLeft, everRefunded, isSettled, type OrderSnapshot } from "#domain/orders/orders.ts";

export interface Refundable {
  /** ISO 4217, capitals. Amounts are in its minor units. */
  readonly currency: string;
  readonly left: number;
  /** Everything that was ever refunded. */
  readonly before: number;
}

/** Undefined without a payment. Only a payment that does not match the order is read from the payment service. */
export async function findRefundable(
  ownerOrders: Pick<OwnerOrders, "findRefundable">,
  { id, data }: OrderSnapshot,
): Promise<Refundable | undefined> {
  const before = everRefunded(data);
  const { currency } = data;
  if (isSettled(data)) return { currency, left: amountLeft(data), before };
  if (data.attention !== "mismatch") return undefined;
  const found = await ownerOrders.findRefundable(id);
  if (typeof found === "string") return undefined;
  return { currency: found.currency, left: found.captured - found.refunded, before };
}
