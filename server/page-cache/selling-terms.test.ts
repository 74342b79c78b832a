/** The paywall of a shop with tax, chosen prices and the consent to immediate delivery, over HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { payWith } from "#tests/support/buy.ts";
import { DESKTOP } from "#tests/support/experiment-counts.ts";
import { expectFieldFault } from "#tests/support/expect-field-fault.ts";
import { openTermsShop, payable, PAYWALL, paywallOf, plain } from "#tests/support/terms-shop.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { withNoise } from "#tests/support/with-noise.ts";

const LONG = "9".repeat(3000);

let app: TestApp;
beforeAll(async () => {
  app = await openTermsShop();
});
afterAll(() => app.close());

test("buyers read before they pay what they need, what the seller promises and how to call", async () => {
  const html = plain(await paywallOf(app.browser()));
  expect(html).toContain("What do I need to open it? Any reader for PDF files.");
  expect(html).toContain("30-day money-back guarantee");
  expect(plain(await (await app.browser().get("/imprint")).text())).toContain("+43 1 2345678");
});

test("the legal pages say what the store's settings do", async () => {
  const read = async (path: string) => plain(await (await app.browser().get(path)).text());
  const refunds = await read("/refunds");
  for (const words of [
    "may withdraw within 14 days after they bought",
    "You can buy only if you tick the box",
    "ask within 30 days of buying and you get your money back",
    "the seller sends the money back within 14 days",
  ])
    expect(refunds).toContain(words);
  const terms = await read("/terms");
  for (const words of [
    "All prices include 20% VAT.",
    "Poster: you choose what you pay, €3.00 or more.",
    "Poster: each purchase has a licence key, which may be active on up to 2 devices at once.",
  ])
    expect(terms).toContain(words);
  expect(await read("/privacy")).toContain(
    "countries of your billing address and of your means of payment",
  );
});

test("the price that buyers choose is read in both notations and has a minimum", async () => {
  const browser = app.browser();
  for (const [amount, price] of [
    ["4.50", "€4.50"],
    ["4,5 €", "€4.50"],
    ["100", "€100.00"],
    ["€1,000.00", "€1,000.00"],
    ["\u200bEUR\u00a04.50", "€4.50"],
    [withNoise("4.50"), "€4.50"],
  ] as const)
    expect(plain(await payable(app.browser(), { plan: "poster", amount }))).toContain(price);
  for (const amount of ["2.99", "-5", "1e3", "$5", "5 USD", "", LONG]) {
    const response = await browser.postForm(PAYWALL, { plan: "poster", amount, waiver: "yes" });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(plain(html)).toContain("such as €12.50: €3.00 or more.");
    expect(html).toContain(`value="${amount}"`);
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="amount"/);
  }
});

test("the price of another plan cannot be chosen, whatever the form says", async () => {
  const html = plain(await payable(app.browser(), { plan: "book", amount: "0.50", price: "1" }));
  expect(html).toContain("€15.00");
});

test("without the ticked box nothing is bought, and the words that were ticked are stored", async () => {
  const browser = app.browser();
  const untouched = await paywallOf(browser);
  expect(untouched).not.toMatch(/<input[^>]*type="checkbox"[^>]*checked/);
  const refused = await browser.postForm(PAYWALL, { plan: "book" });
  expect(refused.status).toBe(422);
  expect(plain(await refused.text())).toContain("Tick this box to buy");
  const response = await browser.postForm(PAYWALL, { plan: "book", waiver: "yes" });
  const payment = await (await browser.get(response.headers.get("location") ?? "")).text();
  const orderId = /order=([\w-]+)/.exec(payment)?.[1] ?? "";
  const order = await app.services.documents.get(orders, orderId);
  expect(order?.data.withdrawal.waiver).toMatchObject({
    text: "I ask for the download at once, before the 14 days for withdrawal are over, and know that I lose my right of withdrawal when it begins.",
    version: 1,
    language: "en",
  });
});

test("tax is said beside the price and settled as the payment service reports it", async () => {
  const browser = app.browser();
  expect(plain(await paywallOf(browser))).toContain("Including 20% VAT");
  const response = await browser.postForm(PAYWALL, { plan: "complete", waiver: "yes" });
  const paymentUrl = response.headers.get("location") ?? "";
  const orderId = /order=([\w-]+)/.exec(await (await browser.get(paymentUrl)).text())?.[1] ?? "";
  await payWith(browser, { paymentUrl });
  await browser.get(`/landing-v2/confirmation/download?order=${orderId}`);
  const order = await app.services.documents.get(orders, orderId);
  expect(order?.data).toMatchObject({
    status: "paid",
    amount: 4500,
    total: 4500,
    tax: { amount: 750 },
  });
});

test("a visitor who must sign in first keeps plan, price, coupon and consent", async () => {
  const browser = app.browser();
  await browser.get("/landing/paywall?code=POSTER");
  const fields = { plan: "complete", coupon: "POSTER", waiver: "yes" };
  const forged = await browser.postForm("/landing/paywall", { ...fields, amount: LONG });
  expect(forged.headers.get("location")?.length).toBeLessThan(500);
  const response = await browser.postForm("/landing/paywall", fields);
  expect(response.status).toBe(303);
  const next = new URL(response.headers.get("location") ?? "", "http://x").searchParams.get("next");
  expect(next).toBe("/landing/paywall?plan=complete&coupon=POSTER&waiver=yes");
  const signIn = await (await browser.get(response.headers.get("location") ?? "")).text();
  expect(plain(signIn)).toContain("€44");
  await browser.signUp();
  const html = await browser.postForm("/landing/paywall", fields);
  expect(html.status).toBe(303);
  expect(html.headers.get("location")).toContain("/sandbox/pay/");
});

/** The newest mail to the address. */
async function mailTo(address: string) {
  for (const job of app.jobs.filter(({ name }) => name.startsWith("outbox"))) await job.run();
  const [mail] = (await app.services.inbox?.list(address)) ?? [];
  return mail;
}

test("something free is given to an address that is proven by a code, without a payment page", async () => {
  const browser = app.browser();
  await browser.get(`${PAYWALL}?code=GIFT`);
  const paywall = await browser.get(`${PAYWALL}?utm_source=newsletter`, { "user-agent": DESKTOP });
  expect(plain(await paywall.text())).toContain("Get Sampler");
  const fields = { plan: "sampler", coupon: "GIFT", waiver: "yes" };
  const response = await browser.postForm(PAYWALL, fields);
  expect(response.status).toBe(303);
  const path = response.headers.get("location") ?? "";
  expect(path).toBe("/landing-v2/free?plan=sampler&coupon=GIFT&waiver=yes");
  expect(plain(await (await browser.get(path)).text())).toContain("There is nothing to pay");
  const email = "Ada.Reader@example.com";
  for (const typed of ["nobody", LONG]) {
    const refused = await browser.postForm(path, { ...fields, email: typed });
    expect(await expectFieldFault(refused, "email", typed)).toContain("not an email address");
  }
  const before = await app.services.documents.query(orders, {});
  const asked = await browser.postForm(path, { ...fields, email: withNoise(email) });
  expect(plain(await asked.text())).toContain(`We have sent a code of six digits to ${email}`);
  expect(await app.services.documents.query(orders, {})).toHaveLength(before.length);
  const mail = await mailTo(email);
  const mailed = new URL(/https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "").pathname;
  expect((await browser.get(mailed)).headers.get("location")).toBe(path);
  expect((await app.browser().get(mailed)).headers.get("location")).toMatch(/\/paywall$/);
  const code = mail?.code ?? "";
  const wrong = code === "000000" ? "000001" : "000000";
  for (const typed of [wrong, LONG]) {
    const refused = await browser.postForm(path, { ...fields, email, code: typed });
    await expectFieldFault(refused, "code", typed);
  }
  const given = await browser.postForm(path, { ...fields, email, code: withNoise(code) });
  expect(given.status).toBe(303);
  const confirmation = given.headers.get("location") ?? "";
  expect(confirmation).toMatch(/^\/landing-v2\/confirmation\/download\?order=/);
  const [, orderId = ""] = confirmation.split("order=");
  expect((await app.services.documents.get(orders, orderId))?.data).toMatchObject({
    isFree: true,
    tracking: { source: "newsletter" },
  });
  const html = plain(await (await browser.get(confirmation)).text());
  expect(html).toContain("It’s yours.");
  expect(html).not.toContain("Thank you for buying");
  expect(plain(await (await browser.get("/account")).text())).toMatch(/Free, yours since [A-Z]/);
  expect((await mailTo(email))?.subject).toContain("receipt");
  // The code is used up, and the plan is owned.
  expect((await browser.postForm(path, { ...fields, email, code })).status).toBe(410);
  expect((await browser.postForm(PAYWALL, fields)).status).toBe(409);
});

test("nobody is mailed a code for a plan that must be paid", async () => {
  const email = "stranger@example.com";
  const response = await app.browser().postForm("/landing-v2/free", { plan: "book", email });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(PAYWALL);
  expect(await mailTo(email)).toBeUndefined();
  expect((await app.browser().get("/landing-v2/free?plan=none")).status).toBe(302);
});
