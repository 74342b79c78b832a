import type { Billing } from "../records/billing.ts";
import type { ChargeRecord, Fate, Method, PaymentRecord } from "../records/payment.ts";
import type { SessionRecord } from "../records/session.ts";

export function newPayment(session: SessionRecord, id: string, now: number): PaymentRecord {
  const { amount, currency, methods } = session;
  return {
    kind: "payment",
    id,
    createdAt: now,
    amount,
    currency,
    ...(methods ? { methods } : {}),
    sessionId: session.id,
    metadata: session.paymentMetadata,
    status: "requires_payment_method",
  };
}

export interface NewCharge {
  readonly id: string;
  readonly now: number;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly billing?: Billing | undefined;
  readonly method: Method;
  readonly fate: Fate;
}

/** Metadata is empty, so the charge's events name the payment but no order. */
export function newCharge(payment: PaymentRecord, options: NewCharge): ChargeRecord {
  const { amount, currency } = payment;
  const { id, now, email, name, billing, method, fate } = options;
  return {
    kind: "charge",
    id,
    createdAt: now,
    paymentId: payment.id,
    amount,
    currency,
    ...(email ? { email } : {}),
    ...(name ? { name } : {}),
    ...(billing ? { billing } : {}),
    method,
    fate,
    metadata: [],
    status: "pending",
    amountRefunded: 0,
    refundIds: [],
  };
}
