import type Stripe from "stripe";
import type { DisputeState, Payment, PaymentEvent, PaymentState } from "#domain/ports/payments.ts";

export const PAYMENT_FIELDS = [
  "payment_intent.latest_charge.balance_transaction",
  "payment_intent.latest_charge.refunds",
];

const DECLINED = "payment_intent.payment_failed";
const FRAUD_WARNING = "radar.early_fraud_warning.created";

/** Declines, warnings of fraud, and events after which an order may have to change. Stripe lists at most 20 types at once. */
export const EVENT_TYPES = [
  DECLINED,
  FRAUD_WARNING,
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "charge.refunded",
  "charge.refund.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
];

/** `session` has `PAYMENT_FIELDS` expanded. `readDisputes` is called only if the charge was ever disputed. */
export async function toPayment(
  session: Stripe.Checkout.Session,
  readDisputes: (paymentId: string) => Promise<readonly Stripe.Dispute[]>,
): Promise<Payment> {
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge ?? null);
  const disputes = intent && charge?.disputed ? await readDisputes(intent.id) : [];
  const disputeState = worstOf(disputes);
  return {
    checkoutId: session.id,
    orderId: session.client_reference_id ?? session.metadata?.["orderId"] ?? "",
    mode: session.mode,
    state: toState(session, intent),
    ...toAmounts(session, intent),
    refunded: charge?.amount_refunded ?? 0,
    ...(disputeState ? { dispute: disputeState } : {}),
    ...(disputeState === "open" ? dueOf(disputes) : {}),
    ...(session.url ? { url: session.url } : {}),
    ...(intent ? { paymentId: intent.id } : {}),
    ...methodOf(session, charge),
    ...(charge ? { ...timesOf(charge), ...feeOf(charge) } : {}),
    ...(session.status === "complete" ? toBuyer(session, charge) : {}),
  };
}

function toAmounts(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): Pick<Payment, "currency" | "subtotal" | "discount" | "tax" | "captured"> {
  const { currency, amount_subtotal: subtotal, amount_total: total } = session;
  const { amount_discount: discount, amount_tax: tax } = session.total_details ?? {};
  const received = intent?.amount_received ?? total ?? 0;
  return {
    currency: currency?.toLowerCase() ?? "",
    subtotal: subtotal ?? 0,
    discount: discount ?? 0,
    tax: tax ?? 0,
    captured: session.payment_status === "paid" ? received : 0,
  };
}

function methodOf(
  { payment_status: status }: Stripe.Checkout.Session,
  charge: Stripe.Charge | undefined,
): Pick<Payment, "method" | "cardLast4"> {
  const { type: method, card } = (status === "paid" && charge?.payment_method_details) || {};
  const cardLast4 = card?.last4 ?? "";
  return {
    ...(method ? { method } : {}),
    ...(/^\d{4}$/.test(cardLast4) ? { cardLast4 } : {}),
  };
}

/** Stripe may know the fee only some time after the charge. */
function feeOf(charge: Stripe.Charge): Pick<Payment, "fee" | "feeCurrency" | "availableAt"> {
  const transaction = expanded(charge.balance_transaction);
  if (!transaction) return {};
  const { fee, currency: feeCurrency, available_on: availableOn } = transaction;
  return { fee, feeCurrency, availableAt: availableOn * 1000 };
}

/** If the payment was delayed, the money moved after the charge. Stripe lists the newest refunds first. */
function timesOf(charge: Stripe.Charge): Pick<Payment, "paidAt" | "refundedAt"> {
  const paidAt = expanded(charge.balance_transaction)?.created;
  const refunds = charge.refunds?.data ?? [];
  const refundedAt = refunds.find(({ status }) => status === "succeeded")?.created;
  return {
    ...(paidAt ? { paidAt: paidAt * 1000 } : {}),
    ...(refundedAt ? { refundedAt: refundedAt * 1000 } : {}),
  };
}

function toBuyer(
  { customer_details: details }: Stripe.Checkout.Session,
  charge: Stripe.Charge | undefined,
): Pick<Payment, "email" | "billing" | "billingCountry" | "methodCountry"> {
  const address = details?.address ?? charge?.billing_details.address;
  const billing = filledIn({
    name: details?.name,
    line1: address?.line1,
    line2: address?.line2,
    postalCode: address?.postal_code,
    city: address?.city,
    state: address?.state,
  });
  const billingCountry = address?.country?.toUpperCase();
  const methodCountry = charge && methodCountryOf(charge.payment_method_details);
  return {
    ...(details?.email ? { email: details.email } : {}),
    ...(billingCountry ? { billingCountry } : {}),
    ...(methodCountry ? { methodCountry } : {}),
    ...(Object.keys(billing).length > 0 ? { billing } : {}),
  };
}

/** Each type has its details in a field of its own. Some types name no country. */
function methodCountryOf(details: Stripe.Charge.PaymentMethodDetails | null): string | undefined {
  if (!details) return undefined;
  if (details.type === "us_bank_account") return "US";
  const method: unknown = Reflect.get(details, details.type);
  return typeof method === "object" && method
    ? textOf(method, "country")?.toUpperCase()
    : undefined;
}

function filledIn<K extends string>(
  fields: Readonly<Record<K, string | null | undefined>>,
): Partial<Record<K, string>> {
  const filled = Object.entries<string | null | undefined>(fields).filter(([, value]) => value);
  return Object.fromEntries(filled) as Partial<Record<K, string>>;
}

function toState(
  { status, payment_status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): PaymentState {
  if (payment_status === "paid") return "captured";
  if (status === "expired") return "expired";
  const isRefused = Boolean(intent?.last_payment_error);
  if (status === "complete") return isRefused ? "failed" : "delayed";
  return isRefused ? "declined" : "open";
}

/** A payment can be disputed more than once: winning one dispute does not return money lost in another. */
function worstOf(disputes: readonly Stripe.Dispute[]): DisputeState | undefined {
  const states = new Set(disputes.map(({ status }) => toDisputeState(status)));
  return (["lost", "open", "won"] as const).find((state) => states.has(state));
}

/** Answered disputes, which are under review, keep a date that no longer matters. */
function dueOf(disputes: readonly Stripe.Dispute[]): Pick<Payment, "disputeDueAt"> {
  const dates = disputes
    .filter(({ status }) => status === "needs_response")
    .flatMap(({ evidence_details: details }) => details?.due_by ?? []);
  return dates.length > 0 ? { disputeDueAt: Math.min(...dates) * 1000 } : {};
}

/** Undefined for inquiries and prevented disputes, which move no money. */
function toDisputeState(status: Stripe.Dispute.Status): DisputeState | undefined {
  switch (status) {
    case "won":
      return "won";
    case "lost":
      return "lost";
    case "prevented":
    case "warning_closed":
    case "warning_needs_response":
    case "warning_under_review":
      return undefined;
    default:
      return "open";
  }
}

/** Undefined for an object without the form of an event. */
export function toPaymentEvent(event: Stripe.Event): PaymentEvent | undefined {
  if (event.object !== "event" || typeof event.id !== "string") return undefined;
  const { object } = event.data;
  const orderId = orderIdOf(object);
  const checkoutId = idOf(object, "checkout.session");
  const paymentId = idOf(object, "payment_intent") ?? textOf(object, "payment_intent");
  const money = moneyOf(event);
  return {
    id: event.id,
    type: event.type,
    createdAt: Number(event.created) * 1000 || 0,
    ...(orderId ? { orderId } : {}),
    ...(checkoutId ? { checkoutId } : {}),
    ...(paymentId ? { paymentId } : {}),
    ...(money ? { money } : {}),
    ...(event.type === DECLINED ? declineOf(event.data.object) : {}),
    ...(event.type === FRAUD_WARNING ? { isFraudWarning: true } : {}),
  };
}

function moneyOf(event: Stripe.Event): PaymentEvent["money"] {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded": {
      const { payment_status: status, amount_total: total } = event.data.object;
      return status === "paid" && total ? "arrived" : undefined;
    }
    case "charge.refunded":
      return event.data.object.refunded ? "returned" : undefined;
    default:
      return undefined;
  }
}

/** Empty for delayed methods, which are refused days later. */
function declineOf({ last_payment_error }: Stripe.PaymentIntent): Pick<PaymentEvent, "decline"> {
  const method = last_payment_error?.payment_method;
  if (method && method.type !== "card") return {};
  const cardFingerprint = method?.card?.fingerprint;
  return { decline: cardFingerprint ? { cardFingerprint } : {} };
}

/** Sessions, payments, charges, refunds and disputes differ in shape, but these fields are always text if present. */
function orderIdOf(object: object): string | undefined {
  const metadata: unknown = Reflect.get(object, "metadata");
  const named = typeof metadata === "object" && metadata ? textOf(metadata, "orderId") : undefined;
  return textOf(object, "client_reference_id") ?? named;
}

function idOf(object: object, type: string): string | undefined {
  return textOf(object, "object") === type ? textOf(object, "id") : undefined;
}

function textOf(object: object, field: string): string | undefined {
  const value: unknown = Reflect.get(object, field);
  return typeof value === "string" && value ? value : undefined;
}

function expanded<T extends object>(value: string | T | null): T | undefined {
  return typeof value === "object" && value !== null ? value : undefined;
}
