import { findCharge, findPayment, findRefund } from "../../ledger/find.ts";
import { chargeToRefund, createRefund, saveRefund } from "../../ledger/refunds.ts";
import type { Unit } from "../../ledger/unit.ts";
import { toRefund } from "../../objects/refund.ts";
import { refunds } from "../../records.ts";
import { refundReasonSchema } from "../../records/refund.ts";
import { invalidRequest, resourceMissing } from "../../stripe-failure.ts";
import { body, type Endpoints } from "../endpoints.ts";
import { readPage } from "../list.ts";
import {
  amount,
  changeMetadata,
  listShape,
  metadata,
  metadataChange,
  text,
} from "../parameters.ts";

const URL = "/v1/refunds";
const target = { charge: text(200).optional(), payment_intent: text(200).optional() };

export function addRefundRoutes(endpoints: Endpoints): void {
  const creation = body({
    ...target,
    amount: amount(1).optional(),
    reason: refundReasonSchema.optional(),
    metadata: metadata.optional(),
  });
  endpoints.post(URL, creation, async ({ unit, parameters }) => {
    const charge = await chargeOf(unit, parameters);
    return toRefund(await createRefund(unit, charge, parameters));
  });
  endpoints.get(`${URL}/:id`, {}, async ({ unit, id }) => toRefund(await existing(unit, id)));
  endpoints.post(
    `${URL}/:id`,
    body({ metadata: metadataChange.optional() }),
    async ({ unit, id, parameters }) => {
      const before = await existing(unit, id);
      const after = { ...before, metadata: changeMetadata(before.metadata, parameters.metadata) };
      saveRefund(unit, after, before);
      return toRefund(after);
    },
  );
  endpoints.get(URL, { ...listShape, ...target }, async ({ unit, parameters }) =>
    readPage(
      unit,
      {
        collection: refunds,
        prefix: "re_",
        resource: "refund",
        url: URL,
        where: [
          ["kind", "==", "refund"],
          ["chargeId", "==", parameters.charge],
          ["paymentId", "==", parameters.payment_intent],
        ],
      },
      parameters,
      toRefund,
    ),
  );
}

async function existing(unit: Unit, id: string) {
  const refund = await findRefund(unit, id);
  if (!refund) throw resourceMissing("refund", id);
  return refund;
}

async function chargeOf(
  unit: Unit,
  target: { readonly charge?: string | undefined; readonly payment_intent?: string | undefined },
) {
  const { charge: chargeId, payment_intent: paymentId } = target;
  if (paymentId !== undefined) {
    const payment = await findPayment(unit, paymentId);
    if (!payment) throw resourceMissing("payment_intent", paymentId, "payment_intent");
    const charge = await chargeToRefund(unit, payment);
    if (chargeId !== undefined && chargeId !== charge.id)
      throw invalidRequest(
        `Charge ${chargeId} does not belong to PaymentIntent ${paymentId}.`,
        undefined,
        "charge",
      );
    return charge;
  }
  if (chargeId === undefined)
    throw invalidRequest("Missing required param: charge.", "parameter_missing", "charge");
  const charge = await findCharge(unit, chargeId);
  if (!charge) throw resourceMissing("charge", chargeId, "charge");
  return charge;
}
