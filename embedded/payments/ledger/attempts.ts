import { toFraudWarning } from "../objects/fraud-warning.ts";
import { toPaymentIntent } from "../objects/payment-intent.ts";
import { toSession } from "../objects/session.ts";
import { charges, payments, sessions } from "../records.ts";
import type {
  ChargeRecord,
  Fate,
  Method,
  PaymentFailure,
  PaymentRecord,
} from "../records/payment.ts";
import type { Billing } from "../records/billing.ts";
import type { SessionRecord } from "../records/session.ts";
import { move } from "../states.ts";
import { withBilling, withBuyer } from "./buyer.ts";
import { countRedemption } from "./coupons.ts";
import { openDispute } from "./disputes.ts";
import { newCharge, newPayment } from "./new-records.ts";
import { closed, type Entry } from "./sessions.ts";
import type { Unit } from "./unit.ts";

/** As long as Stripe's test accounts for delayed outcomes take. */
export const DELAYED_PAYMENT_MS = 3 * 60_000;

/** Further cards are declined unread, so that a stranger cannot fill the database. */
export const MAX_ATTEMPTS = 50;

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

export interface Attempt {
  readonly email: string;
  readonly name?: string | undefined;
  readonly billing?: Billing | undefined;
  readonly method: WithoutId<Method>;
  readonly fate: Fate;
}

export interface PayResult {
  readonly outcome: "paid" | "processing" | "challenge" | "declined" | "alreadyPaid" | "expired";
  readonly session: SessionRecord;
}

/** Undefined if the session is open. */
export function closedOutcome(session: SessionRecord): PayResult | undefined {
  if (session.status === "open") return undefined;
  return { outcome: session.status === "expired" ? "expired" : "alreadyPaid", session };
}

/** As at Stripe, a refused card leaves the session open, and the next attempt continues the same payment. */
export async function pay(
  unit: Unit,
  { session: before, payment }: Entry,
  attempt: Attempt,
): Promise<PayResult> {
  const ended = closedOutcome(before);
  if (ended) return ended;
  const attempts = (payment?.attempts ?? 0) + 1;
  if (attempts > MAX_ATTEMPTS) return { outcome: "declined", session: before };
  const session = withBilling(before, attempt.billing);
  const method: Method = { ...attempt.method, id: unit.newId("pm_") };
  const continued = payment ?? newPayment(session, unit.newId("pi_"), unit.now);
  // The country may have changed the tax since the last attempt.
  const current = { ...forNewAttempt(continued), amount: session.amount, attempts };
  if (attempt.fate.needsAuthentication) {
    const { email, name, billing, fate } = attempt;
    const challenge = {
      email,
      ...(name ? { name } : {}),
      ...(billing ? { billing } : {}),
      method,
      fate,
    };
    const waiting = { ...move(current, "requires_action"), challenge };
    const open = { ...session, paymentId: waiting.id };
    unit.save(payments, waiting);
    unit.save(sessions, open);
    unit.emit({
      type: "payment_intent.requires_action",
      object: toPaymentIntent(waiting, unit.publicUrl),
    });
    return { outcome: "challenge", session: open };
  }
  return charge(unit, { session, payment: current }, { ...attempt, method });
}

/** `methodId` names the attempt that the buyer answers. Undefined if the payment no longer waits for 3-D Secure. */
export async function answerChallenge(
  unit: Unit,
  { session, payment }: Entry,
  answer: { readonly methodId: string; readonly isAuthenticated: boolean },
): Promise<PayResult | undefined> {
  const ended = closedOutcome(session);
  if (ended) return ended;
  const challenge = payment?.challenge;
  if (!payment || challenge?.method.id !== answer.methodId) return undefined;
  const current = forNewAttempt(payment);
  if (!answer.isAuthenticated)
    return fail(unit, session, withMethod(current, challenge.method), {
      code: "payment_intent_authentication_failure",
    });
  const method =
    challenge.method.type === "card"
      ? { ...challenge.method, isAuthenticated: true }
      : challenge.method;
  return charge(unit, { session, payment: current }, { ...challenge, method });
}

interface Charging extends Attempt {
  readonly method: Method;
}

async function charge(
  unit: Unit,
  { session, payment }: { readonly session: SessionRecord; readonly payment: PaymentRecord },
  charging: Charging,
): Promise<PayResult> {
  const { method, fate } = charging;
  const pending = newCharge(payment, { ...charging, id: unit.newId("ch_"), now: unit.now });
  const charged = { ...payment, chargeId: pending.id, paymentMethodId: method.id };
  if (method.type !== "card") return startDelayed(unit, session, charged, pending);
  if (fate.failure) {
    unit.save(charges, { ...move(pending, "failed"), failure: fate.failure });
    return fail(unit, session, withMethod(charged, method), fate.failure);
  }
  const bought = withBuyer(session, charged, charging);
  const paid = move(charged, "succeeded");
  const succeeded = move(pending, "succeeded");
  unit.save(payments, paid);
  unit.save(charges, succeeded);
  const complete: SessionRecord = { ...closed(bought), status: "complete" };
  unit.save(sessions, complete);
  await countRedemption(unit, complete);
  unit.emit({ type: "payment_intent.succeeded", object: toPaymentIntent(paid, unit.publicUrl) });
  unit.emit({ type: "checkout.session.completed", object: toSession(complete, unit.publicUrl) });
  if (fate.dispute) openDispute(unit, succeeded, fate.dispute);
  if (fate.fraudWarning)
    unit.emit({
      type: "radar.early_fraud_warning.created",
      object: toFraudWarning(succeeded, unit.newId("issfr_"), unit.now, fate.fraudWarning),
    });
  return { outcome: "paid", session: complete };
}

async function startDelayed(
  unit: Unit,
  session: SessionRecord,
  payment: PaymentRecord,
  pending: ChargeRecord,
): Promise<PayResult> {
  const bought = withBuyer(session, payment, pending);
  const settlesAt = unit.now + DELAYED_PAYMENT_MS;
  const processing = { ...move(payment, "processing"), settlesAt };
  unit.save(payments, processing);
  unit.save(charges, pending);
  const complete: SessionRecord = { ...closed(bought), status: "completeUnpaid" };
  unit.save(sessions, complete);
  await countRedemption(unit, complete);
  unit.emit({
    type: "payment_intent.processing",
    object: toPaymentIntent(processing, unit.publicUrl),
  });
  unit.emit({ type: "checkout.session.completed", object: toSession(complete, unit.publicUrl) });
  return { outcome: "processing", session: complete };
}

function fail(
  unit: Unit,
  session: SessionRecord,
  payment: PaymentRecord,
  failure: PaymentFailure,
): PayResult {
  const failed = withFailure(move(payment, "requires_payment_method"), failure);
  const open = { ...session, paymentId: failed.id };
  unit.save(payments, failed);
  unit.save(sessions, open);
  unit.emit({
    type: "payment_intent.payment_failed",
    object: toPaymentIntent(failed, unit.publicUrl),
  });
  return { outcome: "declined", session: open };
}

export function withFailure(
  payment: PaymentRecord,
  { code, declineCode }: PaymentFailure,
): PaymentRecord {
  return { ...payment, failureCode: code, ...(declineCode ? { declineCode } : {}) };
}

function withMethod(payment: PaymentRecord, failedMethod: Method): PaymentRecord {
  return { ...payment, failedMethod };
}

function forNewAttempt(payment: PaymentRecord): PaymentRecord {
  const { declineCode: _, failureCode: __, challenge: ___, failedMethod: ____, ...rest } = payment;
  return rest;
}
