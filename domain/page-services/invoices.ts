import type { BusinessDetails, BusinessOutcome } from "../invoices/add-business.ts";
import type { Buyer } from "../orders/buyer.ts";
import type { Order } from "../orders/orders.ts";

/** An invoice, a credit note or an amendment in words. */
export interface InvoiceView {
  readonly id: string;
  /** Of the words (BCP 47). */
  readonly locale: string;
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly parties: readonly { readonly label: string; readonly lines: readonly string[] }[];
  /** Cells; the first is a description, the others are amounts. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[];
  readonly notes: readonly string[];
}

export interface Invoices {
  /** The order's documents, oldest first. Does not check whose order it is. */
  view(orderId: string, locale: string): Promise<readonly InvoiceView[]>;
  mayAddBusiness(order: Order): boolean;
  /** Adds a business to the buyer's own order; the amendment follows at once. */
  addBusiness(buyer: Buyer, orderId: string, details: BusinessDetails): Promise<BusinessOutcome>;
}
