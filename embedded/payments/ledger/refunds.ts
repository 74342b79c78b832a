import { formatPrice } from "#domain/money.ts";
import { invalidRequest } from "../stripe-failure.ts";
import { toCharge } from "../objects/charge.ts";
import { toRefund } from "../objects/refund.ts";
import { charges, refunds } from "../records.ts";
import type { ChargeRecord, PaymentRecord } from "../records/payment.ts";
import type { RefundRecord } from "../records/refund.ts";
import { canMove, move } from "../states.ts";
import { disputeOf } from "./disputes.ts";
import { findCharge } from "./find.ts";
import type { Unit } from "./unit.ts";

export const SLOW_REFUND_MS = 60_000;

export interface RefundRequest {
  /** Minor units. If absent, all that is not yet refunded. */
  readonly amount?: number | undefined;
  readonly reason?: RefundRecord["reason"];
}

/** Throws StripeFailure if no charge of the payment has succeeded. */
export async function chargeToRefund(unit: Unit, payment: PaymentRecord): Promise<ChargeRecord> {
  const charge = payment.chargeId ? await findCharge(unit, payment.chargeId) : undefined;
  if (charge?.status === "succeeded") return charge;
  throw invalidRequest(
    `This PaymentIntent (${payment.id}) does not have a successful charge to refund.`,
    "payment_intent_unexpected_state",
  );
}

/** `charge` comes from `chargeToRefund`. Throws StripeFailure if it cannot be refunded by this amount. */
export async function createRefund(
  unit: Unit,
  charge: ChargeRecord,
  request: RefundRequest,
): Promise<RefundRecord> {
  const { amount = charge.amount - charge.amountRefunded, reason } = request;
  await assertRefundable(unit, charge, amount);
  const refund: RefundRecord = {
    kind: "refund",
    id: unit.newId("re_"),
    createdAt: unit.now,
    chargeId: charge.id,
    paymentId: charge.paymentId,
    paymentMethodId: charge.method.id,
    methodType: charge.method.type,
    amount,
    currency: charge.currency,
    ...(reason ? { reason } : {}),
    metadata: [],
    status: charge.fate.refund === "slow" ? "pending" : "succeeded",
    ...(charge.fate.refund ? { settlesAt: unit.now + SLOW_REFUND_MS } : {}),
  };
  const refunded: ChargeRecord = {
    ...charge,
    amountRefunded: charge.amountRefunded + amount,
    refundIds: [refund.id, ...charge.refundIds],
  };
  unit.save(refunds, refund);
  unit.save(charges, refunded);
  unit.emit({ type: "refund.created", object: toRefund(refund) });
  unit.emit({ type: "charge.refunded", object: toCharge(refunded), before: toCharge(charge) });
  return refund;
}

async function assertRefundable(unit: Unit, charge: ChargeRecord, amount: number): Promise<void> {
  const dispute = await disputeOf(unit, charge);
  if (dispute && dispute.status !== "won")
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      "charge_disputed",
    );
  const left = charge.amount - charge.amountRefunded;
  if (left === 0)
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      "charge_already_refunded",
    );
  if (amount <= left) return;
  const format = (minor: number) => formatPrice(minor, charge.currency, "en");
  const limit = charge.amountRefunded === 0 ? "charge amount" : "unrefunded amount on charge";
  throw invalidRequest(
    `Refund amount (${format(amount)}) is greater than ${limit} (${format(left)})`,
    "amount_too_large",
    "amount",
  );
}

export async function settleRefund(unit: Unit, refund: RefundRecord): Promise<void> {
  const status = refund.status === "pending" ? "succeeded" : "failed";
  const { settlesAt: _, ...final } = refund;
  const settled = canMove("refund", refund.status, status) ? move(final, status) : final;
  saveRefund(unit, settled, refund);
  if (settled.status !== "failed" || refund.status === "failed") return;
  unit.emit({ type: "refund.failed", object: toRefund(settled) });
  // The money is the seller's again and can be refunded in another way.
  const charge = await findCharge(unit, refund.chargeId);
  if (charge)
    unit.save(charges, { ...charge, amountRefunded: charge.amountRefunded - refund.amount });
}

function saveRefund(unit: Unit, refund: RefundRecord, before: RefundRecord): void {
  unit.save(refunds, refund);
  for (const type of ["refund.updated", "charge.refund.updated"] as const)
    unit.emit({ type, object: toRefund(refund), before: toRefund(before) });
}
