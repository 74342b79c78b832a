import { z } from "zod";
import { submitEvidence } from "../../ledger/disputes.ts";
import { findDispute } from "../../ledger/find.ts";
import { toDispute } from "../../objects/dispute.ts";
import { disputes } from "../../records.ts";
import { resourceMissing } from "../../stripe-failure.ts";
import { body, type Endpoints } from "../endpoints.ts";
import { readPage } from "../list.ts";
import { listShape, text } from "../parameters.ts";

const URL = "/v1/disputes";
const MAX_EVIDENCE = 20_000;

export function addDisputeRoutes(endpoints: Endpoints): void {
  const change = body({
    evidence: z.strictObject({ uncategorized_text: z.string().max(MAX_EVIDENCE) }),
  });
  endpoints.post(`${URL}/:id`, change, async ({ unit, id, parameters }) => {
    const dispute = await findDispute(unit, id);
    if (!dispute) throw resourceMissing("dispute", id, "dispute");
    return toDispute(submitEvidence(unit, dispute, parameters.evidence), unit.now);
  });
  const shape = { ...listShape, payment_intent: text(200).optional() };
  endpoints.get(URL, shape, async ({ unit, parameters }) =>
    readPage(
      unit,
      {
        collection: disputes,
        prefix: "du_",
        resource: "dispute",
        url: URL,
        where: [
          ["kind", "==", "dispute"],
          ["paymentId", "==", parameters.payment_intent],
        ],
      },
      parameters,
      (dispute) => toDispute(dispute, unit.now),
    ),
  );
}
