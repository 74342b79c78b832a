import type { DisputeRecord } from "./records/dispute.ts";
import type { ChargeRecord, PaymentRecord } from "./records/payment.ts";
import type { RefundRecord } from "./records/refund.ts";

type Steps<S extends string> = Readonly<Record<S, readonly S[]>>;

const attempts = ["requires_payment_method", "requires_action", "processing", "succeeded"] as const;

/** https://docs.stripe.com/payments/paymentintents/lifecycle; each new card or account is an attempt. */
const payment: Steps<PaymentRecord["status"]> = {
  requires_payment_method: attempts,
  requires_action: attempts,
  processing: ["succeeded", "requires_payment_method"],
  succeeded: [],
};

const charge: Steps<ChargeRecord["status"]> = {
  pending: ["succeeded", "failed"],
  succeeded: [],
  failed: [],
};

/** A bank may return a refund that had succeeded: https://docs.stripe.com/refunds#failed-refunds */
const refund: Steps<RefundRecord["status"]> = {
  pending: ["succeeded", "failed"],
  succeeded: ["failed"],
  failed: [],
};

/** https://docs.stripe.com/disputes/how-disputes-work */
const dispute: Steps<DisputeRecord["status"]> = {
  needs_response: ["under_review", "won", "lost"],
  under_review: ["won", "lost"],
  won: [],
  lost: [],
};

const steps = { payment, charge, refund, dispute };

type Kind = keyof typeof steps;
type Status<K extends Kind> = keyof (typeof steps)[K] & string;

export function canMove<K extends Kind>(kind: K, from: Status<K>, to: Status<K>): boolean {
  const next: Readonly<Record<string, readonly string[]>> = steps[kind];
  return next[from]?.includes(to) ?? false;
}

/** Throws for an illegal step, which callers must rule out first. */
export function move<R extends { readonly kind: Kind; readonly status: string }>(
  record: R,
  status: R["status"],
): R {
  const next: Readonly<Record<string, readonly string[]>> = steps[record.kind];
  if (!next[record.status]?.includes(status))
    throw new Error(`A ${record.kind} cannot change from ${record.status} to ${status}`);
  return { ...record, status };
}
