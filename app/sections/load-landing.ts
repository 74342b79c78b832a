import { href, type RouterContextProvider } from "react-router";
import { decimalPrice } from "#domain/money.ts";
import { ideas } from "#domain/offer/collections.ts";
import type { LandingCopy } from "#domain/offer/offer.ts";
import type { Variant } from "#domain/orders/orders.ts";
import { requestContext, servicesContext } from "../context.ts";
import { formatDate, formatNumber } from "../i18n/format.ts";

export interface IdeaView {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly place: string;
  /** Degrees with three digits, as the visitor's language writes them. */
  readonly latitude: string;
  readonly longitude: string;
  readonly kilometres: string;
  /** ISO 8601. */
  readonly lastWalkedAt: string;
  readonly lastWalked: string;
}

export interface LandingView {
  readonly variant: Variant;
  readonly copy: LandingCopy;
  readonly ideas: readonly IdeaView[];
  readonly canonicalUrl: string;
  readonly product: ProductView;
}

/** For machines: prices as decimal numbers, addresses absolute. */
export interface ProductView {
  readonly name: string;
  readonly description: string;
  readonly offers: readonly {
    readonly name: string;
    readonly price: string;
    readonly currency: string;
    readonly url: string;
  }[];
}

export async function loadLanding(
  variant: Variant,
  context: Readonly<RouterContextProvider>,
): Promise<LandingView> {
  const { shop, config } = context.get(servicesContext);
  const { locale } = context.get(requestContext);
  const found = await shop.documents.query(ideas, { orderBy: [["position", "asc"]] });
  return {
    variant,
    copy: variant === "landing" ? shop.store.landing : shop.store.landingV2,
    canonicalUrl: config.publicUrl + href("/landing"),
    product: {
      name: shop.store.offer.name,
      description: shop.store.offer.summary,
      offers: shop.store.plans.map(({ name, price, currency }) => ({
        name,
        currency,
        price: decimalPrice(price, currency),
        url: config.publicUrl + href("/landing/paywall"),
      })),
    },
    ideas: found.map(({ id, data }) => ({
      id,
      title: data.title,
      summary: data.summary,
      place: data.placeName,
      latitude: formatNumber(data.place.latitude, 3, locale),
      longitude: formatNumber(data.place.longitude, 3, locale),
      kilometres: formatNumber(data.distanceInMetres / 1000, 1, locale),
      lastWalkedAt: data.lastWalkedAt.toDate().toISOString(),
      lastWalked: formatDate(data.lastWalkedAt.toMillis(), locale),
    })),
  };
}
