/** Discount, tax and country on the payment page. */
import { expect, test } from "vitest";
import type Stripe from "stripe";
import { createFixture, PUBLIC_URL, sessionParams } from "#tests/support/sandbox-fixture.ts";

const AUTHENTICATED = "4000 0027 6000 3184";

interface Terms {
  readonly coupon?: Stripe.CouponCreateParams;
  readonly rate?: Stripe.TaxRateCreateParams;
  readonly behavior?: "inclusive" | "exclusive";
  readonly params?: Partial<Stripe.Checkout.SessionCreateParams>;
}

async function openWith({ coupon, rate, behavior, params = {} }: Terms) {
  const fixture = createFixture();
  const { stripe, sandbox } = fixture;
  const { id: couponId } = coupon ? await stripe.coupons.create({ id: "coupon1", ...coupon }) : {};
  const { id: rateId } = rate ? await stripe.taxRates.create(rate) : {};
  const price = { currency: "eur", unit_amount: 1900, product_data: { name: "Trail pack" } };
  const price_data = behavior ? { ...price, tax_behavior: behavior } : price;
  const { id } = await stripe.checkout.sessions.create(
    sessionParams({
      line_items: [{ quantity: 1, price_data, ...(rateId ? { tax_rates: [rateId] } : {}) }],
      ...(couponId ? { discounts: [{ coupon: couponId }] } : {}),
      ...(behavior ? { automatic_tax: { enabled: true } } : {}),
      ...params,
    }),
  );
  const path = `/sandbox/pay/${id}`;
  const show = async (headers: Record<string, string> = {}) =>
    (await sandbox.pages.request(path, { headers })).text();
  const read = () => stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  return { ...fixture, id, path, show, read };
}

/** Label and value of each row between the items and the form. */
function rowsOf(page: string): [string, string][] {
  const rows = page.matchAll(
    /<p class="(?:term|sum)">\s*<span\s*>([^<]*)<\/span\s*>\s*<span>([^<]*)<\/span>/g,
  );
  return [...rows].map(([, label = "", value = ""]) => [label, value]);
}

const SPRING = { amount_off: 400, currency: "eur", name: "SPRING" };
const VAT = { display_name: "VAT", percentage: 19 };

test.each([
  ["nothing", {}, [["Total", "€19.00"]]],
  [
    "a discount",
    { coupon: SPRING },
    [
      ["Subtotal", "€19.00"],
      ["Discount (SPRING)", "−€4.00"],
      ["Total", "€15.00"],
    ],
  ],
  [
    "an added tax",
    { coupon: SPRING, rate: { ...VAT, inclusive: false } },
    [
      ["Subtotal", "€19.00"],
      ["Discount (SPRING)", "−€4.00"],
      ["VAT added (19%)", "€2.85"],
      ["Total", "€17.85"],
    ],
  ],
  [
    "an included tax",
    { rate: { ...VAT, percentage: 8.875, inclusive: true } },
    [
      ["Total", "€19.00"],
      ["VAT included (8.875%)", "€1.55"],
    ],
  ],
  [
    "automatic tax, added",
    { behavior: "exclusive" },
    [
      ["Subtotal", "€19.00"],
      ["Tax added", "Calculated from your country"],
      ["Total before tax", "€19.00"],
    ],
  ],
  [
    "automatic tax, included",
    { behavior: "inclusive" },
    [
      ["Total", "€19.00"],
      ["Tax included", "Calculated from your country"],
    ],
  ],
] satisfies [string, Terms, string[][]][])("shows %s", async (_, terms, rows) => {
  const { show } = await openWith(terms);
  expect(rowsOf(await show())).toEqual(rows);
});

test("the code of a discount is escaped", async () => {
  const { show } = await openWith({ coupon: { ...SPRING, name: "<script>" } });
  const page = await show();
  expect(page).toContain("Discount (&lt;script&gt;)");
  expect(page).not.toContain("<script");
});

test("the button says that tax is added only if the country decides it", async () => {
  const added = await openWith({ behavior: "exclusive" });
  expect(await added.show()).toContain("Pay €19.00 plus tax</button>");
  const included = await openWith({ behavior: "inclusive" });
  expect(await included.show()).toContain("Pay €19.00</button>");
});

test.each([
  ["de-AT,de;q=0.9,en-US;q=0.8", "AT"],
  ["en,fr-CH;q=0.5", "CH"],
  ["zh-Hant-TW", "TW"],
  ["de", undefined],
  ["es-419", undefined],
  ["en-XX", undefined],
  ["<script>", undefined],
])("the browser's languages %s preselect %s", async (header, country) => {
  const { show } = await openWith({});
  const page = await show({ "accept-language": header });
  const selected = /<option value="(\w*)" selected>/.exec(page)?.[1];
  expect(selected).toBe(country);
});

test("countries have names in the page's language, in its order", async () => {
  const { show } = await openWith({ params: { locale: "de" } });
  const page = await show();
  const names = [...page.matchAll(/<option value="\w\w" >([^<]*)</g)].map(([, name]) => name);
  expect(names).toHaveLength(249);
  expect(names.indexOf("Österreich")).toBeLessThan(names.indexOf("Polen"));
  expect(names.indexOf("Frankreich")).toBeLessThan(names.indexOf("Österreich"));
});

test("without a country, an ordinary payment has no address", async () => {
  const { pay, id, read } = await openWith({});
  expect((await pay(id, { country: "" })).status).toBe(303);
  expect(await read()).toMatchObject({
    payment_status: "paid",
    billing_address_collection: null,
    customer_details: { address: null },
  });
});

test.each([
  ["no country", { behavior: "inclusive" } satisfies Terms, { country: "" }],
  ["no field", { params: { billing_address_collection: "required" } } satisfies Terms, {}],
  ["an unknown country, although it is optional", {}, { country: "ZZ" }],
  ["a forged country", {}, { country: '"><script>' }],
])("refuses %s beside the field", async (_, terms: Terms, fields) => {
  const { pay, id, read } = await openWith(terms);
  const response = await pay(id, fields);
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toMatch(/<select[^>]*aria-invalid="true"[^>]*autofocus/);
  expect(page).toContain('id="country-error">Choose your country<');
  expect(page).not.toContain("<script");
  expect(await read()).toMatchObject({ status: "open", payment_intent: null });
});

test("the address is asked only if the session requires it, and kept after a problem", async () => {
  const address = {
    country: "at",
    billingName: " Ada Lovelace ",
    line1: "Ring 1",
    line2: "",
    postalCode: "1010",
    city: "Wien",
    state: "x".repeat(250),
  };
  const optional = await openWith({ params: { billing_address_collection: "auto" } });
  expect(await optional.show()).not.toContain('name="line1"');
  await optional.pay(optional.id, address);
  expect(await optional.read()).toMatchObject({
    billing_address_collection: "auto",
    customer_details: { name: null, address: { country: "AT", line1: null } },
  });
  const required = await openWith({ params: { billing_address_collection: "required" } });
  const problem = await (await required.pay(required.id, { ...address, cvc: "x" })).text();
  expect(problem).toContain('value="Wien"');
  await required.pay(required.id, address);
  expect(await required.read()).toMatchObject({
    billing_address_collection: "required",
    customer_details: {
      name: "Ada Lovelace",
      address: {
        city: "Wien",
        country: "AT",
        line1: "Ring 1",
        line2: null,
        postal_code: "1010",
        state: "x".repeat(200),
      },
    },
  });
});

test("3-D Secure shows and charges the total with the country's tax, and keeps the address", async () => {
  const { pay, id, path, show, read, sandbox } = await openWith({ behavior: "exclusive" });
  await pay(id, { cardNumber: AUTHENTICATED, country: "DE", city: "Berlin" });
  const page = await show();
  expect(rowsOf(page)).toEqual([
    ["Subtotal", "€19.00"],
    ["Tax added (19%)", "€3.61"],
    ["Total", "€22.61"],
  ]);
  expect(await read()).toMatchObject({ customer_details: null });
  const methodId = /name="methodId" value="(pm_\w+)"/.exec(page)?.[1] ?? "";
  const response = await sandbox.pages.request(path, {
    method: "POST",
    body: new URLSearchParams({ challenge: "complete", methodId }),
  });
  expect(response.headers.get("location")).toBe(`${PUBLIC_URL}/done?session=${id}`);
  expect(await read()).toMatchObject({
    amount_total: 2261,
    customer_details: { address: { country: "DE" } },
    payment_intent: { amount: 2261, amount_received: 2261 },
  });
});

test("after a declined card the page shows the total before tax again", async () => {
  const { pay, id, show } = await openWith({ behavior: "exclusive" });
  await pay(id, { cardNumber: "4000 0000 0000 0002", country: "DE" });
  expect(rowsOf(await show()).at(-1)).toEqual(["Total before tax", "€19.00"]);
});
