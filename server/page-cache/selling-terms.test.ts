/** The paywall of a shop with coupons, tax, chosen prices and the consent to immediate delivery, over HTTP. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Store } from "#domain/catalog/offer.ts";
import { couponId, coupons } from "#domain/coupons/coupons.ts";
import { orders } from "#domain/orders/orders.ts";
import { payWith } from "#tests/support/buy.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

vi.mock("#store/index.ts", async (load) => {
  const { store } = await load<{ store: Store }>();
  const { legal, plans } = store;
  return {
    store: {
      ...store,
      tax: { prices: "inclusive", rate: 20, name: "VAT" },
      coupons: [
        { code: "SPRING", percentOff: 20, uses: 1 },
        { code: "POSTER", amountOff: 100, plans: ["complete"] },
        { code: "GIFT", percentOff: 100, plans: ["sampler"] },
        { code: "OVER", percentOff: 50, endsOn: "2020-01-01" },
        { code: "LATER", percentOff: 50, startsOn: "2999-01-01" },
      ],
      plans: plans.map((plan) => (plan.id === "poster" ? { ...plan, minimum: 300 } : plan)),
      offer: { ...store.offer, requirements: "Any reader for PDF files." },
      legal: {
        ...legal,
        phone: "+43 1 2345678",
        withdrawalTerms: { ...legal.withdrawalTerms, waiver: "required", promisedDays: 30 },
      },
    },
  };
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const PAYWALL = "/landing-v2/paywall";

async function paywallOf(browser: TestBrowser): Promise<string> {
  return (await browser.get(PAYWALL)).text();
}

function plain(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
}

/** What the payment page says; the plan is bought with these fields of the paywall's form. */
async function payable(browser: TestBrowser, fields: Record<string, string>): Promise<string> {
  const answer = await browser.postForm(PAYWALL, { waiver: "yes", ...fields });
  expect(answer.status).toBe(303);
  return (await browser.get(answer.headers.get("location") ?? "")).text();
}

test("a coupon's link is remembered, shown in both variants, and in no cached page", async () => {
  const browser = app.browser();
  const link = await browser.get("/landing?code=spring&utm_source=letter");
  expect(link.status).toBe(303);
  expect(link.headers.get("location")).toBe("/landing?utm_source=letter");
  expect(link.headers.get("cache-control")).toContain("no-store");
  for (const path of ["/landing/paywall", PAYWALL]) {
    const page = await browser.get(path);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    const html = await page.text();
    expect(plain(html)).toContain("Your code SPRING is applied");
    // Fifteen euros less a fifth.
    expect(plain(html)).toContain("€12 instead of €15");
    const stranger = await (await app.browser().get(path)).text();
    expect(stranger).not.toContain("SPRING");
    expect(plain(stranger)).toContain("€15");
  }
  expect(app.logged.join("")).not.toMatch(/spring/i);
});

test("buyers read before they pay what they need, what the seller promises and how to call", async () => {
  const html = plain(await paywallOf(app.browser()));
  expect(html).toContain("What you need to use it Any reader for PDF files.");
  expect(html).toContain("for 30 days after you buy, you get your money back, downloaded or not");
  expect(plain(await (await app.browser().get("/imprint")).text())).toContain("+43 1 2345678");
});

test("the legal pages say what the store's settings do", async () => {
  const read = async (path: string) => plain(await (await app.browser().get(path)).text());
  const refunds = await read("/refunds");
  for (const words of [
    "may withdraw within 14 days after they bought",
    "You can buy only if you tick the box",
    "you get your money back for 30 days after you bought",
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

test("links answered from the cache remember the coupon, too; HEAD and prefetch do not", async () => {
  const host = new URL("http://127.0.0.1:3000").host;
  expect(app.answer("GET", "/landing?code=SPRING", { host })).toBeUndefined();
  for (const init of [{ method: "HEAD" }, { headers: { "sec-purpose": "prefetch" } }]) {
    const browser = app.browser();
    const answer = await browser.request("/landing?code=SPRING", init);
    expect(answer.status).toBe(200);
    expect(browser.cookies.has("coupon")).toBe(false);
  }
});

test("the discounted price is what the payment page asks for", async () => {
  const browser = app.browser();
  await browser.get(`${PAYWALL}?code=SPRING`);
  const html = plain(await payable(browser, { plan: "book", coupon: "SPRING" }));
  expect(html).toContain("€12.00");
  expect(html).toContain("SPRING");
  // The checkout holds the only use; this browser may still see and use it, another may not.
  expect(plain(await paywallOf(browser))).toContain("Your code SPRING is applied");
  const other = app.browser();
  const typed = await other.postForm(PAYWALL, { code: "SPRING" });
  expect(typed.status).toBe(422);
  expect(plain(await typed.text())).toContain("This code has been used as often as it may be");
});

test.each([
  ["NOTHING", "This code does not exist"],
  ["!", "This does not look like a code"],
  ["over", "This code is no longer valid"],
  [" later ", "This code is not valid yet"],
])("a typed code %j that does not help is explained and not remembered", async (code, words) => {
  const browser = app.browser();
  const answer = await browser.postForm(PAYWALL, { code });
  expect(answer.status).toBe(422);
  expect(plain(await answer.text())).toContain(words);
  expect(browser.cookies.has("coupon")).toBe(false);
});

test("a code for another plan lowers only that plan's price", async () => {
  const browser = app.browser();
  expect((await browser.postForm(PAYWALL, { code: "poster" })).status).toBe(303);
  const html = plain(await paywallOf(browser));
  expect(html).toContain("€44 instead of €45");
  expect(html).not.toContain("instead of €15");
  expect(html.match(/Your code POSTER is not for this plan/g)).toHaveLength(3);
  const forged = await browser.postForm(PAYWALL, { plan: "book", coupon: "POSTER", waiver: "yes" });
  expect(forged.status).toBe(409);
  expect(plain(await forged.text())).toContain("This code is not for this plan");
});

test("a code that this browser does not remember cannot be tried by the form or a forged cookie", async () => {
  const browser = app.browser();
  const guessed = await browser.postForm(PAYWALL, {
    plan: "book",
    coupon: "SPRING",
    waiver: "yes",
  });
  expect(guessed.status).toBe(409);
  browser.cookies.set("coupon", "SPRING.forged");
  expect(plain(await paywallOf(browser))).not.toContain("SPRING");
});

test("a remembered code is removed again", async () => {
  const browser = app.browser();
  await browser.get(`${PAYWALL}?code=POSTER`);
  expect((await browser.postForm(PAYWALL, { forget: "coupon" })).status).toBe(303);
  expect(browser.cookies.has("coupon")).toBe(false);
});

test("guessing codes is limited, by typing and by links together", async () => {
  const own = await createTestApp({ TRUSTED_PROXIES: "127.0.0.1" });
  const browser = own.browser();
  const statuses: number[] = [];
  for (let tries = 0; tries < 700 && !statuses.includes(429); tries++) {
    await browser.get(`/landing?code=GUESS-${tries}-A`);
    // Codes of coupons do not count, not even of one that has ended.
    if (tries % 10 === 0)
      await own.browser().get(`/landing?code=${tries % 20 ? "SPRING" : "OVER"}`);
    const typed = await browser.postForm(PAYWALL, { code: `GUESS-${tries}-B` });
    statuses.push(typed.status);
  }
  expect(statuses.at(-1)).toBe(429);
  // 600 tries of clients without a known address.
  expect(statuses.length).toBe(301);
  for (const code of ["GUESS-LATE", "SPRING"]) {
    const late = await browser.postForm(PAYWALL, { code });
    expect(plain(await late.text())).toContain("Too many codes were tried from here");
  }
  own.clock.advance(60 * 60_000);
  expect((await browser.postForm(PAYWALL, { code: "GUESS-NEW" })).status).toBe(422);
  await own.close();
});

test("the price that buyers choose is read in both notations and has a minimum", async () => {
  const browser = app.browser();
  for (const [amount, price] of [
    ["4.50", "€4.50"],
    ["4,5 €", "€4.50"],
    ["100", "€100.00"],
  ] as const)
    expect(plain(await payable(app.browser(), { plan: "poster", amount }))).toContain(price);
  for (const amount of ["2.99", "-5", "1e3", "1,000.00", "", "999999999999"]) {
    const answer = await browser.postForm(PAYWALL, { plan: "poster", amount, waiver: "yes" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(plain(html)).toContain("at least €3");
    expect(html).toContain(`value="${amount}"`);
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
  const answer = await browser.postForm(PAYWALL, { plan: "book", waiver: "yes" });
  const payment = await (await browser.get(answer.headers.get("location") ?? "")).text();
  const orderId = /order=([\w-]+)/.exec(payment)?.[1] ?? "";
  const order = await app.services.documents.get(orders, orderId);
  expect(order?.data.waiver).toMatchObject({
    text: "I ask for the download at once, before the 14 days for withdrawal are over. I know that I lose my right of withdrawal when the download begins.",
    version: 1,
    language: "en",
  });
});

test("tax is said beside the price and settled as the payment service reports it", async () => {
  const browser = app.browser();
  expect(plain(await paywallOf(browser))).toContain("including 20% VAT");
  const answer = await browser.postForm(PAYWALL, { plan: "complete", waiver: "yes" });
  const paymentUrl = answer.headers.get("location") ?? "";
  const orderId = /order=([\w-]+)/.exec(await (await browser.get(paymentUrl)).text())?.[1] ?? "";
  await payWith(browser, { paymentUrl });
  await browser.get(`/landing-v2/confirmation/download?order=${orderId}`);
  const order = await app.services.documents.get(orders, orderId);
  expect(order?.data).toMatchObject({ status: "paid", amount: 4500, total: 4500, tax: 750 });
});

test("a visitor who must sign in first keeps plan, price, coupon and consent", async () => {
  const browser = app.browser();
  await browser.get("/landing/paywall?code=POSTER");
  const fields = { plan: "complete", coupon: "POSTER", waiver: "yes" };
  const answer = await browser.postForm("/landing/paywall", fields);
  expect(answer.status).toBe(303);
  const next = new URL(answer.headers.get("location") ?? "", "http://x").searchParams.get("next");
  expect(next).toBe("/landing/paywall?plan=complete&coupon=POSTER&waiver=yes");
  const signIn = await (await browser.get(answer.headers.get("location") ?? "")).text();
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
  expect(plain(await paywallOf(browser))).toContain("Get Sampler");
  const fields = { plan: "sampler", coupon: "GIFT", waiver: "yes" };
  const answer = await browser.postForm(PAYWALL, fields);
  expect(answer.status).toBe(303);
  const path = answer.headers.get("location") ?? "";
  expect(path).toBe("/landing-v2/free?plan=sampler&coupon=GIFT&waiver=yes");
  expect(plain(await (await browser.get(path)).text())).toContain("There is nothing to pay");
  const email = "Ada.Reader@example.com";
  expect((await browser.postForm(path, { ...fields, email: "nobody" })).status).toBe(422);
  const before = await app.services.documents.query(orders, {});
  const asked = await browser.postForm(path, { ...fields, email });
  expect(plain(await asked.text())).toContain(`We have sent a code of six digits to ${email}`);
  expect(await app.services.documents.query(orders, {})).toHaveLength(before.length);
  const code = (await mailTo(email))?.code ?? "";
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await browser.postForm(path, { ...fields, email, code: wrong })).status).toBe(422);
  const given = await browser.postForm(path, { ...fields, email, code });
  expect(given.status).toBe(303);
  const confirmation = given.headers.get("location") ?? "";
  expect(confirmation).toMatch(/^\/landing-v2\/confirmation\/download\?order=/);
  const html = plain(await (await browser.get(confirmation)).text());
  expect(html).toContain("Your download is ready");
  expect((await mailTo(email))?.subject).toContain("receipt");
  // The code is used up, and the plan is owned.
  expect((await browser.postForm(path, { ...fields, email, code })).status).toBe(410);
  expect((await browser.postForm(PAYWALL, fields)).status).toBe(409);
});

test("nobody is mailed a code for a plan that must be paid", async () => {
  const email = "stranger@example.com";
  const answer = await app.browser().postForm("/landing-v2/free", { plan: "book", email });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(PAYWALL);
  expect(await mailTo(email)).toBeUndefined();
  expect((await app.browser().get("/landing-v2/free?plan=none")).status).toBe(302);
});

test("an abandoned checkout gives the last use back after its session expired", async () => {
  const uses = async () =>
    (await app.services.documents.get(coupons, couponId("SPRING", true)))?.data.used;
  expect(await uses()).toBe(1);
  app.clock.advance(40 * 60_000);
  await app.services.sandbox?.deliverPending();
  const find = () => app.jobs.find(({ name }) => name === "payment events")?.run();
  await find();
  await vi.waitFor(async () => expect(await uses()).toBe(0));
});
