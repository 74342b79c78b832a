/** Test mode's controls act as the seller or the buyer's bank would. */
import {
  sepaDebit,
  TEST_ACCOUNT_NUMBER,
  TEST_IBAN,
  TEST_ROUTING_NUMBER,
  usBankAccount,
} from "./accounts.ts";
import { type Attempt, pay } from "./ledger/attempts.ts";
import { settleDelayed } from "./ledger/delayed.ts";
import { disputeOf, endDispute, openDispute } from "./ledger/disputes.ts";
import { findCharge, findPayment } from "./ledger/find.ts";
import { chargeToRefund, createRefund } from "./ledger/refunds.ts";
import { readSession, type Entry } from "./ledger/sessions.ts";
import type { Unit } from "./ledger/unit.ts";
import { type DelayedType, delayedMethodOf } from "./methods.ts";
import { sessions } from "./records.ts";
import type { PaymentRecord } from "./records/payment.ts";
import type { SessionRecord } from "./records/session.ts";
import { invalidRequest } from "./stripe-failure.ts";

const PREFERENCE: readonly SessionRecord["status"][] = [
  "complete",
  "completeUnpaid",
  "open",
  "expired",
];

/** The paid session and payment if the order has several, otherwise the latest that may still be paid. */
async function entryOf(unit: Unit, orderId: string): Promise<Entry | undefined> {
  const found = await unit.query(sessions, { where: [["clientReferenceId", "==", orderId]] });
  const [chosen] = found.toSorted(
    (a, b) =>
      PREFERENCE.indexOf(a.status) - PREFERENCE.indexOf(b.status) || b.createdAt - a.createdAt,
  );
  return chosen && readSession(unit, chosen.id);
}

/** Like all functions here, undefined if there is no such order, and throws StripeFailure as the API does. */
export async function refundOrder(
  unit: Unit,
  { orderId, amount }: { readonly orderId: string; readonly amount?: number | undefined },
) {
  const entry = await entryOf(unit, orderId);
  if (!entry) return undefined;
  const charge = await chargeToRefund(unit, paymentOf(entry, orderId));
  const refund = await createRefund(unit, charge, { amount, reason: "requested_by_customer" });
  return {
    orderId,
    sessionId: entry.session.id,
    paymentIntentId: refund.paymentId,
    chargeId: charge.id,
    refundId: refund.id,
    status: refund.status,
    amount: refund.amount,
    amountRefunded: charge.amountRefunded + refund.amount,
    currency: refund.currency,
  };
}

/** Opens a dispute first if there is none. Repeating a state changes nothing. */
export async function disputeOrder(
  unit: Unit,
  { orderId, state }: { readonly orderId: string; readonly state: "open" | "won" | "lost" },
) {
  const entry = await entryOf(unit, orderId);
  if (!entry) return undefined;
  const charge = await chargeToRefund(unit, paymentOf(entry, orderId));
  const before = (await disputeOf(unit, charge)) ?? openDispute(unit, charge, "fraudulent");
  const isThere = state === before.status || (state === "open" && isOpen(before.status));
  if (state === "open" && !isThere)
    throw invalidRequest(`This dispute is already closed with the status ${before.status}.`);
  const dispute = isThere || state === "open" ? before : endDispute(unit, before, state);
  return {
    orderId,
    sessionId: entry.session.id,
    paymentIntentId: dispute.paymentId,
    chargeId: charge.id,
    disputeId: dispute.id,
    status: dispute.status,
    amount: dispute.amount,
    currency: dispute.currency,
  };
}

function isOpen(status: string): boolean {
  return status === "needs_response" || status === "under_review";
}

/** Ends a delayed payment. If the session is still open, the buyer first chooses the delayed method. */
export async function delayOrder(
  unit: Unit,
  { orderId, outcome }: { readonly orderId: string; readonly outcome: "paid" | "failed" },
) {
  const found = await entryOf(unit, orderId);
  if (!found) return undefined;
  const { session } = found.session.status === "open" ? await submit(unit, found) : found;
  const payment = session.paymentId ? await findPayment(unit, session.paymentId) : undefined;
  if (!payment || !(await settleDelayed(unit, payment, outcome)))
    throw invalidRequest(`Order ${orderId} has no delayed payment that is processing.`);
  const charge = payment.chargeId ? await findCharge(unit, payment.chargeId) : undefined;
  return {
    orderId,
    sessionId: session.id,
    paymentIntentId: payment.id,
    chargeId: charge?.id,
    paymentMethod: charge?.method.type,
    outcome,
    amount: payment.amount,
    currency: payment.currency,
  };
}

async function submit(unit: Unit, entry: Entry) {
  const { session } = entry;
  const type = delayedMethodOf(session.currency);
  if (!type || !session.methods?.includes(type))
    throw invalidRequest("This Checkout Session offers no delayed payment method.");
  const email = session.buyerEmail ?? session.customerEmail ?? "buyer@example.com";
  return pay(unit, entry, attemptWithAccount(type, email));
}

function attemptWithAccount(type: DelayedType, email: string): Attempt {
  const details =
    type === "sepa_debit"
      ? sepaDebit(TEST_IBAN)
      : usBankAccount(TEST_ROUTING_NUMBER, TEST_ACCOUNT_NUMBER);
  const billing = { country: type === "sepa_debit" ? TEST_IBAN.slice(0, 2) : "US" };
  return { email, name: "Test Buyer", billing, ...details };
}

function paymentOf({ payment }: Entry, orderId: string): PaymentRecord {
  if (payment) return payment;
  throw invalidRequest(`Order ${orderId} has no payment.`, "payment_intent_unexpected_state");
}
