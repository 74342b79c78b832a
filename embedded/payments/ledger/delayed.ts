/** Delayed payments: the bank reports the outcome after the buyer has returned to the shop. */
import { toPaymentIntent } from "../objects/payment-intent.ts";
import { toSession } from "../objects/session.ts";
import { charges, payments, sessions } from "../records.ts";
import type { ChargeRecord, PaymentFailure, PaymentRecord } from "../records/payment.ts";
import type { SessionRecord } from "../records/session.ts";
import { move } from "../states.ts";
import { withFailure } from "./attempts.ts";
import { findCharge, findSession } from "./find.ts";
import type { Unit } from "./unit.ts";

const FAILURE: PaymentFailure = { code: "payment_intent_payment_attempt_failed" };

/** Without `outcome`, the test account decides. False if the payment is not processing. */
export async function settleDelayed(
  unit: Unit,
  payment: PaymentRecord,
  outcome?: "paid" | "failed",
): Promise<boolean> {
  if (payment.status !== "processing") return false;
  const session = payment.sessionId ? await findSession(unit, payment.sessionId) : undefined;
  const charge = payment.chargeId ? await findCharge(unit, payment.chargeId) : undefined;
  if (!session || !charge) throw new Error(`Payment ${payment.id} has lost its session or charge`);
  const failure = failureOf(charge, outcome);
  const { settlesAt: _, ...settled } = payment;
  if (failure) failDelayed(unit, { payment: settled, charge, session }, failure);
  else payDelayed(unit, { payment: settled, charge, session });
  return true;
}

interface Delayed {
  readonly payment: PaymentRecord;
  readonly charge: ChargeRecord;
  readonly session: SessionRecord;
}

function failureOf(
  { fate }: ChargeRecord,
  outcome: "paid" | "failed" | undefined,
): PaymentFailure | undefined {
  if (outcome === "paid") return undefined;
  return fate.failure ?? (outcome === "failed" ? FAILURE : undefined);
}

function payDelayed(unit: Unit, { payment, charge, session }: Delayed): void {
  const paid = move(payment, "succeeded");
  const complete: SessionRecord = { ...session, status: "complete" };
  unit.save(payments, paid);
  unit.save(charges, { ...move(charge, "succeeded"), succeededAt: unit.now });
  unit.save(sessions, complete);
  unit.emit({ type: "payment_intent.succeeded", object: toPaymentIntent(paid, unit.publicUrl) });
  unit.emit({
    type: "checkout.session.async_payment_succeeded",
    object: toSession(complete, unit.publicUrl),
  });
}

function failDelayed(
  unit: Unit,
  { payment, charge, session }: Delayed,
  failure: PaymentFailure,
): void {
  const failed = withFailure(move(payment, "requires_payment_method"), failure);
  unit.save(payments, failed);
  unit.save(charges, { ...move(charge, "failed"), failure });
  unit.emit({
    type: "payment_intent.payment_failed",
    object: toPaymentIntent(failed, unit.publicUrl),
  });
  unit.emit({
    type: "checkout.session.async_payment_failed",
    object: toSession(session, unit.publicUrl),
  });
}
