/** Mails to the seller about one order, without the buyer's address. */
import { itemName } from "#domain/catalog/item-name.ts";
import { nameCountry } from "#domain/country-name.ts";
import { formatPrice } from "#domain/money.ts";
import { amountLeft, type Order, totalOf } from "#domain/orders/orders.ts";
import type { MailContent } from "./mail-content.ts";
import { orderFact, type OrderDetails } from "./order-details.ts";

export function writeSale(orderId: string, order: Order, details: OrderDetails): MailContent {
  const { locale, translate, store } = details;
  return {
    subject: translate("orderMail.saleSubject", { shop: store.name }),
    paragraphs: [translate("orderMail.sale", { plan: itemName(store, order) })],
    ...(totalOf(order) > 0 && { figure: formatPrice(totalOf(order), order.currency, locale) }),
    ...aboutOrder(orderId, order, details),
  };
}

export function writeFraudWarning(
  orderId: string,
  order: Order,
  details: OrderDetails,
): MailContent {
  const { locale, translate, store } = details;
  const left = formatPrice(amountLeft(order), order.currency, locale);
  return {
    subject: translate("orderMail.fraudSubject", { shop: store.name }),
    paragraphs:
      order.status === "refunded"
        ? [translate("orderMail.fraudWarned"), translate("orderMail.fraudRefunded")]
        : [translate("orderMail.fraudWarned"), translate("orderMail.fraudRefundNow", { left })],
    ...aboutOrder(orderId, order, details),
  };
}

function aboutOrder(
  orderId: string,
  order: Order,
  details: OrderDetails,
): Pick<MailContent, "facts" | "action"> {
  const { locale, translate, store, publicUrl } = details;
  const { country = "" } = order.invoice.billing ?? {};
  return {
    facts: [
      { label: translate("orderMail.plan"), value: itemName(store, order) },
      {
        label: translate("orderMail.paid"),
        value: formatPrice(totalOf(order), order.currency, locale),
      },
      ...(country
        ? [{ label: translate("orderMail.country"), value: nameCountry(country, locale) }]
        : []),
      orderFact(orderId, details),
    ],
    action: {
      label: translate("orderMail.openOrder"),
      url: `${publicUrl}/admin/orders/${orderId}`,
    },
  };
}
