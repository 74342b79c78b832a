import type { BusinessDetails, BusinessOutcome } from "../invoices/add-business.ts";
import type { Buyer } from "../orders/buyer.ts";
import type { Order } from "../orders/orders.ts";

export interface InvoiceView {
  readonly id: string;
  readonly locale: string;
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly parties: readonly { readonly label: string; readonly lines: readonly string[] }[];
  /** The first cell is a description; the others are amounts. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[];
  readonly notes: readonly string[];
}

export interface Invoices {
  /** Oldest first. Does not check whose order it is. */
  view(orderId: string, locale: string): Promise<readonly InvoiceView[]>;
  mayAddBusiness(order: Order): boolean;
  /** For the buyer's own order. The amendment is issued at once. */
  addBusiness(buyer: Buyer, orderId: string, details: BusinessDetails): Promise<BusinessOutcome>;
}
