/** The contract of the payments port. */
import { expect, test } from "vitest";
import { describeEvents } from "./payments-events.ts";
import { describeReversals } from "./payments-reversals.ts";
import { describeTerms } from "./payments-terms.ts";
import { open, type PaymentsSetup, requestFor } from "./payments-setup.ts";

export function describePayments(name: string, setup: () => PaymentsSetup): void {
  describeCheckouts(name, setup);
  describeReversals(name, setup);
  describeEvents(name, setup);
  describeTerms(name, setup);
}

function describeCheckouts(name: string, setup: () => PaymentsSetup): void {
  test(`${name}: a new checkout is open and can be read again`, async () => {
    const { payments, orderId } = setup();
    const opened = await payments.openCheckout(requestFor(orderId));
    expect(await payments.readPayment({ checkoutId: opened.id })).toEqual({
      checkoutId: opened.id,
      orderId,
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
    const { payments, orderId, attempt } = setup();
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => payments.openCheckout(requestFor(orderId))),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    const other = await payments.openCheckout(requestFor(`${orderId}-other`));
    expect(other.id).not.toBe(opened[0]?.id);
    await attempt(other, "approved");
    const again = await payments.openCheckout(requestFor(`${orderId}-other`));
    expect(again.id).toBe(other.id);
  });

  test(`${name}: an unknown checkout is undefined`, async () => {
    const { payments } = setup();
    expect(await payments.readPayment({ checkoutId: "cs_test_unknown" })).toBeUndefined();
  });

  test(`${name}: a paid checkout contains the payment's id and the buyer's e-mail address`, async () => {
    const fixture = setup();
    const { payments, attempt } = fixture;
    const opened = await open(fixture);
    await attempt(opened, "approved");
    const paid = await payments.readPayment({ checkoutId: opened.id });
    expect(paid).toMatchObject({
      state: "captured",
      captured: 1900,
      refunded: 0,
      currency: "eur",
      paymentId: expect.any(String),
      cardLast4: "4242",
      email: fixture.buyerEmail,
    });
    expect(paid).not.toHaveProperty("url");
  });

  test(`${name}: a declined card leaves the checkout open for another`, async () => {
    const fixture = setup();
    const { payments, attempt } = fixture;
    const opened = await open(fixture);
    await attempt(opened, "declined");
    const declined = await payments.readPayment({ checkoutId: opened.id });
    expect(declined).toMatchObject({ state: "declined" });
    await attempt(opened, "approved");
    const paid = await payments.readPayment({ checkoutId: opened.id });
    expect(paid).toMatchObject({ state: "captured" });
    expect(paid?.paymentId).toBe(declined?.paymentId);
  });

  test(`${name}: an expired checkout cannot be continued`, async () => {
    const fixture = setup();
    const { payments, expire } = fixture;
    const opened = await open(fixture);
    await expire(opened);
    const expired = await payments.readPayment({ checkoutId: opened.id });
    expect(expired).toMatchObject({ state: "expired" });
    expect(expired).not.toHaveProperty("url");
  });
}
