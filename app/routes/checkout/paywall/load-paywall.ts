import { data, type RouterContextProvider } from "react-router";
import { createPriceFormat } from "#domain/money.ts";
import { canonicalVariant, type Variant, variants } from "#domain/experiments/variants.ts";
import {
  catalogContext,
  configContext,
  ordersContext,
  requestContext,
  visitorContext,
} from "#app/context.ts";
import { type Alternate, listAlternates, pageAddress } from "#app/platform/page-address.ts";
import type { LegalPage } from "#domain/catalog/legal-pages.ts";
import type { MediumView } from "#domain/catalog/media.ts";
import { loadMedia } from "../../landing/parts/load-media.ts";
import { type ReportedSale, saleOf } from "#domain/analytics/sale.ts";
import { variantPaths } from "../../landing/variant-paths.ts";
import { readBlocks } from "../../legal/blocks.ts";
import { readLegalText } from "../../legal/load-legal.ts";

export interface PlanView {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly price: string;
  readonly includes: readonly string[];
  readonly isRecommended: boolean;
  /** True if the visitor owns every file of the plan. */
  readonly isOwned: boolean;
  /** True if the visitor has paid for the plan, and the money has not arrived yet. */
  readonly isAwaited: boolean;
  /** True for the plan that the visitor chose before signing in. */
  readonly isChosen: boolean;
  /** Present in shops with a tag manager. */
  readonly tagged?: ReportedSale;
}

/** The legal texts that buyers should know before they pay. */
const shownTexts = ["refunds", "terms", "privacy"] as const satisfies readonly LegalPage[];
type ShownText = (typeof shownTexts)[number];

export interface PaywallView {
  readonly variant: Variant;
  readonly offerName: string;
  readonly plans: readonly PlanView[];
  /** The first paragraph of each text; the rest is on a page of its own. */
  readonly terms: readonly { readonly page: ShownText; readonly text: string }[];
  readonly canonicalUrl: string;
  readonly alternates: readonly Alternate[];
  readonly shareImage?: MediumView | undefined;
}

/**
 * The same for all visitors without a session. For others, it marks the plan they chose and those they own or have paid
 * for, and must not be cached.
 */
export async function loadPaywall(
  variant: Variant,
  chosenPlan: string | null,
  context: Readonly<RouterContextProvider>,
) {
  const canonicalPath = variantPaths(canonicalVariant).paywall;
  const { store } = context.get(catalogContext);
  const { locale } = context.get(requestContext);
  const { plans, offer } = store;
  const buyer = await context.get(visitorContext).buyer();
  const orders = context.get(ordersContext);
  const [owned, awaited] = buyer
    ? await Promise.all([orders.findOwnedPlans(buyer), orders.findAwaitedPlans(buyer)])
    : [[], []];
  const config = context.get(configContext);
  const isTagged = config.tracking !== undefined;
  const copy = store[variants[variant].copy];
  const formatPlanPrice = createPriceFormat(plans, locale);
  const view: PaywallView = {
    variant,
    offerName: offer.name,
    plans: plans.map(({ id, name, summary, price, currency, includes, isRecommended }) => ({
      id,
      name,
      summary,
      price: formatPlanPrice({ price, currency }),
      includes,
      isRecommended,
      isOwned: owned.includes(id),
      isAwaited: awaited.includes(id) && !owned.includes(id),
      isChosen: buyer !== undefined && id === chosenPlan,
      ...(isTagged && { tagged: saleOf({ id, name, amount: price, currency }) }),
    })),
    terms: await Promise.all(
      shownTexts.map(async (page) => ({ page, text: firstOf(await readLegalText(page, context)) })),
    ),
    canonicalUrl: pageAddress(context, canonicalPath),
    alternates: listAlternates(context, canonicalPath),
    shareImage: loadMedia(context).share(copy, "paywall"),
  };
  return buyer ? data(view, { headers: { "Cache-Control": "private, no-store" } }) : data(view);
}

function firstOf(text: string): string {
  const [first] = readBlocks(text);
  return first?.kind === "paragraph" ? first.text : "";
}
