/** Random requests to every endpoint: none causes a server error. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createFixture, purchase, SECRET_KEY } from "#tests/support/sandbox-fixture.ts";

const DISPUTED = "4000 0000 0000 0259";

const names = [
  "limit",
  "starting_after",
  "created",
  "created[gte]",
  "types[]",
  "expand[]",
  "payment_intent",
  "charge",
  "amount",
  "metadata[a]",
  "metadata",
  "evidence[uncategorized_text]",
  "name",
  "id",
  "amount_off",
  "currency",
  "active",
  "inclusive",
  "percentage",
  "display_name",
];

test("no request causes a server error", async () => {
  const fixture = createFixture();
  const { sessionId, paymentId, chargeId } = await purchase(fixture, { cardNumber: DISPUTED });
  const { stripe } = fixture;
  const [dispute] = (await stripe.disputes.list()).data;
  const [event] = (await stripe.events.list()).data;
  const { id: couponId } = await stripe.coupons.create({
    id: "OFF",
    amount_off: 50,
    currency: "eur",
  });
  const { id: rateId } = await stripe.taxRates.create({
    display_name: "VAT",
    percentage: 19,
    inclusive: true,
  });
  const ids = [
    sessionId,
    paymentId,
    chargeId,
    dispute?.id,
    event?.id,
    couponId,
    rateId,
    "controls",
    "%00",
  ];
  const resources = ["checkout/sessions", "refunds", "disputes", "coupons", "tax_rates", "events"];
  const value = fc.oneof(
    fc.constantFrom(...ids.map(String), "1", "true", "payment_intent", "", "19", "eur"),
    fc.string({ unit: "binary" }),
  );
  const parameter = fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), value);
  const request = fc.record({
    method: fc.constantFrom("GET", "POST", "DELETE"),
    resource: fc.constantFrom(...resources),
    id: fc.option(fc.constantFrom(...ids), { freq: 2 }),
    action: fc.constantFrom("", "", "/expire"),
    // At least half of the requests have none, because most others are refused.
    parameters: fc.oneof(
      fc.array(parameter, { maxLength: 0 }),
      fc.array(parameter, { maxLength: 3 }),
    ),
  });
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(request, async ({ method, resource, id, action, parameters }) => {
      const form = new URLSearchParams(parameters).toString();
      const url = new URL(`https://api.stripe.com/v1/${resource}${id ? `/${id}${action}` : ""}`);
      if (method !== "POST") url.search = form;
      const response = await fixture.sandbox.fetch(url, {
        method,
        headers: { authorization: `Bearer ${SECRET_KEY}` },
        ...(method === "POST" ? { body: form } : {}),
      });
      const body = await response.text();
      expect(response.status, body).toBeLessThan(500);
      if (response.ok) accepted += 1;
    }),
    { numRuns: 600 },
  );
  expect(accepted).toBeGreaterThan(0);
});
