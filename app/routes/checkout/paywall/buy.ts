import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { readConsent } from "#protocol/consent.ts";
import { fail, retryAfterOf, wantsJson } from "#protocol/failure.ts";
import { type Variant, variants } from "#domain/experiments/variants.ts";
import type { VisitorIds } from "#domain/analytics/visitor-ids.ts";
import type { OrderConsent } from "#domain/consent/consents.ts";
import type { CheckoutChoice, CheckoutOutcome } from "#domain/orders/start-checkout.ts";
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
import { readForm } from "#app/platform/read-form.ts";
import { variantPaths } from "../../landing/variant-paths.ts";
import { intentPath } from "../../sign-in/intent.ts";
import { purchasePath } from "../purchase-path.ts";

const formSchema = z.object({
  plan: z.string().min(1, "choose a plan").max(63),
  /** Present if the page has said that a payment for the plan is awaited. */
  again: z.literal("yes", "is yes or absent").optional(),
});

/** Why no checkout was started; the paywall shows the reason. */
export type BuyRefusal =
  | { readonly problem: "unavailable" | "alreadyOwned" | "paymentAwaited" | "unknownPlan" }
  | { readonly problem: "tooMany"; readonly minutes: number };

interface Purchase {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly variant: Variant;
}

/**
 * The paywall's action: redirects to the payment page. An account-first variant requires an account and sends visitors
 * without one to the sign-in, which remembers the plan and leads on to the payment; a guest-first one turns a visitor
 * without an account into a guest. Writes nothing unless the plan is for sale to this visitor and the limits allow
 * another checkout.
 */
export async function buy({ request, context, variant }: Purchase) {
  const { plan: planId, again } = await readForm(request, formSchema);
  const isAgain = again !== undefined;
  const known = await context.get(visitorContext).session({ isFresh: true });
  const needsAccount =
    variants[variant].flow === "account-first" && (!known || known.person.isGuest);
  if (needsAccount && isForSale(context, planId)) {
    const { basename } = context.get(requestContext);
    throw redirect(intentPath("signUp", basename + purchasePath({ variant, planId })), 303);
  }

  const { report } = context.get(reportingContext);
  let result: Outcome;
  try {
    const consent = givenConsent(request, context);
    const analytics = consent?.measurement ? visitorIds(request, context) : undefined;
    const choice = { buyer: known?.buyer, planId, isAgain, variant, consent, analytics };
    result = await startCheckout(context, choice);
  } catch (error) {
    report("a checkout could not be opened", error);
    return refuse({ problem: "unavailable" }, 503);
  }
  switch (result.outcome) {
    case "started":
      return redirect(result.url, 303);
    case "alreadyOwned":
    case "paymentAwaited":
      return refuse({ problem: result.outcome }, 409);
    case "unknownPlan":
      return refuse({ problem: "unknownPlan" }, 404);
    case "tooMany":
    case "blocked":
      return refuseTooMany(request, result.retryAfter);
    default:
      throw new Error(`Unknown outcome ${result satisfies never}`);
  }
}

function isForSale(context: Readonly<RouterContextProvider>, planId: string): boolean {
  return context.get(catalogContext).store.plans.some(({ id }) => id === planId);
}

interface TooMany {
  /** "blocked": too many payments of this client were declined. */
  readonly outcome: "tooMany" | "blocked";
  /** Seconds. */
  readonly retryAfter: number;
}

type Outcome = CheckoutOutcome | TooMany;

interface Choice extends CheckoutChoice {
  readonly variant: Variant;
  readonly consent: OrderConsent | undefined;
  readonly analytics: VisitorIds | undefined;
}

/** What the buyer has allowed. Undefined if nothing was chosen, or nothing needs consent. */
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
  context: Readonly<RouterContextProvider>,
  { variant, ...choice }: Choice,
): Promise<Outcome> {
  const orders = context.get(ordersContext);
  const review = await orders.review(choice);
  if (review.outcome !== "open") return review;
  const admission = await context.get(visitorContext).admitToCheckout();
  if (admission.outcome !== "admitted") return admission;
  const { person, clientKey } = admission;
  const paths = variantPaths(variant);
  const participation = await context.get(visitorContext).participateInCheckout();
  const started = await orders.start({
    ...choice,
    buyer: admission.buyer,
    isGuest: person.isGuest,
    ...(person.email ? { email: person.email } : {}),
    clientKey,
    variant,
    experiment: participation?.experiment,
    locale: context.get(requestContext).locale,
    returnUrls: (orderId) => ({
      successUrl: `${pageAddress(context, paths.download)}?order=${orderId}`,
      cancelUrl: `${pageAddress(context, paths.error)}?order=${orderId}&reason=cancelled`,
    }),
  });
  if (started.outcome === "started") participation?.count();
  return started;
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

function refuse(refusal: BuyRefusal, status: number, headers: Record<string, string> = {}) {
  return data(refusal, { status, headers });
}
