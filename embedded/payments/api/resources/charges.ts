import { findCharge } from "../../ledger/find.ts";
import { toCharge } from "../../objects/charge.ts";
import { charges } from "../../records.ts";
import { resourceMissing } from "../../stripe-failure.ts";
import type { Endpoints } from "../endpoints.ts";
import { readTransaction } from "../expand.ts";
import { readPage } from "../list.ts";
import { listShape, text } from "../parameters.ts";

const URL = "/v1/charges";

export function addChargeRoutes(endpoints: Endpoints): void {
  endpoints.get(`${URL}/:id`, {}, async ({ unit, id }) => {
    const charge = await findCharge(unit, id);
    if (!charge) throw resourceMissing("charge", id);
    return toCharge(charge);
  });
  const shape = {
    ...listShape,
    payment_intent: text(200).optional(),
    customer: text(200).optional(),
  };
  endpoints.get(URL, shape, async ({ unit, parameters }) =>
    readPage(
      unit,
      {
        collection: charges,
        prefix: "ch_",
        resource: "charge",
        url: URL,
        where: [
          ["kind", "==", "charge"],
          ["paymentId", "==", parameters.payment_intent],
          ["customerId", "==", parameters.customer],
        ],
      },
      parameters,
      toCharge,
    ),
  );
  endpoints.get("/v1/balance_transactions/:id", {}, async ({ unit, id }) => {
    const transaction = await readTransaction(unit, id);
    if (!transaction) throw resourceMissing("balance transaction", id);
    return transaction;
  });
}
