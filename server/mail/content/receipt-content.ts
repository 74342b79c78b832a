import { formatPrice } from "#domain/money.ts";
import type { Order } from "#domain/orders/orders.ts";
import type { MailContent } from "./mail-content.ts";
import {
  legalAddress,
  orderFact,
  type OrderDetails,
  purchasesLink,
  restoreAddress,
} from "./order-details.ts";

/** Also confirms the waived right of withdrawal and the refund terms (Directive 2011/83/EU, Article 8, paragraph 7). */
export function writeReceipt(orderId: string, order: Order, details: OrderDetails): MailContent {
  const { locale, translate, store } = details;
  const price = formatPrice(order.amount, order.currency, locale);
  const tax = order.tax && formatPrice(order.tax, order.currency, locale);
  const paidAt = (order.paidAt ?? order.createdAt).toMillis();
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const plan = order.planName;
  return {
    subject: translate("orderMail.receiptSubject", { shop: store.name }),
    paragraphs: [
      translate("orderMail.receiptThanks", { plan, price }),
      ...(order.isGuest
        ? [translate("orderMail.receiptGuest")]
        : [
            translate("orderMail.receiptAccount"),
            translate("orderMail.receiptRestore", { url: restoreAddress(details) }),
          ]),
    ],
    facts: [
      { label: translate("orderMail.plan"), value: plan },
      {
        label: translate("orderMail.files", { files: order.files.length }),
        value: order.files.map((file) => file.name).join(", "),
      },
      {
        label: translate("orderMail.paid"),
        value: tax ? translate("orderMail.paidWithTax", { price, tax }) : price,
      },
      { label: translate("orderMail.date"), value: date.format(paidAt) },
      orderFact(orderId, details),
    ],
    action: purchasesLink(order, details),
    notes: [
      translate("orderMail.receiptWaiver"),
      ...store.legal.refund.split(/\s*\n\s*\n\s*/),
      translate("orderMail.receiptRefunds", { url: legalAddress("refunds", details) }),
      translate("orderMail.receiptTerms", { url: legalAddress("terms", details) }),
    ],
  };
}
