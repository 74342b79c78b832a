/** Webhook requests: forged, signed, repeated, late and malformed. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signEvent } from "#embedded/payments/deliveries.ts";
import { deriveSecret } from "#server/secrets/cipher.ts";
import { mintGrant, payWith, startCheckout } from "#tests/support/buy.ts";
import { expectFailureBody } from "#tests/support/expect-failure.ts";
import { type BuiltSite, TESTED_SETTINGS, startBuilt } from "./start-built.ts";
import { WEBHOOK_SECRET } from "./support/stripe-stand-in.ts";

const APP_SECRET = "a secret of thirty-two characters";
const WEBHOOK = "/api/webhooks/stripe";
const SIGNATURE_LIFE_MS = 300_000;

describe.each(TESTED_SETTINGS)("%s settings", (setting) => {
  const secret =
    setting === "live" ? WEBHOOK_SECRET : `whsec_${deriveSecret(APP_SECRET, "sandbox webhooks")}`;
  let site: BuiltSite;
  beforeAll(async () => {
    site = await startBuilt(setting, { environment: { APP_SECRET } });
  });
  afterAll(() => site.stop());

  const post = (body: string, signature: string) =>
    site.browser().request(WEBHOOK, {
      method: "POST",
      body,
      headers: { accept: "application/json", "stripe-signature": signature },
    });
  const eventAbout = (type: string, object: object) =>
    JSON.stringify({
      id: `evt_${crypto.randomUUID()}`,
      object: "event",
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    });
  const completed = (orderId: unknown, fields: object = {}) =>
    eventAbout("checkout.session.completed", {
      object: "checkout.session",
      client_reference_id: orderId,
      payment_status: "paid",
      amount_total: 1900,
      ...fields,
    });

  test("forged, stale and unsigned events are refused", async () => {
    const body = completed("order");
    for (const signature of [
      signEvent(body, "whsec_another", Date.now()),
      signEvent(body, secret, Date.now() - SIGNATURE_LIFE_MS - 10_000),
      signEvent(`${body} `, secret, Date.now()),
      "t=1,v1=0",
    ])
      await expectFailureBody(await post(body, signature), 400);
  });

  test("only events that the official helper signed with our secret are stored, each once", async () => {
    const { webhooks } = new Stripe("sk_test_unused");
    const body = completed("none");
    const sign = (options: { readonly secret?: string; readonly timestamp?: number } = {}) =>
      webhooks.generateTestHeaderString({ payload: body, secret, ...options });
    const stale = Math.floor((Date.now() - SIGNATURE_LIFE_MS) / 1000) - 10;
    const refused = [
      await post(`${body} `, sign()),
      await post(body, sign({ timestamp: stale })),
      await post(body, sign({ secret: "whsec_another" })),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
    const requestIds = refused.map(({ headers }) => headers.get("x-request-id"));
    const logged = () =>
      requestIds.map(
        (id) =>
          site.log().find(({ requestId, msg }) => requestId === id && msg === "request")?.status,
      );
    await expect.poll(logged).toEqual([400, 400, 400]);
    expect(storedEvents(site, body)).toBe(0);
    for (let count = 0; count < 2; count++) expect((await post(body, sign())).status).toBe(200);
    expect(storedEvents(site, body)).toBe(1);
  });

  test("of other products' events only those are stored that brought money", async () => {
    const charge = { object: "charge", payment_intent: "pi_other", refunded: true };
    const expired = { object: "checkout.session", client_reference_id: "other" };
    const bodies = [
      completed("other", { payment_status: "unpaid" }),
      completed("other", { payment_status: "no_payment_required", amount_total: 0 }),
      completed(null, { payment_intent: "pi_other" }),
      eventAbout("checkout.session.expired", expired),
      eventAbout("charge.refunded", { ...charge, payment_intent: null }),
      completed("other"),
    ];
    for (const body of bodies)
      expect((await post(body, signEvent(body, secret, Date.now()))).status).toBe(200);
    expect(bodies.map((body) => storedEvents(site, body))).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test("signed events about unknown orders or in unknown formats do no harm", async () => {
    for (const body of [
      completed("none"),
      completed("../x"),
      completed("x".repeat(2000)),
      completed(7),
      completed(null),
      JSON.stringify({ object: "event", id: "evt_1", type: "none", data: { object: {} } }),
      JSON.stringify({ object: "event", id: "evt_1", type: "none" }),
      JSON.stringify({ object: "event" }),
      "[]",
      "null",
    ]) {
      const { status } = await post(body, signEvent(body, secret, Date.now()));
      expect(status, body).toBeLessThan(500);
    }
  });

  test("an event that claims an unpaid order is paid has no effect", async () => {
    const buyer = site.browser({ client: "203.0.113.7" });
    const { orderId } = await startCheckout(buyer, "sampler", "landing-v2");
    const body = completed(orderId);
    expect((await post(body, signEvent(body, secret, Date.now()))).status).toBe(200);
    await expect(mintGrant(buyer, "sampler")).rejects.toThrow("403");
  });

  test("ten events at once cause one receipt", async () => {
    const buyer = site.browser({ client: "203.0.113.8" });
    const checkout = await startCheckout(buyer, "sampler", "landing-v2");
    await payWith(buyer, checkout);
    const body = completed(checkout.orderId);
    const signature = signEvent(body, secret, Date.now());
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(body, signature)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const download = () => mintGrant(buyer, "sampler").then(Boolean, String);
    await expect.poll(download).toBe(true);
    const receipts = async () =>
      (await site.mails()).filter(({ text }) => text.includes(checkout.orderId)).length;
    await expect.poll(receipts).toBe(1);
  });
});

function storedEvents(site: BuiltSite, body: string): number {
  const { id } = JSON.parse(body) as { id: string };
  const database = new DatabaseSync(join(site.dataPath, "tollgate.db"), { readOnly: true });
  const stored = database
    .prepare("SELECT id FROM documents WHERE collection = 'paymentEvents' AND id = ?")
    .all(id);
  database.close();
  return stored.length;
}
