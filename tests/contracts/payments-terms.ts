/** Discounts, tax, countries and the end of checkouts. */
import { expect, test } from "vitest";
import type { CheckoutRequest } from "#domain/ports/payments.ts";
import { type Billing, type PaymentsSetup, requestFor } from "./payments-setup.ts";

type Terms = Pick<CheckoutRequest, "discount" | "tax" | "expiresAt">;

const VAT = { kind: "rate", name: "VAT", percent: 19 } as const;
const BERLIN: Billing = {
  country: "DE",
  name: "Ada Lovelace",
  line1: "Unter den Linden 1",
  postalCode: "10117",
  city: "Berlin",
};

/** Opens the checkout of 19.00 euros with these terms. `pay` pays it and reads the payment. */
async function openWith(fixture: PaymentsSetup, terms: Terms) {
  const { payments, orderId, attempt } = fixture;
  const request = { ...requestFor(orderId), ...terms };
  const { id: checkoutId } = await payments.openCheckout(request);
  const read = () => payments.readPayment({ checkoutId });
  return {
    request,
    checkoutId,
    read,
    async pay(billing?: Billing) {
      await attempt({ id: checkoutId }, "approved", billing);
      return read();
    },
  };
}

export function describeTerms(name: string, setup: () => PaymentsSetup): void {
  test(`${name}: a discount lowers what the buyer pays`, async () => {
    const { read, pay } = await openWith(setup(), { discount: { code: "SPRING", amount: 400 } });
    const amounts = { subtotal: 1900, discount: 400, tax: 0 };
    expect(await read()).toMatchObject({ ...amounts, state: "open", captured: 0 });
    expect(await pay()).toMatchObject({ ...amounts, state: "captured", captured: 1500 });
  });

  test(`${name}: two orders can have the same discount, and one code different ones`, async () => {
    const fixture = setup();
    const { orderId } = fixture;
    const discounts = [400, 400, 500].map((amount) => ({ code: "SPRING", amount }));
    const read: unknown[] = [];
    for (const [index, discount] of discounts.entries()) {
      const checkout = await openWith({ ...fixture, orderId: `${orderId}-${index}` }, { discount });
      read.push((await checkout.read())?.discount);
    }
    expect(read).toEqual([400, 400, 500]);
  });

  test.for([
    ["inclusive", undefined, { subtotal: 1900, discount: 0, tax: 303, captured: 1900 }],
    ["exclusive", undefined, { subtotal: 1900, discount: 0, tax: 361, captured: 2261 }],
    ["inclusive", 400, { subtotal: 1900, discount: 400, tax: 239, captured: 1500 }],
    ["exclusive", 400, { subtotal: 1900, discount: 400, tax: 285, captured: 1785 }],
  ] as const)(`${name}: a rate of tax, %s, discount %s`, async ([behavior, amount, amounts]) => {
    const discount = amount === undefined ? {} : { discount: { code: "SPRING", amount } };
    const { read, pay } = await openWith(setup(), { tax: { ...VAT, behavior }, ...discount });
    expect(await read()).toMatchObject({ ...amounts, captured: 0 });
    expect(await pay()).toMatchObject(amounts);
  });

  test(`${name}: opening with discount and tax again, or in parallel, gives one checkout`, async () => {
    const { payments, orderId } = setup();
    const request: CheckoutRequest = {
      ...requestFor(orderId),
      discount: { code: "SPRING", amount: 400 },
      tax: { ...VAT, behavior: "exclusive" },
    };
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => payments.openCheckout(request)),
    );
    opened.push(await payments.openCheckout(request));
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  });

  test(`${name}: a payment has the countries of the address and the card, and the address`, async () => {
    const { read, pay } = await openWith(setup(), {});
    const before = await read();
    for (const field of ["billing", "billingCountry", "methodCountry"])
      expect(before).not.toHaveProperty(field);
    expect(await pay({ country: "DE" })).toMatchObject({
      billingCountry: "DE",
      methodCountry: "US",
    });
  });

  describeEnds(name, setup);
}

function describeEnds(name: string, setup: () => PaymentsSetup): void {
  test(`${name}: a checkout that was ended can no longer be paid`, async () => {
    const fixture = setup();
    const { payments } = fixture;
    const { checkoutId, read, pay } = await openWith(fixture, {});
    await payments.expireCheckout(checkoutId);
    await Promise.all([payments.expireCheckout(checkoutId), payments.expireCheckout(checkoutId)]);
    expect(await read()).toMatchObject({ state: "expired", captured: 0 });
    await pay().catch(() => undefined);
    expect(await read()).toMatchObject({ state: "expired", captured: 0 });
  });

  test(`${name}: ending a paid or unknown checkout does nothing`, async () => {
    const fixture = setup();
    const { payments } = fixture;
    const { checkoutId, pay } = await openWith(fixture, {});
    const paid = await pay();
    await payments.expireCheckout(checkoutId);
    expect(await payments.readPayment({ checkoutId })).toEqual(paid);
    await payments.expireCheckout("cs_test_unknown");
  });

  test(`${name}: a checkout that is paid and ended at once has one outcome`, async () => {
    const fixture = setup();
    const { checkoutId, pay, read } = await openWith(fixture, {});
    await Promise.all([
      pay().catch(() => undefined),
      fixture.payments.expireCheckout(checkoutId).catch(() => undefined),
    ]);
    const payment = await read();
    expect(["captured", "expired"]).toContain(payment?.state);
    expect(payment?.captured).toBe(payment?.state === "captured" ? 1900 : 0);
  });
}

/** Not part of `describePayments`, because an account must first register for tax. */
export function describeAutomaticTax(name: string, setup: () => PaymentsSetup): void {
  test.for([
    ["inclusive", "DE", { tax: 239, captured: 1500 }],
    ["exclusive", "DE", { tax: 285, captured: 1785 }],
    ["exclusive", "FI", { tax: 383, captured: 1883 }],
    ["exclusive", "US", { tax: 0, captured: 1500 }],
  ] as const)(
    `${name}: automatic tax, %s, depends on the country %s`,
    async ([behavior, country, amounts]) => {
      const { read, pay } = await openWith(setup(), {
        tax: { kind: "automatic", behavior },
        discount: { code: "SPRING", amount: 400 },
      });
      expect(await read()).toMatchObject({ state: "open", tax: 0, captured: 0 });
      expect(await pay({ country })).toMatchObject({
        subtotal: 1900,
        discount: 400,
        ...amounts,
        billingCountry: country,
      });
    },
  );

  test(`${name}: automatic tax asks for the address`, async () => {
    const { pay } = await openWith(setup(), { tax: { kind: "automatic", behavior: "inclusive" } });
    const { country: billingCountry, ...billing } = BERLIN;
    expect(await pay(BERLIN)).toMatchObject({ state: "captured", billingCountry, billing });
  });
}

/** Not part of `describePayments`, because the clock of an account does not move. */
export function describeExpiry(name: string, setup: () => PaymentsSetup & { now(): number }): void {
  test(`${name}: a checkout ends at the time that the shop chose`, async () => {
    const fixture = setup();
    const HALF_HOUR_IN_MS = 30 * 60_000;
    fixture.advance(999);
    const expiresAt = fixture.now() + HALF_HOUR_IN_MS;
    const { read } = await openWith(fixture, { expiresAt });
    fixture.advance(HALF_HOUR_IN_MS - 1000);
    expect(await read()).toMatchObject({ state: "open" });
    fixture.advance(1000);
    expect(await read()).toMatchObject({ state: "expired" });
  });
}
