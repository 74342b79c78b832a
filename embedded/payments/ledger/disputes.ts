import { invalidRequest } from "../stripe-failure.ts";
import { type EventSubject } from "../objects/event.ts";
import { toDispute } from "../objects/dispute.ts";
import { charges, disputes } from "../records.ts";
import type { DisputeRecord } from "../records/dispute.ts";
import type { ChargeRecord } from "../records/payment.ts";
import { canMove, move } from "../states.ts";
import { findDispute } from "./find.ts";
import type { Unit } from "./unit.ts";

/** https://docs.stripe.com/disputes/responding: 7 to 21 days, depending on the card network. */
const TIME_TO_RESPOND_MS = 7 * 86_400_000;

/** https://docs.stripe.com/testing#disputes */
const ENDING_EVIDENCE: Readonly<Record<string, "won" | "lost">> = {
  winning_evidence: "won",
  losing_evidence: "lost",
};

export async function disputeOf(unit: Unit, charge: ChargeRecord) {
  return charge.disputeId ? findDispute(unit, charge.disputeId) : undefined;
}

/** Disputes what has not been refunded. Throws StripeFailure if nothing is left or a dispute exists. */
export function openDispute(unit: Unit, charge: ChargeRecord, reason: string): DisputeRecord {
  const amount = charge.amount - charge.amountRefunded;
  if (charge.status !== "succeeded")
    throw invalidRequest(`Charge ${charge.id} has not succeeded.`, "charge_invalid_parameter");
  if (charge.disputeId)
    throw invalidRequest(`Charge ${charge.id} has already been disputed.`, "charge_disputed");
  if (amount === 0)
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      "charge_already_refunded",
    );
  const dispute: DisputeRecord = {
    kind: "dispute",
    id: unit.newId("du_"),
    createdAt: unit.now,
    chargeId: charge.id,
    paymentId: charge.paymentId,
    methodType: charge.method.type,
    ...(charge.method.type === "card" ? { brand: charge.method.brand } : {}),
    amount,
    currency: charge.currency,
    reason,
    metadata: [],
    status: "needs_response",
    dueBy: unit.now + TIME_TO_RESPOND_MS,
    evidence: {},
    submissions: 0,
  };
  unit.save(disputes, dispute);
  unit.save(charges, { ...charge, disputeId: dispute.id });
  emit(unit, "charge.dispute.created", dispute);
  emit(unit, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The seller gets the money back after winning. Throws StripeFailure if the dispute has ended otherwise. */
export function endDispute(
  unit: Unit,
  dispute: DisputeRecord,
  status: "won" | "lost",
): DisputeRecord {
  if (!canMove("dispute", dispute.status, status))
    throw invalidRequest(`This dispute is already closed with the status ${dispute.status}.`);
  const ended = move(dispute, status);
  unit.save(disputes, ended);
  if (status === "won") emit(unit, "charge.dispute.funds_reinstated", ended, dispute);
  emit(unit, "charge.dispute.closed", ended, dispute);
  return ended;
}

/** Throws StripeFailure if the dispute has evidence or has ended. */
export function submitEvidence(
  unit: Unit,
  dispute: DisputeRecord,
  evidence: DisputeRecord["evidence"],
): DisputeRecord {
  if (dispute.status !== "needs_response")
    throw invalidRequest("This dispute no longer accepts evidence.");
  const submissions = dispute.submissions + 1;
  const updated = { ...move(dispute, "under_review"), submissions, evidence };
  unit.save(disputes, updated);
  emit(unit, "charge.dispute.updated", updated, dispute);
  const ending = ENDING_EVIDENCE[evidence.uncategorized_text ?? ""];
  return ending ? endDispute(unit, updated, ending) : updated;
}

function emit(
  unit: Unit,
  type: Extract<EventSubject["type"], `charge.dispute.${string}`>,
  dispute: DisputeRecord,
  before?: DisputeRecord,
): void {
  const object = toDispute(dispute, unit.now);
  unit.emit({ type, object, ...(before ? { before: toDispute(before, unit.now) } : {}) });
}
