/** The contract of the payments port. */
import { expect, test } from "vitest";
import { type CheckoutRequest, type Payments, RefundRefused } from "#domain/ports/payments.ts";

export interface PaymentsSetup {
  readonly payments: Payments;
  /** Tries one card at the checkout, as the buyer. */
  attempt(checkout: { readonly id: string }, result: "approved" | "declined"): Promise<void>;
  /** What the buyer's bank does with the order's payment. */
  dispute(orderId: string, state: "open" | "won" | "lost"): Promise<void>;
  /** Pays by a method whose money arrives later, or ends such a payment. */
  payLater(checkout: { readonly id: string }): Promise<void>;
  endDelay(orderId: string, outcome: "paid" | "failed"): Promise<void>;
  now(): number;
  /** Advances the clocks of the service and the adapter. */
  advance(milliseconds: number): void;
  /** Signs an event as the service does. */
  sign(body: string): string;
  /** Bodies and signatures of the events sent so far. */
  readEvents(): Promise<readonly { readonly body: string; readonly signature: string }[]>;
}

const request: CheckoutRequest = {
  orderId: "order-1",
  name: "Trail pack",
  amount: 1900,
  currency: "EUR",
  email: "known@example.com",
  locale: "en",
  successUrl: "http://shop.test/done?order=order-1",
  cancelUrl: "http://shop.test/error?order=order-1&reason=cancelled",
};

const HOUR_IN_MS = 3_600_000;

export function describePayments(name: string, setup: () => PaymentsSetup): void {
  describeCheckouts(name, setup);
  describeReversals(name, setup);
  describeEvents(name, setup);
}

function describeCheckouts(name: string, setup: () => PaymentsSetup): void {
  test(`${name}: a new checkout is open and can be read again`, async () => {
    const { payments } = setup();
    const opened = await payments.openCheckout(request);
    expect(await payments.readPayment({ checkoutId: opened.id })).toEqual({
      checkoutId: opened.id,
      orderId: "order-1",
      mode: "payment",
      state: "open",
      subtotal: 1900,
      discount: 0,
      tax: 0,
      captured: 0,
      refunded: 0,
      currency: "eur",
      url: expect.stringMatching(/^https?:/),
    });
    expect(opened.url).toMatch(/^https?:/);
  });

  test(`${name}: opening an order's checkout repeatedly or in parallel gives one checkout`, async () => {
    const { payments, attempt } = setup();
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => payments.openCheckout(request)),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    const other = await payments.openCheckout({ ...request, orderId: "order-2" });
    expect(other.id).not.toBe(opened[0]?.id);
    await attempt(other, "approved");
    const again = await payments.openCheckout({ ...request, orderId: "order-2" });
    expect(again.id).toBe(other.id);
  });

  test(`${name}: an unknown checkout is undefined`, async () => {
    const { payments } = setup();
    expect(await payments.readPayment({ checkoutId: "cs_test_unknown" })).toBeUndefined();
  });

  test(`${name}: a paid checkout contains the payment's id and the buyer's e-mail address`, async () => {
    const { payments, attempt } = setup();
    const opened = await payments.openCheckout(request);
    await attempt(opened, "approved");
    const paid = await payments.readPayment({ checkoutId: opened.id });
    expect(paid).toMatchObject({
      state: "captured",
      captured: 1900,
      refunded: 0,
      currency: "eur",
      paymentId: expect.any(String),
      email: "buyer@example.com",
    });
    expect(paid).not.toHaveProperty("url");
  });

  test(`${name}: a declined card leaves the checkout open for another`, async () => {
    const { payments, attempt } = setup();
    const opened = await payments.openCheckout(request);
    await attempt(opened, "declined");
    const declined = await payments.readPayment({ checkoutId: opened.id });
    expect(declined).toMatchObject({ state: "declined" });
    await attempt(opened, "approved");
    const paid = await payments.readPayment({ checkoutId: opened.id });
    expect(paid).toMatchObject({ state: "captured" });
    expect(paid?.paymentId).toBe(declined?.paymentId);
  });

  test(`${name}: a checkout expires after a day`, async () => {
    const { payments, advance } = setup();
    const opened = await payments.openCheckout(request);
    advance(24 * HOUR_IN_MS + 1);
    const expired = await payments.readPayment({ checkoutId: opened.id });
    expect(expired).toMatchObject({ state: "expired" });
    expect(expired).not.toHaveProperty("url");
  });
}

async function collect<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}

async function openPaid({ payments, attempt }: PaymentsSetup) {
  const { id: checkoutId } = await payments.openCheckout(request);
  await attempt({ id: checkoutId }, "approved");
  const paymentId = (await payments.readPayment({ checkoutId }))?.paymentId ?? "";
  return { checkoutId, paymentId, read: () => payments.readPayment({ checkoutId }) };
}

function describeReversals(name: string, setup: () => PaymentsSetup): void {
  test(`${name}: refunds add up, each key refunds once, and more than the rest is refused`, async () => {
    const world = setup();
    const { payments } = world;
    const { paymentId, read } = await openPaid(world);
    expect(await read()).toMatchObject({ captured: 1900, refunded: 0, method: "card" });
    const part = { paymentId, amount: 500, key: "first" };
    await Promise.all([payments.refund(part), payments.refund(part)]);
    expect(await read()).toMatchObject({ state: "captured", captured: 1900, refunded: 500 });
    await expect(payments.refund({ ...part, amount: 1401, key: "much" })).rejects.toThrow(
      RefundRefused,
    );
    await payments.refund({ paymentId, key: "rest" });
    expect(await read()).toMatchObject({ state: "captured", captured: 1900, refunded: 1900 });
    await expect(payments.refund({ paymentId, key: "again" })).rejects.toThrow(RefundRefused);
    await expect(payments.refund({ ...part, paymentId: "pi_none", key: "x" })).rejects.toThrow(
      RefundRefused,
    );
  });

  test(`${name}: a dispute is open until it is won or lost`, async () => {
    for (const end of ["won", "lost"] as const) {
      const world = setup();
      const { read } = await openPaid(world);
      expect(await read()).not.toHaveProperty("dispute");
      await world.dispute(request.orderId, "open");
      expect(await read()).toMatchObject({ state: "captured", dispute: "open" });
      await world.dispute(request.orderId, end);
      expect(await read()).toMatchObject({ state: "captured", dispute: end });
    }
  });

  test(`${name}: a delayed payment arrives or fails later`, async () => {
    for (const [outcome, state] of [
      ["paid", "captured"],
      ["failed", "failed"],
    ] as const) {
      const { payments, payLater, endDelay } = setup();
      const { id: checkoutId } = await payments.openCheckout(request);
      await payLater({ id: checkoutId });
      const delayed = await payments.readPayment({ checkoutId });
      expect(delayed).toMatchObject({ state: "delayed", captured: 0, email: "buyer@example.com" });
      await endDelay(request.orderId, outcome);
      expect(await payments.readPayment({ checkoutId })).toMatchObject({ state });
    }
  });

  test(`${name}: a payment leads to its order`, async () => {
    const world = setup();
    const { paymentId } = await openPaid(world);
    expect(await world.payments.findOrderId(paymentId)).toBe(request.orderId);
    expect(await world.payments.findOrderId("pi_none")).toBeUndefined();
  });

  test(`${name}: the list of events has all that changed a payment, oldest first`, async () => {
    const world = setup();
    const { payments, dispute, advance, now } = world;
    const { paymentId } = await openPaid(world);
    advance(60_000);
    const later = now();
    await payments.refund({ paymentId, amount: 100, key: "part" });
    advance(1000);
    await dispute(request.orderId, "open");
    const all = await collect(payments.listEvents(0));
    const types = all.map(({ type }) => type);
    for (const type of ["checkout.session.completed", "charge.refunded", "charge.dispute.created"])
      expect(types).toContain(type);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all.map(({ createdAt }) => createdAt).toSorted((a, b) => a - b),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const about = all.map((event) => event.orderId ?? event.paymentId);
    expect(about.filter((id) => id !== request.orderId && id !== paymentId)).toEqual([]);
    const recent = await collect(payments.listEvents(later));
    expect(recent.map(({ type }) => type)).not.toContain("checkout.session.completed");
    expect(recent.map(({ type }) => type)).toContain("charge.refunded");
  });
}

function describeEvents(name: string, setup: () => PaymentsSetup): void {
  test(`${name}: the service's events name the order`, async () => {
    const { payments, attempt, readEvents } = setup();
    await attempt(await payments.openCheckout(request), "approved");
    const events = await Promise.all(
      (await readEvents()).map(({ body, signature }) => payments.readEvent(body, signature)),
    );
    expect(events.length).toBeGreaterThan(0);
    expect(events.map((event) => event?.orderId)).toEqual(events.map(() => "order-1"));
    expect(events.map((event) => event?.type)).toContain("checkout.session.completed");
  });

  test(`${name}: each declined card is one event, with an id of the card's number`, async () => {
    const { payments, attempt, readEvents } = setup();
    const checkout = await payments.openCheckout(request);
    await attempt(checkout, "declined");
    await attempt(checkout, "declined");
    await attempt(checkout, "approved");
    const read = (await readEvents()).map(({ body, signature }) =>
      payments.readEvent(body, signature),
    );
    const declines = (await Promise.all(read)).filter((event) => event?.decline);
    expect(declines).toHaveLength(2);
    const [first, second] = declines;
    expect(first?.decline?.cardFingerprint).toMatch(/^[\w-]+$/);
    expect(second?.decline).toEqual(first?.decline);
    expect(first).toMatchObject({ orderId: "order-1", createdAt: expect.any(Number) });
    expect(second?.id).not.toBe(first?.id);
  });

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

function eventBody(object: object): string {
  return JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    created: 1,
    data: { object },
  });
}
