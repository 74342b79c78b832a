import { expect, test } from "vitest";
import {
  createFixture,
  DISPUTE_EVENTS,
  failureOf,
  purchase,
  readCharge,
} from "#tests/support/sandbox-fixture.ts";

const FRAUDULENT = "4000 0000 0000 0259";

async function createDisputed() {
  const fixture = createFixture();
  const bought = await purchase(fixture, { cardNumber: FRAUDULENT });
  fixture.clock.advance(1000);
  const [dispute] = (await fixture.stripe.disputes.list({ payment_intent: bought.paymentId })).data;
  if (!dispute) throw new Error("The charge has no dispute");
  const types = async () => {
    const { data } = await fixture.stripe.events.list({ types: DISPUTE_EVENTS });
    return data.map(({ type }) => type).toReversed();
  };
  return { ...fixture, ...bought, dispute, types };
}

test("the card for disputes opens one at once and withdraws the money", async () => {
  const { stripe, dispute, chargeId, paymentId, sessionId, clock, types } = await createDisputed();
  expect(dispute).toMatchObject({
    object: "dispute",
    amount: 1900,
    currency: "eur",
    status: "needs_response",
    reason: "fraudulent",
    charge: chargeId,
    payment_intent: paymentId,
    is_charge_refundable: false,
    metadata: {},
    evidence_details: { due_by: clock.now() / 1000 - 1 + 7 * 86_400, past_due: false },
  });
  expect((await stripe.disputes.list({ payment_intent: paymentId })).data).toEqual([dispute]);
  expect((await stripe.disputes.list({ payment_intent: "pi_other" })).data).toEqual([]);
  expect(await readCharge({ stripe }, sessionId)).toMatchObject({
    disputed: true,
    refunded: false,
  });
  expect(await types()).toEqual(["charge.dispute.created", "charge.dispute.funds_withdrawn"]);
});

test("a disputed charge cannot be refunded unless the dispute was won", async () => {
  const { stripe, dispute, paymentId } = await createDisputed();
  const refund = () => stripe.refunds.create({ payment_intent: paymentId });
  expect(await failureOf(refund())).toMatchObject({ statusCode: 400, code: "charge_disputed" });
  await stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: "winning_evidence" },
  });
  expect(await refund()).toMatchObject({ amount: 1900, status: "succeeded" });
});

test("winning evidence reinstates the money", async () => {
  const { stripe, dispute, types } = await createDisputed();
  const won = await stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: "winning_evidence" },
  });
  expect(won).toMatchObject({
    status: "won",
    is_charge_refundable: true,
    evidence: { uncategorized_text: "winning_evidence" },
    evidence_details: { has_evidence: true, submission_count: 1 },
  });
  expect((await types()).slice(2)).toEqual([
    "charge.dispute.updated",
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
  ]);
});

test("other evidence puts the dispute under review, and only once", async () => {
  const { stripe, dispute } = await createDisputed();
  const update = () =>
    stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: "A guide" } });
  expect(await update()).toMatchObject({ status: "under_review" });
  expect(await failureOf(update())).toMatchObject({ statusCode: 400 });
});

test("parallel changes leave one legal ending", async () => {
  const { stripe, dispute, types } = await createDisputed();
  const changes = [0, 1, 2, 3].flatMap(() =>
    ["winning_evidence", "losing_evidence"].map((uncategorized_text) =>
      stripe.disputes.update(dispute.id, { evidence: { uncategorized_text } }),
    ),
  );
  const results = await Promise.allSettled(changes);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await types()).filter((type) => type === "charge.dispute.closed")).toHaveLength(1);
});

test("refuses unknown disputes, fields and evidence", async () => {
  const { stripe, dispute } = await createDisputed();
  const evidence = { uncategorized_text: "A guide" };
  expect(await failureOf(stripe.disputes.update("du_none", { evidence }))).toMatchObject({
    statusCode: 404,
  });
  const odd = Object({ evidence: { ...evidence, colour: "blue" } });
  expect(await failureOf(stripe.disputes.update(dispute.id, odd))).toMatchObject({
    code: "parameter_unknown",
    param: "evidence[colour]",
  });
});
