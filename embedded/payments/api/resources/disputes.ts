import { z } from "zod";
import { endDispute, updateDispute } from "../../ledger/disputes.ts";
import { findDispute } from "../../ledger/find.ts";
import type { Unit } from "../../ledger/unit.ts";
import { toDispute } from "../../objects/dispute.ts";
import { disputes } from "../../records.ts";
import { evidenceFields } from "../../records/dispute.ts";
import { resourceMissing } from "../../stripe-failure.ts";
import { body, type Endpoints } from "../endpoints.ts";
import { readPage } from "../list.ts";
import { boolean, changeMetadata, listShape, metadataChange, text } from "../parameters.ts";

const URL = "/v1/disputes";
const MAX_EVIDENCE = 20_000;

const evidence = z.strictObject(
  Object.fromEntries(
    evidenceFields.map((field) => [field, z.string().max(MAX_EVIDENCE).optional()]),
  ),
);

export function addDisputeRoutes(endpoints: Endpoints): void {
  endpoints.get(`${URL}/:id`, {}, async ({ unit, id }) =>
    toDispute(await existing(unit, id), unit.now),
  );
  const change = body({
    evidence: evidence.optional(),
    metadata: metadataChange.optional(),
    submit: boolean.optional(),
  });
  endpoints.post(`${URL}/:id`, change, async ({ unit, id, parameters }) => {
    const dispute = await existing(unit, id);
    const { evidence, submit } = parameters;
    const metadata = changeMetadata(dispute.metadata, parameters.metadata);
    // Evidence is submitted unless the caller only stages it.
    const isSubmitted = submit ?? evidence !== undefined;
    return toDispute(updateDispute(unit, dispute, { evidence, metadata, isSubmitted }), unit.now);
  });
  endpoints.post(`${URL}/:id/close`, body({}), async ({ unit, id }) =>
    toDispute(endDispute(unit, await existing(unit, id), "lost"), unit.now),
  );
  const shape = {
    ...listShape,
    charge: text(200).optional(),
    payment_intent: text(200).optional(),
  };
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
          ["chargeId", "==", parameters.charge],
          ["paymentId", "==", parameters.payment_intent],
        ],
      },
      parameters,
      (dispute) => toDispute(dispute, unit.now),
    ),
  );
}

async function existing(unit: Unit, id: string) {
  const dispute = await findDispute(unit, id);
  if (!dispute) throw resourceMissing("dispute", id, "dispute");
  return dispute;
}
