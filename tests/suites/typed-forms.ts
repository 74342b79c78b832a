/** Every form accepts what pasting adds to a text, and is shown again with what it cannot accept. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectFieldFault } from "#tests/support/expect-field-fault.ts";
import { buyWith } from "#tests/support/restore.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { withNoise } from "#tests/support/with-noise.ts";
import { type AskedShop, soldBy, type SuiteOptions } from "./asked-shop.ts";

type Fields = Readonly<Record<string, string>>;
type Row = [path: string, field: string, others: Fields, typed: string, error: RegExp];

const LONG = "x".repeat(3000);
const TOO_LONG = /^This is too long\. Use at most [\d,]+ characters\.$/;
const NO_ADDRESS = /not an email address/;

export function describeTypedForms({ open }: Pick<SuiteOptions, "open">): void {
  const email = `buyer-${crypto.randomUUID()}@example.com`;
  const business = { name: "Müller GmbH", street: "Ring 1", town: "1010 Wien", country: "AT" };
  let shop: AskedShop;
  let buyer: TestBrowser;
  let orderId: string;
  let confirmation: string;
  beforeAll(async () => {
    shop = await open();
    buyer = shop.browser();
    ({ orderId, confirmation } = await buyWith(buyer, email, { plan: soldBy(shop).planId }));
  });
  afterAll(() => shop.close());

  /** `ORDER` in the path or the field stands for the order's id. */
  const send = (path: string, fields: Fields) =>
    buyer.postForm(path.replace("ORDER", orderId), {
      ...fields,
      ...(fields.order === "ORDER" && { order: orderId }),
    });

  const find = { intent: "find", order: "", email: "" };
  const state = { intent: "confirm", order: "ORDER", name: "", reason: "" };
  const correct = { order: "ORDER" };
  const CONFIRMATION = "/landing-v2/confirmation/download?order=ORDER";

  test.each<Row>([
    ["/landing-v2/paywall", "code", {}, LONG, /does not look like a code/],
    ["/landing-v2/paywall", "code", {}, "", /does not look like a code/],
    ["/restore", "email", {}, LONG, NO_ADDRESS],
    ["/restore", "email", {}, "", NO_ADDRESS],
    ["/restore", "email", {}, "ann smith@example.com", NO_ADDRESS],
    ["/restore", "code", { email }, LONG, /six digits/],
    ["/restore", "code", { email }, "", /six digits/],
    ["/withdraw", "email", find, LONG, NO_ADDRESS],
    ["/withdraw", "email", find, "", /Enter your address/],
    ["/withdraw", "order", find, LONG, TOO_LONG],
    ["/withdraw", "code", { ...find, email }, LONG, /six digits/],
    ["/withdraw?order=ORDER", "name", state, LONG, TOO_LONG],
    ["/withdraw?order=ORDER", "reason", state, LONG, TOO_LONG],
    [CONFIRMATION, "email", correct, LONG, NO_ADDRESS],
    [CONFIRMATION, "email", correct, "", NO_ADDRESS],
    ...Object.keys(business).flatMap((field): Row[] => [
      ["/invoice/ORDER", field, business, LONG, TOO_LONG],
      ["/invoice/ORDER", field, business, " \u200b\t", /^Fill in this field\.$/],
    ]),
    ["/invoice/ORDER", "vatId", business, LONG, /not a VAT number/],
  ])("%s shows again what %s cannot be %#", async (path, field, others, typed, error) => {
    const response = await send(path, { ...others, [field]: typed });
    expect(await expectFieldFault(response, field, typed || undefined)).toMatch(error);
  });

  // The order matters: the last form ends the contract.
  test("every field accepts pasted noise", async () => {
    const asked = await send("/restore", { email: withNoise(email) });
    expect([asked.status, (await asked.text()).includes(email)]).toEqual([200, true]);
    const code = await send("/restore", { email: withNoise(email), code: withNoise("000000") });
    expect(await expectFieldFault(code, "code", "000000")).toContain("You have 4 more tries");
    const wrapped = withNoise(orderId.replace("-", "\n\u2013"));
    for (const [field, typed, meant] of [
      ["email", withNoise(email), email],
      ["order", wrapped, orderId],
    ] as const) {
      const found = await send("/withdraw", { ...find, [field]: typed });
      expect([found.status, await found.text()]).toEqual([
        200,
        expect.stringContaining(`name="${field}" value="${meant}"`),
      ]);
    }
    const coupon = await send("/landing-v2/paywall", { code: withNoise("SPRING10") });
    expect(await expectFieldFault(coupon, "code", "SPRING10")).toContain("does not exist");
    const noisy = Object.entries(business).map(([name, text]) => [name, withNoise(text)]);
    const vatId = withNoise("ATU12345675");
    const added = await send("/invoice/ORDER", { ...Object.fromEntries(noisy), vatId });
    expect(added.status).toBe(303);
    const other = withNoise(`other-${email}`);
    expect((await send(CONFIRMATION, { ...correct, email: other })).status).toBe(303);
    expect(await (await buyer.get(confirmation)).text()).toContain(`other-${email}`);
    const words = { name: withNoise("Ann Example"), reason: withNoise("2 copies") };
    expect((await send("/withdraw?order=ORDER", { ...state, ...words })).status).toBe(303);
  });

  test("the box that deletes a guest's data points at its error", async () => {
    const response = await send("/account", { intent: "deleteGuest" });
    expect(await expectFieldFault(response, "confirmed")).toContain("Tick the box");
  });
}
