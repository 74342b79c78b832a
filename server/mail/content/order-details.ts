import type { LegalPage } from "#domain/catalog/legal-pages.ts";
import { variants } from "#domain/experiments/variants.ts";
import { hasAccess } from "#domain/orders/next-order.ts";
import type { InvoiceDocument } from "#domain/invoices/invoices.ts";
import type { Order } from "#domain/orders/orders.ts";
import { basenameOf } from "#locales/locale-path.ts";
import type { Translate } from "#locales/translate.ts";
import type { MailContext, MailStore } from "./mail-context.ts";
import type { Fact } from "./mail-content.ts";

export interface OrderDetails extends Omit<MailContext, "storeIn" | "pictures" | "titles"> {
  readonly store: MailStore;
  readonly locale: string;
  readonly translate: Translate;
  /** Present in the receipt of an order that has a licence key. */
  readonly licenceKey?: string | undefined;
  /** Oldest first; empty in mails that name no document. */
  readonly issued: readonly InvoiceDocument[];
}

export function orderFact(orderId: string, { translate }: OrderDetails): Fact {
  return { label: translate("orderMail.order"), value: orderId };
}

/** A guest has no account to sign in to, and proves the address instead. */
export function purchasesLink(order: Order, details: OrderDetails) {
  const { translate } = details;
  const hasFiles = order.isGuest && hasAccess(order);
  return {
    label: translate(hasFiles ? "orderMail.restoreLink" : "orderMail.purchasesLink"),
    url: order.isGuest ? restoreAddress(details) : addressOf("/account", details),
  };
}

export function restoreAddress(details: OrderDetails): string {
  return addressOf("/restore", details);
}

export function licenceAddress(details: OrderDetails): string {
  return addressOf("/licence-key", details);
}

export function withdrawAddress(details: OrderDetails): string {
  return addressOf("/withdraw", details);
}

export function legalAddress(page: LegalPage, details: OrderDetails): string {
  return addressOf(`/${page}`, details);
}

export function invoiceAddress(orderId: string, details: OrderDetails): string {
  return addressOf(`/invoice/${orderId}`, details);
}

export function plansLink({ variant }: Order, details: OrderDetails) {
  const url = addressOf(`${variants[variant].path}/paywall`, details);
  return { label: details.translate("orderMail.plansLink"), url };
}

function addressOf(path: string, { publicUrl, locale, locales }: OrderDetails): string {
  return `${publicUrl}${basenameOf(locale, locales)}${path}`;
}
