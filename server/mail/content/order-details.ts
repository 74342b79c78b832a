/** What several mails about orders contain. */
import type { LegalPage } from "#domain/catalog/legal-pages.ts";
import { variants } from "#domain/experiments/variants.ts";
import { givesAccess } from "#domain/orders/next-order.ts";
import type { Order } from "#domain/orders/orders.ts";
import { basenameOf } from "#locales/locale-path.ts";
import type { Translate } from "#locales/translate.ts";
import type { MailWorld } from "../mail-world.ts";
import type { Fact } from "./mail-content.ts";

export interface OrderDetails extends MailWorld {
  readonly locale: string;
  readonly translate: Translate;
}

export function orderFact(orderId: string, { translate }: OrderDetails): Fact {
  return { label: translate("orderMail.order"), value: orderId };
}

/** A guest has no account to sign in to, and proves the address instead. */
export function purchasesLink(order: Order, details: OrderDetails) {
  const { translate } = details;
  const hasFiles = order.isGuest && givesAccess(order.status);
  return {
    label: translate(hasFiles ? "orderMail.restoreLink" : "orderMail.purchasesLink"),
    url: order.isGuest ? restoreAddress(details) : addressOf("/account", details),
  };
}

export function restoreAddress(details: OrderDetails): string {
  return addressOf("/restore", details);
}

export function legalAddress(page: LegalPage, details: OrderDetails): string {
  return addressOf(`/${page}`, details);
}

export function plansLink({ variant }: Order, details: OrderDetails) {
  const url = addressOf(`${variants[variant].path}/paywall`, details);
  return { label: details.translate("orderMail.plansLink"), url };
}

function addressOf(path: string, { publicUrl, locale, locales }: OrderDetails): string {
  return `${publicUrl}${basenameOf(locale, locales)}${path}`;
}
