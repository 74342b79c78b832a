import { findPayment } from "../../ledger/find.ts";
import { toPaymentIntent } from "../../objects/payment-intent.ts";
import { payments } from "../../records.ts";
import { resourceMissing } from "../../stripe-failure.ts";
import type { Endpoints } from "../endpoints.ts";
import { readPage } from "../list.ts";
import { listShape, text } from "../parameters.ts";

const URL = "/v1/payment_intents";

export function addPaymentRoutes(endpoints: Endpoints): void {
  endpoints.get(`${URL}/:id`, {}, async ({ unit, id }) => {
    const payment = await findPayment(unit, id);
    if (!payment) throw resourceMissing("payment_intent", id, "intent");
    return toPaymentIntent(payment, unit.publicUrl);
  });
  const shape = { ...listShape, customer: text(200).optional() };
  endpoints.get(URL, shape, async ({ unit, parameters }) =>
    readPage(
      unit,
      {
        collection: payments,
        prefix: "pi_",
        resource: "payment_intent",
        url: URL,
        where: [
          ["kind", "==", "payment"],
          ["customerId", "==", parameters.customer],
        ],
      },
      parameters,
      (payment) => toPaymentIntent(payment, unit.publicUrl),
    ),
  );
}
