import { type Buyer, isOrderOf } from "../orders/buyer.ts";
import { hasInvoice, isOrderId, isSettled, type Order, orders } from "../orders/orders.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import { pasted } from "../pasted.ts";
import { readVatId } from "./vat-ids.ts";

const DAY_MS = 24 * 60 * 60_000;
const BUSINESS_DAYS = 30;

export interface BusinessPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

export interface BusinessDetails {
  readonly name: string;
  readonly address: string;
  /** As typed; empty if there is none. */
  readonly vatId: string;
}

/** `tooLate`: paid more than 30 days ago. `alreadyAdded`: an invoice is amended only once. */
export type BusinessOutcome = "added" | "badVatId" | "unknown" | "tooLate" | "alreadyAdded";

export function mayAddBusiness(order: Order, now: number): boolean {
  return canHaveBusiness(order) && !order.invoice.business && !isLate(order, now);
}

function canHaveBusiness(order: Order): boolean {
  return isSettled(order) && hasInvoice(order) && !order.endedAt;
}

/** A payment in the future was recorded with a wrong clock. */
function isLate(order: Order, now: number): boolean {
  return now - (order.paidAt ?? order.createdAt).toMillis() > BUSINESS_DAYS * DAY_MS;
}

/** Marks the order for an amendment. An invoice without a number yet names the business itself. */
export function addBusiness(
  { documents, clock, isTest }: BusinessPorts,
  buyer: Buyer,
  orderId: string,
  { name, address, vatId: typed }: BusinessDetails,
): Promise<BusinessOutcome> {
  const isTyped = pasted(typed) !== "";
  const vatId = isTyped ? readVatId(typed) : undefined;
  if (isTyped && vatId === undefined) return Promise.resolve("badVatId");
  if (!isOrderId(orderId)) return Promise.resolve("unknown");
  return documents.transaction(async (transaction): Promise<BusinessOutcome> => {
    const order = (await transaction.get(orders, orderId))?.data;
    if (order?.isTest !== isTest || !isOrderOf(order, buyer) || !canHaveBusiness(order))
      return "unknown";
    if (order.invoice.business) return "alreadyAdded";
    const now = clock.now();
    if (isLate(order, now)) return "tooLate";
    const addedAt = Timestamp.fromMillis(now);
    const business = { name, address, addedAt, ...(vatId === undefined ? {} : { vatId }) };
    transaction.update(orders, orderId, { invoice: { business, isDue: true } });
    return "added";
  });
}
