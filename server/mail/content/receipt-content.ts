import { itemName } from "#domain/catalog/item-name.ts";
import { formatPercent, formatPrice } from "#domain/money.ts";
import { amountsOf } from "#domain/invoices/amounts.ts";
import { buyerOf, taxOf } from "#domain/invoices/draft.ts";
import { type Order, totalOf } from "#domain/orders/orders.ts";
import { nameCountry } from "#domain/country-name.ts";
import { dateOf } from "../../invoices/write-invoice.ts";
import type { Fact, MailContent, NoteGroup } from "./mail-content.ts";
import { nameMethod } from "./payment-method.ts";
import {
  invoiceAddress,
  legalAddress,
  licenceAddress,
  orderFact,
  type OrderDetails,
  purchasesLink,
  restoreAddress,
  withdrawAddress,
} from "./order-details.ts";

/**
 * Carries the terms in full as an attached text: a link is no durable medium (Directive 2011/83/EU, Article 8,
 * paragraph 7).
 */
export function writeReceipt(orderId: string, order: Order, details: OrderDetails): MailContent {
  const { locale, translate, store, licenceKey } = details;
  const isFree = totalOf(order) === 0;
  const price = formatPrice(totalOf(order), order.currency, locale);
  const plan = itemName(store, order);
  const { taxNote } = store.legal;
  return {
    subject: translate("orderMail.receiptSubject", { shop: store.name }),
    heading: translate("confirmation.readyTitle"),
    paragraphs: [
      isFree
        ? translate("orderMail.receiptFree", { plan })
        : translate("confirmation.readyLead", { plan }),
    ],
    facts: [
      ...saleFacts(order, details),
      {
        label: translate("orderMail.paid"),
        value: price,
        details: [
          ...methodOf(order, details),
          ...taxLines(order, details),
          ...(taxNote ? [taxNote] : []),
        ],
      },
      ...(licenceKey ? [{ label: translate("orderMail.licenceKey"), value: licenceKey }] : []),
      ...supplyFacts(order, details),
      orderFact(orderId, details),
      ...partyFacts(order, details),
    ],
    ...(!isFree && { figure: price }),
    cover: store.offer.name,
    action: {
      ...purchasesLink(order, details),
      label: translate("download.button"),
      isOnce: true,
    },
    notes: order.isGuest
      ? [translate("orderMail.receiptGuest")]
      : [
          translate("orderMail.receiptAccount"),
          translate("orderMail.receiptRestore", { url: restoreAddress(details) }),
        ],
    groups: receiptGroups(orderId, order, details),
    linkWords: {
      [restoreAddress(details)]: translate("orderMail.restoreLink"),
      [licenceAddress(details)]: translate("orderMail.licenceKey"),
      [invoiceAddress(orderId, details)]: translate("orderMail.invoice"),
    },
    attachments: [{ filename: TERMS_FILE, content: writeTerms(orderId, order, details) }],
  };
}

function receiptGroups(orderId: string, order: Order, details: OrderDetails): NoteGroup[] {
  const { translate, store, licenceKey, issued } = details;
  const { requirements } = store.offer;
  const groups = [
    {
      heading: translate("orderMail.licenceKey"),
      notes: licenceKey
        ? [translate("orderMail.licenceKeyHelp", { url: licenceAddress(details) })]
        : [],
    },
    {
      heading: translate("orderMail.invoice"),
      notes:
        issued.length > 0
          ? [translate("orderMail.invoiceLink", { url: invoiceAddress(orderId, details) })]
          : [],
    },
    {
      heading: translate("order.files"),
      notes: requirements ? [translate("orderMail.requirements", { requirements })] : [],
    },
    {
      heading: `${translate("common.refunds")} · ${translate("common.terms")}`,
      notes: [
        ...withdrawalNotes(order, details),
        translate("withdrawalMail.receiptLink", { url: withdrawAddress(details) }),
        translate("orderMail.receiptRefunds", { url: legalAddress("refunds", details) }),
        translate("orderMail.receiptTerms", { url: legalAddress("terms", details) }),
        translate("orderMail.receiptAttached", { file: TERMS_FILE }),
      ],
    },
  ];
  return groups.filter(({ notes }) => notes.length > 0);
}

const TERMS_FILE = "terms.txt";

/** Begins with a byte order mark, without which some programs on Windows read a text as Latin-1. */
function writeTerms(orderId: string, order: Order, details: OrderDetails): string {
  const { store, translate } = details;
  const { refund, withdrawal, terms } = store.legal;
  const parts = [
    [store.name, orderId, supplyDate(order, details)].join("\n"),
    translate("common.refunds"),
    refund,
    withdrawal,
    translate("common.terms"),
    terms,
  ];
  return `\uFEFF${parts.join("\n\n")}\n`;
}

function methodOf({ payment: { method } }: Order, { translate }: OrderDetails): string[] {
  if (method === undefined) return [];
  return [method === "card" ? translate("orderMail.card") : nameMethod(method)];
}

/** The words to which the buyer agreed, or the right that the buyer kept. */
function withdrawalNotes(
  { withdrawal: { waiver } }: Order,
  { locale, translate, store }: OrderDetails,
): string[] {
  const { days, promisedDays } = store.legal.withdrawalTerms;
  if (waiver) {
    const date = dateOf(waiver.givenAt, locale);
    return [
      translate("orderMail.receiptWaiver", { date, words: waiver.text }),
      ...(promisedDays > 0 ? [translate("orderMail.receiptPromise", { days: promisedDays })] : []),
    ];
  }
  return days > 0 ? [translate("orderMail.receiptRight", { days })] : [];
}

/** Shows the plan's price if it differs from what was paid. */
function saleFacts(order: Order, { locale, translate, store }: OrderDetails): Fact[] {
  const { plan, discount, isTaxIncluded } = amountsOf(order);
  const show = (amount: number) => formatPrice(amount, order.currency, locale);
  const shown = (amounts: typeof plan) => show(isTaxIncluded ? amounts.gross : amounts.net);
  const isPriced = discount !== undefined || !isTaxIncluded;
  const sold = translate("invoiceDocument.plan", { plan: itemName(store, order) });
  return [
    {
      label: translate("orderMail.plan"),
      value: isPriced ? `${sold}, ${shown(plan)}` : sold,
      details: [...(order.includes ?? []), order.files.map(({ name }) => name).join(", ")],
    },
    ...(discount
      ? [
          {
            label: translate("orderMail.discount", { code: order.coupon?.code ?? "" }),
            value: shown(discount),
          },
        ]
      : []),
  ];
}

function taxLines(order: Order, { locale, translate }: OrderDetails): string[] {
  const tax = taxOf(order);
  const { total, isTaxIncluded } = amountsOf(order);
  if (!tax || (total.tax === 0 && tax.rate === 0)) return [];
  const label = translate("invoiceDocument.tax", {
    name: tax.name ?? translate("invoiceDocument.unnamedTax"),
    rate: formatPercent(tax.rate, locale),
  });
  const amount = formatPrice(total.tax, order.currency, locale);
  const key = isTaxIncluded ? "orderMail.taxIncluded" : "orderMail.taxAdded";
  return [`${label}: ${translate(key, { tax: amount })}`];
}

const invoiceIn = ({ issued }: OrderDetails) => issued.find(({ kind }) => kind === "invoice");

/** The invoice with the date of supply, or the date alone. */
function supplyFacts(order: Order, details: OrderDetails): Fact[] {
  const { translate } = details;
  const invoice = invoiceIn(details);
  const label = translate("orderMail.date");
  const value = supplyDate(order, details);
  if (!invoice) return [{ label, value }];
  const supplied = `${label}: ${value}`;
  return [{ label: translate("orderMail.invoice"), value: invoice.number, details: [supplied] }];
}

function partyFacts(order: Order, details: OrderDetails): Fact[] {
  const { locale, translate, store } = details;
  const invoice = invoiceIn(details);
  const taxId = invoice?.seller.taxId ?? store.legal.taxId;
  const buyer = buyerOf(order);
  const { name, address, country, vatId } = buyer ?? {};
  const countryName = country && nameCountry(country, locale);
  const lines = [name, ...(address?.split("\n") ?? []), countryName, vatId].filter(Boolean);
  return [
    ...(taxId ? [{ label: translate("orderMail.taxId"), value: taxId }] : []),
    ...(buyer ? [{ label: translate("orderMail.buyer"), value: lines.join(", ") }] : []),
  ];
}

function supplyDate(order: Order, { locale, issued }: OrderDetails): string {
  return dateOf(issued[0]?.suppliedAt ?? order.paidAt ?? order.createdAt, locale);
}
