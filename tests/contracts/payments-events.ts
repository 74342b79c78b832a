/** The list of events, the events themselves and their signatures. */
import { expect, test } from "vitest";
import type { PaymentEvent } from "#domain/ports/payments.ts";
import { open, openPaid, type PaymentsSetup } from "./payments-setup.ts";

async function collect<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}

/** Types of the events that name the order's id or its payment's. */
function typesAbout(
  { orderId, paymentId }: { readonly orderId: string; readonly paymentId: string },
  all: readonly PaymentEvent[],
): string[] {
  return all
    .filter((event) => event.orderId === orderId || event.paymentId === paymentId)
    .map(({ type }) => type);
}

async function readAll({ payments, readEvents }: PaymentsSetup) {
  const events = await readEvents();
  return Promise.all(events.map(({ body, signature }) => payments.readEvent(body, signature)));
}

export function describeEvents(name: string, setup: () => PaymentsSetup): void {
  describeSignatures(name, setup);

  test(`${name}: the list of events has all that changed a payment, oldest first`, async () => {
    const fixture = setup();
    const { payments, passTime } = fixture;
    const began = await passTime();
    const refunded = await openPaid(fixture);
    const disputed = await openPaid(
      { ...fixture, orderId: `${fixture.orderId}-other` },
      "disputed",
    );
    const later = await passTime();
    const { paymentId } = refunded;
    await payments.refund({ paymentId, amount: 100, key: `${fixture.orderId}-part` });
    const listTypes = async (since: number) => {
      const all = await collect(payments.listEvents(since));
      const times = all.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      return [refunded, disputed].map((purchase) => typesAbout(purchase, all));
    };
    const paid = "checkout.session.completed";
    await expect
      .poll(() => listTypes(began))
      .toEqual([
        expect.arrayContaining([paid, "charge.refunded"]),
        expect.arrayContaining([paid, "charge.dispute.created"]),
      ]);
    const [recent] = await listTypes(later);
    expect(recent).toContain("charge.refunded");
    expect(recent).not.toContain(paid);
  });

  test(`${name}: the service's events name the order`, async () => {
    const fixture = setup();
    const checkout = await open(fixture);
    await fixture.attempt(checkout, "approved");
    const types = async () => (await readAll(fixture)).map((event) => event?.type);
    await expect.poll(types).toContain("checkout.session.completed");
    const events = await readAll(fixture);
    expect(new Set(events.map((event) => event?.orderId))).toEqual(new Set([fixture.orderId]));
    const completed = events.find((event) => event?.type === "checkout.session.completed");
    expect(completed).toMatchObject({ checkoutId: checkout.id });
  });

  test(`${name}: each declined card is one event, with an id of the card's number`, async () => {
    const fixture = setup();
    const checkout = await open(fixture);
    await fixture.attempt(checkout, "declined");
    await fixture.attempt(checkout, "declined");
    await fixture.attempt(checkout, "approved");
    const readDeclines = async () => (await readAll(fixture)).filter((event) => event?.decline);
    await expect.poll(readDeclines).toHaveLength(2);
    const [first, second] = await readDeclines();
    expect(first?.decline?.cardFingerprint).toMatch(/^[\w-]+$/);
    expect(second?.decline).toEqual(first?.decline);
    expect(first).toMatchObject({ orderId: fixture.orderId, createdAt: expect.any(Number) });
    expect(second?.id).not.toBe(first?.id);
  });
}

function describeSignatures(name: string, setup: () => PaymentsSetup): void {
  test(`${name}: an event's signature is valid for five minutes`, async () => {
    const { payments, sign, advance } = setup();
    const body = eventBody({ object: "checkout.session", client_reference_id: "order-9" });
    const signature = sign(body);
    const read = {
      id: "evt_1",
      type: "checkout.session.completed",
      createdAt: 1000,
      orderId: "order-9",
    };
    expect(await payments.readEvent(body, signature)).toEqual(read);
    advance(300_000);
    expect(await payments.readEvent(body, signature)).toEqual(read);
    advance(1000);
    expect(await payments.readEvent(body, signature)).toBeUndefined();
  });

  test(`${name}: an event may name its order in the metadata, or no order`, async () => {
    const { payments, sign } = setup();
    const refund = eventBody({ object: "charge", metadata: { orderId: "order-8" } });
    expect(await payments.readEvent(refund, sign(refund))).toMatchObject({ orderId: "order-8" });
    const foreign = eventBody({ object: "charge", metadata: null });
    expect(await payments.readEvent(foreign, sign(foreign))).not.toHaveProperty("orderId");
  });

  test(`${name}: a warning of fraud names the payment`, async () => {
    const { payments, sign } = setup();
    const object = { object: "radar.early_fraud_warning", charge: "ch_1", payment_intent: "pi_1" };
    const warning = eventBody(object, "radar.early_fraud_warning.created");
    const read = await payments.readEvent(warning, sign(warning));
    expect(read).toMatchObject({ paymentId: "pi_1", isFraudWarning: true });
    expect(read).not.toHaveProperty("orderId");
  });

  test(`${name}: forged, unsigned and malformed events are refused`, async () => {
    const { payments, sign } = setup();
    const body = eventBody({ object: "checkout.session", client_reference_id: "order-9" });
    const refused: (readonly [string, string])[] = [
      [body, ""],
      [body, "nonsense"],
      [body, sign(`${body} `)],
      [body.replace("order-9", "order-1"), sign(body)],
      ["", sign("")],
      ...[
        "{",
        "null",
        "[]",
        '"text"',
        '{"object":"event"}',
        '{"object":"refund","id":"evt_1"}',
      ].map((text) => [text, sign(text)] as const),
    ];
    for (const [text, signature] of refused)
      expect(await payments.readEvent(text, signature), text).toBeUndefined();
  });
}

function eventBody(object: object, type = "checkout.session.completed"): string {
  return JSON.stringify({
    id: "evt_1",
    object: "event",
    type,
    created: 1,
    data: { object },
  });
}
