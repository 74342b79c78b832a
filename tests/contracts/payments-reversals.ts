/** Refunds, disputes and delayed payments. */
import { expect, test } from "vitest";
import { RefundKeyUsed, RefundRefused } from "#domain/ports/payments.ts";
import { type DelayedPaymentsSetup, open, openPaid, type PaymentsSetup } from "./payments-setup.ts";

export function describeReversals(name: string, setup: () => PaymentsSetup): void {
  test(`${name}: refunds add up, each key refunds once, and more than the rest is refused`, async () => {
    const fixture = setup();
    const { payments } = fixture;
    const { orderId, paymentId, read } = await openPaid(fixture);
    const refund = (key: string, amount?: number, id = paymentId) =>
      payments.refund({
        paymentId: id,
        ...(amount === undefined ? {} : { amount }),
        key: `${orderId}-${key}`,
      });
    expect(await read()).toMatchObject({ captured: 1900, refunded: 0, method: "card" });
    await Promise.all([refund("first", 500), refund("first", 500)]);
    expect(await read()).toMatchObject({ state: "captured", captured: 1900, refunded: 500 });
    await expect(refund("first", 400)).rejects.toThrow(RefundKeyUsed);
    await expect(refund("much", 1401)).rejects.toThrow(RefundRefused);
    await refund("rest");
    expect(await read()).toMatchObject({ state: "captured", captured: 1900, refunded: 1900 });
    await expect(refund("again")).rejects.toThrow(RefundRefused);
    await expect(refund("unknown", 500, "pi_none")).rejects.toThrow(RefundRefused);
  });

  test(`${name}: payment and refund have the times at which the service made them`, async () => {
    const fixture = setup();
    const before = inSeconds(await fixture.passTime());
    const { paymentId, read } = await openPaid(fixture);
    await expect
      .poll(read)
      .toMatchObject({ fee: expect.any(Number), feeCurrency: expect.stringMatching(/^[a-z]{3}$/) });
    const { paidAt = 0, availableAt, fee = -1 } = (await read()) ?? {};
    expect(fee).toBeGreaterThan(0);
    expect(availableAt).toBeGreaterThanOrEqual(paidAt);
    expect(paidAt).toBeGreaterThanOrEqual(before);
    expect(await read()).not.toHaveProperty("refundedAt");
    const later = inSeconds(await fixture.passTime());
    await fixture.payments.refund({ paymentId, amount: 500, key: paymentId });
    expect(await read()).toMatchObject({ paidAt });
    await expect.poll(async () => (await read())?.refundedAt).toBeGreaterThanOrEqual(later);
  });

  test.for(["won", "lost"] as const)(
    `${name}: a dispute is open until it is %s`,
    async (outcome) => {
      const fixture = setup();
      const { paymentId, read } = await openPaid(fixture, "disputed");
      const state = async () => (await read())?.dispute;
      const before = await fixture.passTime();
      await expect.poll(state).toBe("open");
      expect((await read())?.disputeDueAt).toBeGreaterThan(before);
      await fixture.endDispute(paymentId, outcome);
      await expect.poll(state).toBe(outcome);
      const ended = await read();
      expect(ended).toMatchObject({ state: "captured", captured: 1900 });
      expect(ended).not.toHaveProperty("disputeDueAt");
    },
  );

  test(`${name}: a payment that nobody disputed has no dispute`, async () => {
    const { read } = await openPaid(setup());
    expect(await read()).not.toHaveProperty("dispute");
  });
}

/** Not part of `describePayments`, because not every account offers a method that delays payments. */
export function describeDelays(name: string, setup: () => DelayedPaymentsSetup): void {
  test.for([
    ["paid", "captured"],
    ["failed", "failed"],
  ] as const)(`${name}: a delayed payment that is %s later is %s`, async ([outcome, state]) => {
    const fixture = setup();
    const { payments, orderId } = fixture;
    const { id: checkoutId } = await open(fixture);
    await fixture.payLater({ id: checkoutId });
    const delayed = await payments.readPayment({ checkoutId });
    expect(delayed).toMatchObject({ state: "delayed", captured: 0, email: fixture.buyerEmail });
    expect(delayed).not.toHaveProperty("paidAt");
    const later = inSeconds(await fixture.passTime());
    await fixture.endDelay(orderId, outcome);
    const ended = await payments.readPayment({ checkoutId });
    expect(ended).toMatchObject({ state });
    expect(ended).not.toHaveProperty("cardLast4");
    if (outcome === "paid") expect(ended?.paidAt).toBeGreaterThanOrEqual(later);
    else expect(ended).not.toHaveProperty("paidAt");
  });
}

function inSeconds(time: number): number {
  return Math.floor(time / 1000) * 1000;
}
