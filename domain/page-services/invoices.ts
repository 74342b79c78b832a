import type { BusinessDetails, BusinessOutcome } from "../invoices/add-business.ts";
import type { Buyer } from "../orders/buyer.ts";
import type { Order } from "../orders/orders.ts";

export type InvoiceRow = readonly [description: string, amount: string];

export interface InvoiceView {
  readonly id: string;
  readonly locale: string;
  readonly title: string;
  /** Part of the title. */
  readonly number: string;
  /** What it changes; absent in an invoice. */
  readonly relation?: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly parties: readonly { readonly label: string; readonly lines: readonly string[] }[];
  /** A description and an amount each. The rows are net if there is a tax; the sums lead from them to the total. */
  readonly head: InvoiceRow;
  readonly rows: readonly InvoiceRow[];
  readonly sums: readonly InvoiceRow[];
  readonly total: InvoiceRow;
  /** Says that an invoice is paid. Absent on credit notes and amendments. */
  readonly badge?: string;
  /** When an invoice was paid. */
  readonly paid?: string;
  readonly notes: readonly string[];
}

export interface Invoices {
  /** Oldest first. Does not check whose order it is. */
  view(orderId: string, locale: string): Promise<readonly InvoiceView[]>;
  mayAddBusiness(order: Order): boolean;
  /** For the buyer's own order. The amendment is issued at once. */
  addBusiness(buyer: Buyer, orderId: string, details: BusinessDetails): Promise<BusinessOutcome>;
}
