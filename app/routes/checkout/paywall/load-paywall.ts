import { shortName } from "#domain/catalog/item-name.ts";
import type { RouterContextProvider } from "react-router";
import { bandOf } from "#domain/catalog/cover.ts";
import type { Plan, Store } from "#domain/catalog/offer.ts";
import type { StoreTax } from "#domain/catalog/tax.ts";
import type { CouponRefusal } from "#domain/coupons/discount.ts";
import { discountIn, type Quotes, refusalIn } from "#domain/coupons/quote.ts";
import { type WithdrawalTerms, waiverAsked } from "#domain/orders/withdrawal-right.ts";
import { createPriceFormat, decimalPrice, formatPercent } from "#domain/money.ts";
import { canonicalVariant, type Variant, variants } from "#domain/experiments/variants.ts";
import {
  catalogContext,
  configContext,
  ordersContext,
  requestContext,
  visitorContext,
} from "#app/context.ts";
import { type Alternate, listAlternates, pageAddress } from "#app/platform/page-address.ts";
import { pack, type Packed } from "#app/platform/payload/packed.ts";
import type { MediumView } from "#domain/catalog/media.ts";
import { loadMedia } from "../../landing-parts/load-media.ts";
import { type ReportedSale, saleOf } from "#domain/analytics/sale.ts";
import { viewLargeCover } from "#app/layout/view-cover.ts";
import type { CoverView } from "#app/ui/cover.tsx";
import type { Picture } from "#app/ui/photo.tsx";
import { COUPON_SENT } from "#protocol/cookies.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { describeFiles } from "../../landing-parts/describe-files.ts";
import { loadIdeaPictures, planPictures } from "../plan-pictures/load-plan-pictures.ts";
import { readBlocks } from "../../legal/blocks.ts";
import { readLegalText } from "../../legal/load-legal.ts";

export interface PlanView {
  readonly id: string;
  readonly name: string;
  /** In the name of its button. */
  readonly shortName: string;
  readonly summary: string;
  /** Formatted; undefined if the buyer pays nothing. */
  readonly price: string | undefined;
  /** Formatted price without the coupon; absent if none applies. */
  readonly fullPrice?: string;
  /** Present if buyers choose what they pay. `suggestion` has no currency sign. */
  readonly ownPrice?: {
    readonly minimum: string;
    readonly isFreeAllowed: boolean;
    readonly suggestion: string;
  };
  readonly includes: readonly string[];
  /** Types and size of the files, such as "PDF, ICS · 1.9 MB". */
  readonly download: string;
  /** Of the ideas that it contains. */
  readonly pictures: readonly Picture[];
  readonly isRecommended: boolean;
  /** The remembered coupon lowers only the prices of other plans. */
  readonly isCouponForOthers?: true;
  /** The visitor owns every file of the plan. */
  readonly isOwned: boolean;
  /** The visitor has paid for the plan, and the money has not arrived yet. */
  readonly isAwaited: boolean;
  readonly isChosen: boolean;
  /** Present in shops with a tag manager. */
  readonly tagged?: ReportedSale;
}

export interface CouponView {
  readonly code: string;
  /** Why the coupon applies to no plan; absent if it applies to one. */
  readonly reason?: CouponRefusal;
}

export type TaxView = Pick<StoreTax, "prices" | "name"> & {
  /** Formatted by the server, because a browser's first number format takes a phone 70 ms. Absent if the payment service computes it. */
  readonly percent?: string;
};

export interface PaywallView {
  readonly variant: Variant;
  readonly offerName: string;
  readonly offerSummary: string;
  /** What it is or for whom, in a few words. */
  readonly eyebrow?: string | undefined;
  readonly cover: CoverView;
  /** The pattern of a cover that the build drew; only on the calm page. */
  readonly ground?: Picture | undefined;
  readonly plans: readonly PlanView[];
  readonly coupon?: CouponView | undefined;
  /** The browser did not store the coupon that it was sent. */
  readonly isCouponLost?: true;
  readonly tax?: TaxView | undefined;
  /** For the checkbox above Buy: whether it exists, the days that it names, and the days that the store promises. */
  readonly waiver: Pick<WithdrawalTerms, "waiver" | "days" | "promisedDays">;
  /** In the seller's words: what buyers need to use the files. */
  readonly requirements?: string | undefined;
  /** The first paragraph; the rest is on a page of its own. */
  readonly refunds: string;
  readonly canonicalUrl: string;
  readonly alternates: readonly Alternate[];
  readonly shareImage?: MediumView | undefined;
}

/** For visitors with a session or a coupon, whose paywall must not be cached. It is equal for all others. */
export async function isPersonal(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const visitor = context.get(visitorContext);
  return visitor.coupon.code() !== undefined || (await visitor.buyer()) !== undefined;
}

export async function loadPaywall(
  variant: Variant,
  asked: URLSearchParams,
  context: Readonly<RouterContextProvider>,
): Promise<Packed<PaywallView>> {
  const chosenPlan = asked.get("plan");
  const canonicalPath = variantPaths(canonicalVariant).paywall;
  const { store } = context.get(catalogContext);
  const { locale } = context.get(requestContext);
  const { plans, offer } = store;
  const { days, promisedDays } = store.legal.withdrawalTerms;
  const visitor = context.get(visitorContext);
  const buyer = await visitor.buyer();
  const orders = context.get(ordersContext);
  const code = visitor.coupon.code();
  const quotes = code === undefined ? [] : await orders.quote(code, buyer);
  const [owned, awaited] = buyer
    ? await Promise.all([orders.findOwnedPlans(buyer), orders.findAwaitedPlans(buyer)])
    : [[], []];
  const config = context.get(configContext);
  const isTagged = config.tracking !== undefined;
  const { copy: copyName, frame } = variants[variant];
  const copy = store[copyName];
  const media = loadMedia(context);
  const format = createPriceFormat(pricesShown(plans, quotes), locale);
  const picturesOf = planPictures(plans, await loadIdeaPictures(context));
  const band = bandOf(store, copy);
  const view: PaywallView = {
    variant,
    offerName: offer.name,
    offerSummary: offer.summary,
    eyebrow: copy.eyebrow,
    cover: await viewLargeCover(context, copy),
    ...(frame === "calm" && band && { ground: { ...media.find(band), alt: "" } }),
    plans: plans.map(
      ({ id, name, summary, price, currency, files, includes, isRecommended, minimum }) => ({
        id,
        name,
        shortName: shortName(store, { planId: id, planName: name }),
        summary,
        ...viewPrice({ price, currency, minimum }, discountIn(quotes, id), format),
        ...(isForOthers(quotes, id) && { isCouponForOthers: true }),
        includes,
        download: describeFiles(files, context),
        pictures: picturesOf(id),
        isRecommended,
        isOwned: owned.includes(id),
        isAwaited: awaited.includes(id) && !owned.includes(id),
        isChosen: buyer !== undefined && id === chosenPlan,
        ...(isTagged && {
          tagged: saleOf({ id, name, amount: price - discountIn(quotes, id), currency }),
        }),
      }),
    ),
    coupon: code === undefined ? undefined : viewCoupon(code, quotes),
    ...(code === undefined && asked.has(COUPON_SENT) && { isCouponLost: true }),
    tax: store.tax && viewTax(store.tax, locale),
    waiver: { waiver: waiverAsked(store.legal.withdrawalTerms), days, promisedDays },
    requirements: offer.requirements,
    refunds: firstOf(await readLegalText("refunds", context)),
    canonicalUrl: pageAddress(context, canonicalPath),
    alternates: listAlternates(context, canonicalPath),
    shareImage: media.share(copy, "paywall"),
  };
  return pack(view);
}

/** Either all prices of the page have decimals, or none has. */
function pricesShown(plans: Store["plans"], quotes: Quotes) {
  return plans.flatMap(({ id, price, currency, minimum }) => [
    { price, currency },
    { price: price - discountIn(quotes, id), currency },
    ...(minimum === undefined ? [] : [{ price: minimum, currency }]),
  ]);
}

function viewPrice(
  { price, currency, minimum }: Pick<Plan, "price" | "currency" | "minimum">,
  discount: number,
  format: ReturnType<typeof createPriceFormat>,
): Pick<PlanView, "price" | "fullPrice" | "ownPrice"> {
  const left = price - discount;
  return {
    price: left === 0 && minimum === undefined ? undefined : format({ price: left, currency }),
    ...(discount > 0 && { fullPrice: format({ price, currency }) }),
    ...(minimum !== undefined && {
      ownPrice: {
        minimum: format({ price: minimum, currency }),
        isFreeAllowed: minimum === 0,
        suggestion: decimalPrice(price, currency),
      },
    }),
  };
}

export function viewTax({ prices, name, rate }: StoreTax, locale: string): TaxView {
  return { prices, name, ...(rate !== "automatic" && { percent: formatPercent(rate, locale) }) };
}

function viewCoupon(code: string, quotes: Quotes): CouponView {
  const reason = refusalIn(quotes);
  return { code, ...(reason && { reason }) };
}

/** A plan that is free anyway has no quote. */
function isForOthers(quotes: Quotes, planId: string): boolean {
  const quote = quotes.find((one) => one.planId === planId);
  return !refusalIn(quotes) && quote?.reduction.outcome === "refused";
}

function firstOf(text: string): string {
  const [first] = readBlocks(text);
  return first?.kind === "paragraph" ? first.text : "";
}
