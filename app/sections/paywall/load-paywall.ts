import type { RouterContextProvider } from "react-router";
import { formatPrice } from "#domain/money.ts";
import { requestContext, servicesContext } from "../context.ts";

export interface PlanView {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly price: string;
  readonly includes: readonly string[];
  readonly isRecommended: boolean;
}

export interface PaywallView {
  readonly plans: readonly PlanView[];
  readonly terms: readonly {
    readonly name: "terms" | "refunds" | "privacy";
    readonly text: string;
  }[];
}

export function loadPaywall(context: Readonly<RouterContextProvider>): PaywallView {
  const { store } = context.get(servicesContext).shop;
  const { locale } = context.get(requestContext);
  const { legal } = store;
  return {
    plans: store.plans.map(({ id, name, summary, price, currency, includes, isRecommended }) => ({
      id,
      name,
      summary,
      price: formatPrice(price, currency, locale),
      includes,
      isRecommended,
    })),
    terms: [
      { name: "refunds", text: `${legal.refund}\n\n${legal.withdrawal}` },
      { name: "terms", text: legal.terms },
      { name: "privacy", text: legal.privacy },
    ],
  };
}
