import { data, href, type RouterContextProvider } from "react-router";
import { formatPrice } from "#domain/money.ts";
import type { Variant } from "#domain/orders/orders.ts";
import { findOwnedPlans } from "#domain/orders/purchases.ts";
import { requestContext, servicesContext, visitorContext } from "#app/context.ts";
import type { MediumView } from "#domain/catalog/media.ts";
import { loadMedia } from "#app/routes/landing/shared/load-media.ts";

export interface PlanView {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly price: string;
  readonly includes: readonly string[];
  readonly isRecommended: boolean;
  /** The visitor has a right to every file of it. */
  readonly isOwned: boolean;
}

export interface PaywallView {
  readonly offerName: string;
  readonly plans: readonly PlanView[];
  readonly terms: readonly {
    readonly name: "terms" | "refunds" | "privacy";
    readonly text: string;
  }[];
  readonly canonicalUrl: string;
  readonly shareImage: MediumView;
}

/** The same for everyone who is not known here; what a known visitor owns is theirs alone. */
export async function loadPaywall(variant: Variant, context: Readonly<RouterContextProvider>) {
  const { shop, config } = context.get(servicesContext);
  const { locale } = context.get(requestContext);
  const { legal, plans, offer } = shop.store;
  const person = await context.get(visitorContext).person();
  const owned = person ? await findOwnedPlans(shop, person.uid) : [];
  const copy = variant === "landing" ? shop.store.landing : shop.store.landingV2;
  const view: PaywallView = {
    offerName: offer.name,
    plans: plans.map(({ id, name, summary, price, currency, includes, isRecommended }) => ({
      id,
      name,
      summary,
      price: formatPrice(price, currency, locale),
      includes,
      isRecommended,
      isOwned: owned.includes(id),
    })),
    terms: [
      { name: "refunds", text: `${legal.refund}\n\n${legal.withdrawal}` },
      { name: "terms", text: legal.terms },
      { name: "privacy", text: legal.privacy },
    ],
    canonicalUrl: config.publicUrl + href("/landing/paywall"),
    shareImage: loadMedia(context).shared(copy.openGraph.paywall),
  };
  return person ? data(view, { headers: { "Cache-Control": "private, no-store" } }) : data(view);
}
