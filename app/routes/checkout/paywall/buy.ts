import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { readConsent } from "#protocol/consent.ts";
import { fail, retryAfterOf, wantsJson } from "#protocol/failure.ts";
import { variants } from "#domain/experiments/variants.ts";
import type { VisitorIds } from "#domain/orders/visitor-ids.ts";
import type { OrderConsent } from "#domain/consent/consents.ts";
import { describePrices } from "#domain/money.ts";
import { pasted, shownLine } from "#domain/pasted.ts";
import { parsePrice } from "#domain/typed-price.ts";
import type { Buyer } from "#domain/orders/buyer.ts";
import { discountedPrice } from "#domain/orders/orders.ts";
import { filled, mapTexts, textNames } from "#domain/orders/order-texts.ts";
import { passQuery } from "#domain/orders/return-pass.ts";
import type { CheckoutChoice } from "#domain/selling/new-order.ts";
import type { CheckoutOutcome } from "#domain/selling/start-checkout.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import {
  catalogContext,
  configContext,
  ordersContext,
  readVisitorIdsContext,
  reportingContext,
  requestContext,
  visitorContext,
} from "#app/context.ts";
import { pageAddress } from "#app/platform/page-address.ts";
import { typedField } from "#app/platform/typed-form.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { intentPath } from "#app/session/intent.ts";
import { type ChosenPlan, freePath, purchasePath } from "#app/platform/purchase-path.ts";
import type { PaywallRefusal } from "./refusal.ts";

/** The fields that the paywall's forms have besides the plan. Plan and fields make a `ChosenPlan`. */
export const choiceFields = {
  /** As typed, without invisible characters. No length limit, because a long text is refused as an invalid amount. */
  amount: z
    .string()
    .transform((text) => shownLine(pasted(text)))
    .optional(),
  coupon: z.string().max(40).optional(),
  waiver: z.literal("yes", "is yes or absent").optional(),
  ...mapTexts((most) => typedField(shownLine, most).optional()),
};

export interface Purchase {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

interface Chosen extends ChosenPlan {
  readonly isAgain?: boolean;
}

/**
 * Writes nothing unless the plan is for sale to this visitor and the limits allow another checkout. Guest-first
 * variants turn a visitor without an account into a guest.
 */
export async function buy({ request, context }: Purchase, chosen: Chosen) {
  const { variant } = chosen;
  const known = await context.get(visitorContext).session({ isFresh: true });
  if (isCouponChanged(chosen, context))
    return refuse({ problem: "coupon", reason: "changed" }, 409);
  const { report } = context.get(reportingContext);
  let result: Outcome;
  try {
    const choice = await choiceOf(chosen, known?.buyer, context);
    const review = await context.get(ordersContext).review(choice);
    const needsAccount =
      variants[variant].flow === "account-first" && (!known || known.person.isGuest);
    if (review.outcome === "open" && needsAccount) return toSignIn(chosen, context);
    const isProven = known !== undefined && known.buyer.emails.length > 0;
    if (review.outcome !== "open") result = review;
    else if (discountedPrice(review.agreement) === 0 && !isProven)
      result = { outcome: "addressNeeded" };
    else result = await startCheckout(request, context, { ...choice, variant });
  } catch (error) {
    report("a checkout could not be opened", error);
    return refuse({ problem: "unavailable" }, 503);
  }
  return respond(result, chosen, { request, context });
}

type Outcome = CheckoutOutcome | TooMany;

interface TooMany {
  /** "blocked": too many payments of this client were declined. */
  readonly outcome: "tooMany" | "blocked";
  /** Seconds. */
  readonly retryAfter: number;
}

function respond(result: Outcome, chosen: Chosen, { request, context }: Purchase) {
  const { variant, planId, amount = "" } = chosen;
  const typed = { planId, typed: amount, ...filled(textNames, chosen) };
  const { locale } = context.get(requestContext);
  switch (result.outcome) {
    case "started":
      return redirect(result.url, 303);
    case "given":
      return redirect(`${variantPaths(variant).download}?order=${result.orderId}`, 303);
    case "addressNeeded":
      return redirect(freePath(chosen), 303);
    case "alreadyOwned":
    case "paymentAwaited":
      return refuse({ problem: result.outcome }, 409);
    case "unknownPlan":
      return refuse({ problem: "unknownPlan" }, 404);
    case "waiverNeeded":
      return refuse({ problem: "waiverNeeded", ...typed }, 422);
    case "couponRefused":
      return refuse({ problem: "coupon", reason: result.reason }, 409);
    case "amountRefused": {
      const rules = describePrices(result.minimum, result.currency, locale);
      return refuse({ problem: "amountRefused", ...typed, ...rules }, 422);
    }
    case "tooMany":
    case "blocked":
      return refuseTooMany(request, result.retryAfter);
    default:
      throw new Error(`Unknown outcome ${result satisfies never}`);
  }
}

function toSignIn(chosen: Chosen, context: Readonly<RouterContextProvider>) {
  const { basename } = context.get(requestContext);
  return redirect(intentPath("signUp", basename + purchasePath(chosen)), 303);
}

export async function isFree(
  context: Readonly<RouterContextProvider>,
  chosen: Chosen,
): Promise<boolean> {
  if (isCouponChanged(chosen, context)) return false;
  const buyer = await context.get(visitorContext).buyer();
  const choice = await choiceOf(chosen, buyer, context);
  const review = await context.get(ordersContext).review(choice);
  return review.outcome === "open" && discountedPrice(review.agreement) === 0;
}

/** Only a code that this browser remembers counts, so that the form's field cannot be used for guessing. */
function isCouponChanged({ coupon }: Chosen, context: Readonly<RouterContextProvider>): boolean {
  return coupon !== undefined && coupon !== context.get(visitorContext).coupon.code();
}

async function choiceOf(
  { planId, amount, coupon: couponCode, waiver, isAgain = false, ...texts }: Chosen,
  buyer: Buyer | undefined,
  context: Readonly<RouterContextProvider>,
): Promise<CheckoutChoice> {
  const { store } = context.get(catalogContext);
  const { locale } = context.get(requestContext);
  const currency = store.plans.find(({ id }) => id === planId)?.currency;
  return {
    planId,
    buyer,
    isAgain,
    couponCode,
    ...filled(textNames, texts),
    ...(amount !== undefined && currency ? { amount: parsePrice(amount, currency, locale) } : {}),
    ...(waiver ? { waiver: await waiverText(context, locale) } : {}),
  };
}

async function waiverText(context: Readonly<RouterContextProvider>, language: string) {
  const { days, waiver } = context.get(catalogContext).store.legal.withdrawalTerms;
  if (waiver === "none") return undefined;
  const translate = await loadTranslate(language);
  return { text: translate("paywall.waiver", { days }), language };
}

/** Undefined if the visitor has not decided, or nothing needs consent. */
function givenConsent(
  request: Request,
  context: Readonly<RouterContextProvider>,
): OrderConsent | undefined {
  if (!context.get(configContext).tracking) return undefined;
  const { policyVersion } = context.get(catalogContext).store.legal;
  const given = readConsent(request.headers.get("cookie") ?? "", policyVersion);
  return given && { recordId: given.recordId, ...given.choice };
}

/** Undefined if the server does not report purchases. */
function visitorIds(
  request: Request,
  context: Readonly<RouterContextProvider>,
): VisitorIds | undefined {
  return context.get(readVisitorIdsContext)(request.headers.get("cookie") ?? "");
}

async function startCheckout(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { variant, ...choice }: CheckoutChoice & Pick<Chosen, "variant">,
): Promise<Outcome> {
  const visitor = context.get(visitorContext);
  const admission = await visitor.admitToCheckout();
  if (admission.outcome !== "admitted") return admission;
  const { person, clientKey } = admission;
  const consent = givenConsent(request, context);
  const analytics = consent?.measurement ? visitorIds(request, context) : undefined;
  const paths = variantPaths(variant);
  const participation = await visitor.participateInCheckout();
  const started = await context.get(ordersContext).start({
    ...choice,
    buyer: admission.buyer,
    isGuest: person.isGuest,
    ...(person.email ? { email: person.email } : {}),
    clientKey,
    variant,
    consent,
    analytics,
    experiment: participation?.experiment,
    source: visitor.source(),
    locale: context.get(requestContext).locale,
    returnUrls: async (orderId) => ({
      successUrl:
        pageAddress(context, paths.download) + (await successQuery(request, context, orderId)),
      cancelUrl: `${pageAddress(context, paths.error)}?order=${orderId}&reason=cancelled`,
    }),
  });
  if (started.outcome === "started" || started.outcome === "given") participation?.count();
  return started;
}

/** A browser that sent no cookie may store none. A pass in the URL then gives the buyer the files. */
async function successQuery(
  request: Request,
  context: Readonly<RouterContextProvider>,
  orderId: string,
): Promise<string> {
  if (request.headers.has("cookie")) return `?order=${orderId}`;
  return passQuery({ orderId, pass: await context.get(ordersContext).makePass(orderId) });
}

function refuseTooMany(request: Request, retryAfter: number) {
  const minutes = Math.ceil(retryAfter / 60);
  if (wantsJson(request.headers, new URL(request.url).pathname))
    fail({
      statusCode: 429,
      statusMessage: "Too Many Requests",
      message: `Too many payment attempts came from here. Try again in ${retryAfter} seconds; nothing was charged.`,
      reason: "tooManyCheckouts",
      retryAfter,
    });
  return refuse(
    { problem: "tooMany", minutes },
    429,
    retryAfterOf({ statusCode: 429, retryAfter }),
  );
}

function refuse(refusal: PaywallRefusal, status: number, headers: Record<string, string> = {}) {
  return data(refusal, { status, headers });
}
