import { nameCountry } from "#domain/country-name.ts";
import { formatDate } from "#domain/dates.ts";
import type { InvoiceView } from "#domain/page-services/invoices.ts";
import type { InvoiceDocument, InvoiceLine, InvoiceSnapshot } from "#domain/invoices/invoices.ts";
import { formatPercent, formatPrice } from "#domain/money.ts";
import type { Timestamp } from "#domain/values.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import type { Translate } from "#locales/translate.ts";

interface Words {
  readonly locale: string;
  readonly translate: Translate;
}

export async function writeInvoice(
  { id, data }: InvoiceSnapshot,
  locale: string,
): Promise<InvoiceView> {
  const words = { locale, translate: await loadTranslate(locale) };
  const { translate } = words;
  const { seller, buyer } = data;
  return {
    id,
    locale,
    title: writeTitle(data, translate),
    number: data.number,
    ...writeStatus(data, words),
    facts: writeFacts(data, words),
    parties: [
      {
        label: translate("invoiceDocument.seller"),
        lines: [
          seller.name,
          ...linesOf(seller.address),
          seller.email,
          ...(seller.phone ? [seller.phone] : []),
          ...(seller.taxId ? [translate("invoiceDocument.taxId", { taxId: seller.taxId })] : []),
        ],
      },
      ...(buyer
        ? [{ label: translate("invoiceDocument.buyer"), lines: writeBuyer(buyer, words) }]
        : []),
    ],
    ...writeTable(data, words),
    notes: writeNotes(data, words),
  };
}

function writeTitle({ kind, number, isTest }: InvoiceDocument, translate: Translate): string {
  const name = kind === "invoice" && isTest ? "sample" : kind;
  return translate(`invoiceDocument.${name}Title`, { number });
}

function writeStatus(
  { kind, invoice, suppliedAt, isTest }: InvoiceDocument,
  { locale, translate }: Words,
): Pick<InvoiceView, "relation" | "badge" | "paid"> {
  if (invoice && kind !== "invoice") {
    const date = dateOf(invoice.issuedAt, locale);
    return {
      relation: translate(`invoiceDocument.${kind}Note`, { number: invoice.number, date }),
    };
  }
  const text = isTest ? "invoiceDocument.paidTest" : "invoiceDocument.paid";
  return {
    badge: translate("invoiceDocument.isPaid"),
    paid: translate(text, { date: dateOf(suppliedAt, locale) }),
  };
}

function writeFacts(data: InvoiceDocument, { locale, translate }: Words): InvoiceView["facts"] {
  const { invoice, issuedAt, suppliedAt, orderId } = data;
  return [
    ...(invoice
      ? [
          {
            label: translate("invoiceDocument.referredInvoice"),
            value: translate("invoiceDocument.numberAndDate", {
              number: invoice.number,
              date: dateOf(invoice.issuedAt, locale),
            }),
          },
        ]
      : []),
    { label: translate("invoiceDocument.issued"), value: dateOf(issuedAt, locale) },
    { label: translate("invoiceDocument.supplied"), value: dateOf(suppliedAt, locale) },
    { label: translate("invoiceDocument.order"), value: orderId },
  ];
}

function writeBuyer(
  { name, address, country, vatId }: NonNullable<InvoiceDocument["buyer"]>,
  { locale, translate }: Words,
): string[] {
  const inWords = country && nameCountry(country, locale);
  return [
    ...(name ? [name] : []),
    ...linesOf(address ?? ""),
    ...(inWords ? [inWords] : []),
    ...(vatId ? [translate("invoiceDocument.vatId", { vatId })] : []),
  ];
}

function writeTable(
  { lines, total, tax, currency }: InvoiceDocument,
  { locale, translate }: Words,
): Pick<InvoiceView, "head" | "rows" | "sums" | "total"> {
  const show = (amount: number) => formatPrice(amount, currency, locale);
  const net = translate("invoiceDocument.net");
  const name = tax?.name ?? translate("invoiceDocument.unnamedTax");
  const rate = tax && formatPercent(tax.rate, locale);
  return {
    head: [translate("invoiceDocument.item"), tax ? net : translate("invoiceDocument.amount")],
    rows: lines.map((line) => [describeLine(line, translate), show(tax ? line.net : line.gross)]),
    sums: [
      ...(rate !== undefined && lines.length > 1 ? [[net, show(total.net)] as const] : []),
      ...(rate === undefined
        ? []
        : [[translate("invoiceDocument.tax", { name, rate }), show(total.tax)] as const]),
    ],
    total: [translate("invoiceDocument.total"), show(total.gross)],
  };
}

function describeLine({ kind, name = "" }: InvoiceLine, translate: Translate): string {
  switch (kind) {
    case "plan":
      return translate("invoiceDocument.plan", { plan: name });
    case "discount":
      return translate("invoiceDocument.discount", { code: name });
    default:
      return translate(`invoiceDocument.${kind}`);
  }
}

function writeNotes(data: InvoiceDocument, { locale, translate }: Words): string[] {
  const { kind, tax, taxNote, total, waivedAt, withdrawalEndsAt, isTest } = data;
  const relation = tax?.isIncluded ? "invoiceDocument.taxIncluded" : "invoiceDocument.taxAdded";
  return [
    ...(isTest && kind !== "invoice" ? [translate("invoiceDocument.testNote")] : []),
    ...(total.tax > 0 ? [translate(relation)] : []),
    ...(taxNote ? [taxNote] : []),
    ...(waivedAt ? [translate("invoiceDocument.waived", { date: dateOf(waivedAt, locale) })] : []),
    ...(withdrawalEndsAt
      ? [translate("invoiceDocument.withdrawal", { date: dateOf(withdrawalEndsAt, locale) })]
      : []),
  ];
}

function linesOf(text: string): string[] {
  return text.split(/\s*\n\s*/).filter(Boolean);
}

/** In UTC, like the year of the number. */
export function dateOf(at: Timestamp, locale: string): string {
  return formatDate(at.toMillis(), locale);
}
