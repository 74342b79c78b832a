import { expect, test } from "vitest";
import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import { DELAYED_PAYMENT_MS } from "../ledger/attempts.ts";
import { charges } from "../records.ts";
import {
  createFixture,
  itemsIn,
  PUBLIC_URL,
  SEPA_DEBIT,
  sessionParams,
} from "#tests/support/sandbox-fixture.ts";

const AUTHENTICATED = "4000 0027 6000 3184";
const AUTHENTICATED_OR_SET_UP = "4000 0025 0000 3155";
const AUTHENTICATED_WITHOUT_FUNDS = "4000 0082 6000 3178";
const US_BANK_ACCOUNT = {
  method: "us_bank_account",
  accountHolder: "Ada Lovelace",
  routingNumber: "110000000",
  accountNumber: "000123456789",
};
const SUCCESS = `${PUBLIC_URL}/done?session=`;
const DECLINED_URL = `${PUBLIC_URL}/error?order=order1&reason=declined`;

async function openSession(changes: Parameters<typeof sessionParams>[0] = {}) {
  const fixture = createFixture();
  const { id } = await fixture.stripe.checkout.sessions.create(sessionParams(changes));
  const read = () =>
    fixture.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });
  const path = `/sandbox/pay/${id}`;
  const show = async () => (await fixture.sandbox.pages.request(path)).text();
  const answer = (challenge: string, methodId: string) =>
    fixture.sandbox.pages.request(path, {
      method: "POST",
      body: new URLSearchParams({ challenge, methodId }),
    });
  return { ...fixture, id, read, path, show, answer };
}

function methodIdOf(page: string): string {
  return /name="methodId" value="(pm_\w+)"/.exec(page)?.[1] ?? "";
}

test.each([AUTHENTICATED, AUTHENTICATED_OR_SET_UP])(
  "%s asks for 3-D Secure, which the buyer completes",
  async (cardNumber) => {
    const { pay, id, path, show, answer, read, sandbox, delivered, clock } = await openSession();
    const submitted = await pay(id, { cardNumber });
    expect([submitted.status, submitted.headers.get("location")]).toEqual([303, path]);
    expect(await read()).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      payment_intent: { status: "requires_action", next_action: { type: "redirect_to_url" } },
    });
    clock.advance(1);
    const page = await show();
    expect(page).toContain("Confirm your payment</h2>");
    for (const button of ["Complete", "Fail"])
      expect(page).toMatch(new RegExp(`<button[^>]*>\\s*${button}\\s*</button>`));
    expect(page).not.toMatch(/<script| style=/);

    const done = await answer("complete", methodIdOf(page));
    expect(done.headers.get("location")).toBe(SUCCESS + id);
    expect(await read()).toMatchObject({
      payment_status: "paid",
      customer_details: { email: "buyer@example.com" },
      payment_intent: {
        status: "succeeded",
        next_action: null,
        latest_charge: {
          payment_method_details: { card: { three_d_secure: { result: "authenticated" } } },
        },
      },
    });
    await sandbox.deliverPending();
    expect(delivered()).toEqual([
      "payment_intent.requires_action",
      "payment_intent.succeeded",
      "checkout.session.completed",
    ]);
  },
);

test("a buyer who fails 3-D Secure can pay with another card", async () => {
  const { pay, id, show, answer, read, sandbox, delivered } = await openSession();
  await pay(id, { cardNumber: AUTHENTICATED });
  const failed = await answer("fail", methodIdOf(await show()));
  expect(failed.headers.get("location")).toBe(DECLINED_URL);
  expect(await read()).toMatchObject({
    status: "open",
    payment_intent: {
      status: "requires_payment_method",
      last_payment_error: {
        code: "payment_intent_authentication_failure",
        payment_method: { type: "card", card: { last4: "3184", fingerprint: expect.any(String) } },
      },
      latest_charge: null,
    },
  });
  expect(await show()).toContain("Card number</label>");
  expect((await pay(id)).headers.get("location")).toBe(SUCCESS + id);
  await sandbox.deliverPending();
  expect(delivered()).toContain("payment_intent.payment_failed");
});

test("a bank may refuse after 3-D Secure", async () => {
  const { pay, id, show, answer, read } = await openSession();
  await pay(id, { cardNumber: AUTHENTICATED_WITHOUT_FUNDS });
  const refused = await answer("complete", methodIdOf(await show()));
  expect(refused.headers.get("location")).toBe(DECLINED_URL);
  expect(await read()).toMatchObject({
    payment_intent: {
      last_payment_error: { code: "card_declined", decline_code: "insufficient_funds" },
      latest_charge: { status: "failed", failure_code: "card_declined" },
    },
  });
});

test("an answer counts for its own attempt and session only", async () => {
  const { pay, id, path, show, answer, read, stripe } = await openSession();
  expect((await answer("complete", "")).headers.get("location")).toBe(path);
  await pay(id, { cardNumber: AUTHENTICATED });
  const first = methodIdOf(await show());
  await pay(id, { cardNumber: AUTHENTICATED_WITHOUT_FUNDS });
  for (const stale of [first, "", "pm_guessed"]) {
    expect((await answer("complete", stale)).headers.get("location")).toBe(path);
    expect(await read()).toMatchObject({ payment_intent: { status: "requires_action" } });
  }
  const other = await stripe.checkout.sessions.create(sessionParams());
  const { payment_intent } = await stripe.checkout.sessions.retrieve(other.id);
  expect(payment_intent).toBeNull();
});

test("many answers at once make one payment", async () => {
  const { pay, id, show, answer, stripe, documents } = await openSession();
  await pay(id, { cardNumber: AUTHENTICATED });
  const methodId = methodIdOf(await show());
  const responses = await Promise.all(
    ["complete", "complete", "complete", "complete"].map((choice) => answer(choice, methodId)),
  );
  for (const { headers } of responses) expect(headers.get("location")).toBe(SUCCESS + id);
  const stored = await documents.query(charges, {
    where: [["kind", "==", "charge"]],
    orderBy: [["createdAt", "asc"]],
  });
  expect(stored).toHaveLength(1);
  expect((await stripe.events.list({ types: ["checkout.session.completed"] })).data).toHaveLength(
    1,
  );
});

test("a delayed method completes the session unpaid and succeeds after three minutes", async () => {
  const { pay, id, read, clock, sandbox, delivered, show } = await openSession();
  const page = await show();
  expect(page).toMatch(/type="radio"\s+id="method-card"[^>]*checked/);
  expect(page).toContain('for="method-sepa_debit">SEPA Direct Debit</label>');
  expect((await pay(id, SEPA_DEBIT)).headers.get("location")).toBe(SUCCESS + id);
  expect(await read()).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
    payment_method_types: ["card", "sepa_debit"],
    customer_details: { name: "Ada Lovelace" },
    payment_intent: {
      status: "processing",
      amount_received: 0,
      last_payment_error: null,
      latest_charge: {
        status: "pending",
        captured: false,
        billing_details: { name: "Ada Lovelace" },
        payment_method_details: { sepa_debit: { country: "DE", last4: "3000" } },
      },
    },
  });
  clock.advance(DELAYED_PAYMENT_MS - 1);
  await sandbox.deliverPending();
  expect(await read()).toMatchObject({ payment_status: "unpaid" });
  clock.advance(1);
  await sandbox.deliverPending();
  await sandbox.deliverPending();
  expect(await read()).toMatchObject({
    status: "complete",
    payment_status: "paid",
    payment_intent: { status: "succeeded", amount_received: 1900, latest_charge: { paid: true } },
  });
  expect(delivered()).toEqual([
    "payment_intent.processing",
    "checkout.session.completed",
    "payment_intent.succeeded",
    "checkout.session.async_payment_succeeded",
  ]);
});

test("a session in dollars offers a bank account", async () => {
  const { pay, id, read, show } = await openSession({ line_items: itemsIn("usd") });
  expect(await show()).toContain("US bank account</label>");
  expect((await pay(id, US_BANK_ACCOUNT)).headers.get("location")).toBe(SUCCESS + id);
  expect(await read()).toMatchObject({
    payment_intent: {
      latest_charge: { payment_method_details: { us_bank_account: { last4: "6789" } } },
    },
  });
});

test("a session for cards alone offers no choice and takes no other method", async () => {
  const { pay, id, read, show } = await openSession({ line_items: itemsIn("gbp") });
  expect(await show()).not.toContain('type="radio"');
  await pay(id, SEPA_DEBIT);
  expect(await read()).toMatchObject({ payment_status: "paid" });
});

test.each([
  ["a mistyped IBAN", SEPA_DEBIT, { iban: "DE89370400440532013001" }, "iban"],
  ["no IBAN", SEPA_DEBIT, { iban: "" }, "iban"],
  ["no name", SEPA_DEBIT, { accountHolder: " " }, "accountHolder"],
  ["a mistyped routing number", US_BANK_ACCOUNT, { routingNumber: "110000001" }, "routingNumber"],
  ["letters as account number", US_BANK_ACCOUNT, { accountNumber: "abc" }, "accountNumber"],
])("shows the problem beside the field: %s", async (_, account, fields, name) => {
  const isInDollars = account === US_BANK_ACCOUNT;
  const { pay, id, read } = await openSession(isInDollars ? { line_items: itemsIn("usd") } : {});
  const response = await pay(id, { ...account, ...fields });
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain(`id="${name}-error"`);
  expect(page.match(/aria-invalid="true"/g)).toHaveLength(1);
  expect(page).toMatch(new RegExp(`id="method-${account.method}"[^>]*checked`));
  expect(page).not.toMatch(/value="DE\d/);
  expect((await read()).payment_intent).toBeNull();
});

test("stores nothing of the account but its last digits", async () => {
  const { pay, id, documents } = await openSession();
  await pay(id, SEPA_DEBIT);
  for (const name of ["sandboxObjects", "sandboxEvents"]) {
    const stored = await documents.query(defineCollection(name, { schema: z.unknown() }), {});
    expect(stored).not.toEqual([]);
    expect(JSON.stringify(stored)).not.toMatch(/0532 ?0130 ?00/);
  }
});

test.each([
  ["5555 5555 5555 4444", "mastercard"],
  ["3782 822463 10005", "amex"],
])("takes Stripe's test card %s", async (cardNumber, brand) => {
  const { pay, id, read } = await openSession();
  await pay(id, { cardNumber });
  expect(await read()).toMatchObject({
    payment_status: "paid",
    payment_intent: { latest_charge: { payment_method_details: { card: { brand } } } },
  });
});

test.each([
  ["4000 0000 0000 0069", { code: "expired_card" }],
  ["4000 0000 0000 0127", { code: "incorrect_cvc" }],
  ["4000 0000 0000 0119", { code: "processing_error" }],
  ["4000 0000 0000 9987", { code: "card_declined", decline_code: "lost_card" }],
])("refuses Stripe's test card %s", async (cardNumber, last_payment_error) => {
  const { pay, id, read } = await openSession();
  await pay(id, { cardNumber });
  expect(await read()).toMatchObject({ payment_intent: { last_payment_error } });
});
