import type Stripe from "stripe";
import type { ChargeRecord } from "../records/payment.ts";
import { toSeconds } from "./fields.ts";

export function toFraudWarning(
  { id: charge, paymentId }: ChargeRecord,
  id: string,
  now: number,
  fraudType: string,
): Stripe.Radar.EarlyFraudWarning {
  return {
    id,
    object: "radar.early_fraud_warning",
    actionable: true,
    charge,
    created: toSeconds(now),
    fraud_type: fraudType,
    livemode: false,
    payment_intent: paymentId,
  } satisfies Stripe.Radar.EarlyFraudWarning;
}
