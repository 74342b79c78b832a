import Stripe from "stripe";
import type { CheckoutRequest } from "#domain/ports/payments.ts";
import { createTaxRates, ensureCoupon } from "./stripe-terms.ts";

/** The returned function is idempotent per order. */
export function sessionCreator(
  stripe: Stripe,
): (request: CheckoutRequest) => Promise<Stripe.Checkout.Session> {
  const taxRates = createTaxRates(stripe);

  return async (request) => {
    const couponId = await ensureCoupon(stripe, request);
    const open = async () => {
      const taxRateId = request.tax?.kind === "rate" ? await taxRates.find(request.tax) : undefined;
      return createWith(request, { couponId, taxRateId });
    };
    try {
      return await open();
    } catch (error) {
      if (!isAbout(error, "tax_rates")) throw error;
      // The seller may have archived the tax rate since this process found it.
      taxRates.forget();
      return open();
    }
  };

  async function createWith(request: CheckoutRequest, terms: Terms) {
    const options = { idempotencyKey: `order:${request.orderId}` };
    try {
      return await stripe.checkout.sessions.create(createParams(request, terms), options);
    } catch (error) {
      if (!isAbout(error, "customer_email")) throw error;
      // The email address only prefills the form, so the buyer can type another one.
      const { email: _email, ...withoutEmail } = request;
      return stripe.checkout.sessions.create(createParams(withoutEmail, terms), options);
    }
  }
}

interface Terms {
  readonly couponId?: string | undefined;
  readonly taxRateId?: string | undefined;
}

function createParams(
  request: CheckoutRequest,
  { couponId, taxRateId }: Terms,
): Stripe.Checkout.SessionCreateParams {
  const automatic = request.tax?.kind === "automatic" ? request.tax : undefined;
  const metadata = { orderId: request.orderId };
  return {
    mode: "payment",
    locale: paymentPageLocale(request.locale),
    client_reference_id: request.orderId,
    metadata,
    payment_intent_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amount,
          product_data: { name: request.name },
          ...(automatic ? { tax_behavior: automatic.behavior } : {}),
        },
        ...(taxRateId ? { tax_rates: [taxRateId] } : {}),
      },
    ],
    ...(couponId ? { discounts: [{ coupon: couponId }] } : {}),
    ...(automatic ? { automatic_tax: { enabled: true } } : {}),
    billing_address_collection: automatic ? "required" : "auto",
    ...(request.expiresAt === undefined
      ? {}
      : { expires_at: Math.floor(request.expiresAt / 1000) }),
    ...(request.email ? { customer_email: request.email } : {}),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  };
}

/** https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-locale */
const PAYMENT_PAGE_LOCALES =
  "bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  );

/** Matches the whole tag, then its language alone. "auto" if Stripe offers neither. */
function paymentPageLocale(locale: string): Stripe.Checkout.SessionCreateParams.Locale {
  const [language = ""] = locale.split("-");
  const found = [locale, language].find((tag) => PAYMENT_PAGE_LOCALES.includes(tag));
  return (found ?? "auto") as Stripe.Checkout.SessionCreateParams.Locale;
}

function isAbout(error: unknown, parameter: string): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.param?.includes(parameter) === true
  );
}
