import { findPayment } from "../../ledger/find.ts";
import { chargeToRefund, createRefund } from "../../ledger/refunds.ts";
import { toRefund } from "../../objects/refund.ts";
import { resourceMissing } from "../../stripe-failure.ts";
import { body, type Endpoints } from "../endpoints.ts";
import { amount, text } from "../parameters.ts";

export function addRefundRoutes(endpoints: Endpoints): void {
  const creation = body({ payment_intent: text(200), amount: amount(1).optional() });
  endpoints.post("/v1/refunds", creation, async ({ unit, parameters }) => {
    const { payment_intent: paymentId } = parameters;
    const payment = await findPayment(unit, paymentId);
    if (!payment) throw resourceMissing("payment_intent", paymentId, "payment_intent");
    const charge = await chargeToRefund(unit, payment);
    return toRefund(await createRefund(unit, charge, parameters));
  });
}
