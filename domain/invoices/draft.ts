import type { Plan, Store } from "../catalog/offer.ts";
import type { Order } from "../orders/orders.ts";
import { itemName } from "../catalog/item-name.ts";
import { Timestamp } from "../values.ts";
import { amountsOf, returnedPart, taxRateOf } from "./amounts.ts";
import { returnedOf } from "./due.ts";
import { legalEndOf } from "../orders/withdrawal-right.ts";
import type { InvoiceDocument } from "./invoices.ts";

export type Draft = Omit<InvoiceDocument, "number" | "invoice" | "deleteAt">;

export interface InvoiceStore extends Pick<Store, "legal"> {
  readonly plans: readonly Pick<Plan, "id" | "name">[];
  readonly offer: Pick<Store["offer"], "name">;
}

export interface DraftOptions {
  readonly store: InvoiceStore;
  readonly now: number;
}

/** The documents that the order still needs. `issued` are those it has, oldest first. */
export function draftsFor(
  orderId: string,
  order: Order,
  issued: readonly InvoiceDocument[],
  options: DraftOptions,
): Draft[] {
  const first = issued.find(({ kind }) => kind === "invoice");
  const invoice = first ?? draftInvoice(orderId, order, options);
  const issuedAt = Timestamp.fromMillis(options.now);
  const isAmended = issued.some(({ kind }) => kind === "amendment");
  const amendment: Draft[] =
    first && order.invoice.business && !isAmended
      ? [{ ...fieldsOf(first), kind: "amendment", issuedAt, buyer: buyerOf(order) }]
      : [];
  return [
    ...(first ? [] : [invoice]),
    ...amendment,
    ...draftReturn(order, invoice, issued, issuedAt),
  ];
}

function draftInvoice(orderId: string, order: Order, { store, now }: DraftOptions): Draft {
  const { legal } = store;
  const suppliedAt = order.paidAt ?? order.createdAt;
  const { plan, discount, total } = amountsOf(order);
  const days = legal.withdrawalTerms.days;
  return {
    kind: "invoice",
    orderId,
    isTest: order.isTest,
    issuedAt: Timestamp.fromMillis(now),
    suppliedAt,
    locale: order.locale,
    seller: {
      name: legal.seller,
      address: legal.address,
      email: legal.email,
      taxId: legal.taxId,
      phone: legal.phone,
    },
    taxNote: legal.taxNote,
    buyer: buyerOf(order),
    currency: order.currency,
    lines: [
      { kind: "plan", name: itemName(store, order), ...plan },
      ...(discount ? [{ kind: "discount", name: order.coupon?.code, ...discount } as const] : []),
    ],
    total,
    tax: taxOf(order),
    ...(order.withdrawal.waiver
      ? { waivedAt: order.withdrawal.waiver.givenAt }
      : days > 0
        ? // Less 1 ms, because the documents show the day of this time.
          { withdrawalEndsAt: Timestamp.fromMillis(legalEndOf(order, days) - 1) }
        : {}),
  };
}

/** Also used by receipts without an invoice. */
export function taxOf(order: Order): Draft["tax"] {
  const rate = taxRateOf(order);
  if (rate === undefined) return undefined;
  const { isTaxIncluded: isIncluded } = amountsOf(order);
  return { name: order.tax.terms?.name, rate, isIncluded };
}

/** The business takes the place of the person who paid. Undefined if nothing is known. */
export function buyerOf({ invoice: { billing, business } }: Order): Draft["buyer"] {
  if (business) return { name: business.name, address: business.address, vatId: business.vatId };
  if (!billing) return undefined;
  const { name, line1, line2, postalCode, city, state, country } = billing;
  const lines = [line1, line2, [postalCode, city].filter(Boolean).join(" "), state];
  const address = lines.filter(Boolean).join("\n") || undefined;
  return name || address || country ? { name, address, country } : undefined;
}

/** At most one document, for the difference between what was returned and what was credited. */
function draftReturn(
  order: Order,
  invoice: Draft,
  issued: readonly InvoiceDocument[],
  issuedAt: Timestamp,
): Draft[] {
  const from = creditedIn(issued);
  const to = Math.min(returnedOf(order), invoice.total.gross);
  if (from === to) return [];
  const kind = to > from ? "credit" : "reversal";
  const reason = order.payment.dispute === "lost" ? "chargeback" : "refund";
  const total = returnedPart(invoice.total, { from, to }, invoice.currency);
  const line = { kind: kind === "credit" ? reason : "returned", ...total } as const;
  const amended = issued.find((document) => document.kind === "amendment")?.buyer;
  const buyer = amended ?? (order.invoice.business ? buyerOf(order) : invoice.buyer);
  return [{ ...fieldsOf(invoice), kind, issuedAt, buyer, lines: [line], total }];
}

export function creditedIn(issued: readonly Pick<InvoiceDocument, "kind" | "total">[]): number {
  const signs = { invoice: 0, amendment: 0, credit: 1, reversal: -1 };
  return issued.reduce((sum, { kind, total }) => sum + signs[kind] * total.gross, 0);
}

/** The credit note that first covered this sum of refunds; the newest if refunds failed and were repeated. */
export function creditNoteFor<Issued extends Pick<InvoiceDocument, "kind" | "total">>(
  refunded: number,
  issued: readonly Issued[],
): Issued | undefined {
  const sums = issued.map((document, at) => ({
    document,
    sum: creditedIn(issued.slice(0, at + 1)),
  }));
  const covering = sums.filter(
    ({ document, sum }) => document.kind === "credit" && sum >= refunded,
  );
  const least = Math.min(...covering.map(({ sum }) => sum));
  return covering.findLast(({ sum }) => sum === least)?.document;
}

function fieldsOf(invoice: Draft | InvoiceDocument): Draft {
  const { orderId, isTest, issuedAt, suppliedAt, locale, seller, buyer, currency } = invoice;
  const { kind, lines, total, tax, taxNote } = invoice;
  return {
    kind,
    orderId,
    isTest,
    issuedAt,
    suppliedAt,
    locale,
    seller,
    buyer,
    currency,
    lines,
    total,
    tax,
    taxNote,
  };
}
