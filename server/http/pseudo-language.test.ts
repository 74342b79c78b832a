/** Visits the shop in the pseudo language: text that is still English there is hard-coded instead of translated. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { PSEUDO_LOCALE } from "#locales/pseudo.ts";
import { orderColumns } from "#domain/back-office/export-orders.ts";
import { offerFiles } from "#domain/downloads/offer-files.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { statuses } from "#domain/orders/order-fields.ts";
import { orders } from "#domain/orders/orders.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { Timestamp } from "#domain/values.ts";
import { withdrawalRights, withdrawals } from "#domain/orders/withdrawals.ts";
import { countries } from "#embedded/payments/countries.ts";
import { store } from "#store/index.ts";
import { buy, DECLINED_CARD, payWith, startCheckout } from "#tests/support/buy.ts";
import { OWNER_PATHS } from "#tests/support/owner-paths.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";

const OWNER = "ada@shop.example";

let app: TestApp;
let visitor: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({ PSEUDO_LANGUAGE: "1", RATE_LIMITS: "off", OWNER_EMAILS: OWNER });
  visitor = inPseudo(app.browser());
});
afterAll(() => app.close());

/** Month names and the time zone come from Intl, which formats the pseudo language as English. */
const MONTHS =
  "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|UTC|January|February|March|April|May|June|July|August|September|October|November|December";
/** So do the names of countries. */
const regions = new Intl.DisplayNames("en", { type: "region" });
const COUNTRIES: ReadonlySet<string | undefined> = new Set(
  countries.map((code) => regions.of(code)),
);
/** Names of columns in exported files. */
const COLUMNS: ReadonlySet<string> = new Set(orderColumns);
/** Names of jobs, as the log has them. */
const isJob = (text: string) => app.jobs.some(({ name }) => name === text);
/** Text that is never translated: the store's own, codes and names. */
const EXEMPT = [
  ...storeTexts(store).toSorted((a, b) => b.length - a.length),
  "SHA-256",
  "PDF",
  "ZIP",
  "terms.txt",
  // Names of a provider and of sections.
  "Test provider",
  "Navbar",
  "Footer",
] as const;

function storeTexts(value: unknown): string[] {
  if (typeof value === "string")
    return [value, ...value.split(/\s*\n\s*\n\s*/)].map((text) => text.trim());
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(storeTexts);
}

/** Returns texts with a word of three or more ASCII letters, which the pseudo language would have changed. */
function englishIn(html: string): string[] {
  return visibleTexts(html).filter((text) => {
    if (COUNTRIES.has(text) || COLUMNS.has(text) || isJob(text)) return false;
    let rest = text;
    for (const own of EXEMPT) if (own.length > 2) rest = rest.replaceAll(own, " ");
    rest = rest.replaceAll(/\S+@\S+|(?:https?:)?\/\S*|\b[\w-]*\d[\w-]*\b/g, " ");
    rest = rest.replaceAll(new RegExp(`\\b(?:${MONTHS})\\b`, "g"), " ");
    return (rest.match(/\p{L}+/gu) ?? []).some((word) => /^[A-Za-z]{3,}$/.test(word));
  });
}

/** A browser whose preferred language is the pseudo language. */
function inPseudo(browser: TestBrowser): TestBrowser {
  const request = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("accept-language", PSEUDO_LOCALE);
    return browser.request(path, { ...init, headers });
  };
  return {
    ...browser,
    request,
    get: (path, headers = {}) => request(path, { headers }),
    postForm: (path, fields = {}) =>
      request(path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { origin: ORIGIN },
      }),
  };
}

async function expectNoEnglish(response: Response, status = 200): Promise<string> {
  const html = await response.text();
  expect(response.status).toBe(status);
  expect(html).toContain(`<html lang="${PSEUDO_LOCALE}"`);
  expect(englishIn(html)).toEqual([]);
  return html;
}

test("the check detects English on an English page", async () => {
  expect(englishIn(await (await visitor.get("/sign-in")).text()).length).toBeGreaterThan(5);
});

test.each([
  ["/", 200],
  ["/landing", 200],
  ["/landing-v2", 200],
  ["/landing/Partials/Navbar", 200],
  ["/landing-v2/Partials/Footer", 200],
  ["/landing/paywall", 200],
  ["/landing-v2/paywall", 200],
  ["/landing/confirmation/error", 200],
  ["/landing-v2/confirmation/download?order=none", 200],
  ["/sign-in", 200],
  ["/sign-in?intent=signUp", 200],
  ["/sign-in?intent=reset", 200],
  ["/sign-in?intent=link", 200],
  ["/auth/action", 400],
  ["/auth/action?mode=resetPassword&oobCode=code", 200],
  ["/auth/action?mode=recoverEmail&oobCode=code", 200],
  ["/none?x=1", 404],
  ["/dev/links", 200],
  ["/dev/slow", 200],
  ["/dev/icons", 200],
  ["/dev/forced-system", 200],
])("%s contains no English", async (path, status) => {
  const html = await expectNoEnglish(await visitor.get(`/${PSEUDO_LOCALE}${path}`), status);
  // Links to pages keep the language; API and file paths have none.
  const own = [...html.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)].map(([, href = ""]) => href);
  const elsewhere = own.filter((href) => !href.startsWith(`/${PSEUDO_LOCALE}`));
  expect(
    elsewhere.filter((href) => !/^\/(?:api|assets|dev|media|landing\/Partials)\//.test(href)),
  ).toEqual([]);
});

test("a page links to its versions in other languages", async () => {
  const html = await (await visitor.get(`/${PSEUDO_LOCALE}/landing`)).text();
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/${PSEUDO_LOCALE}/landing"/>`);
  const [own = ""] = store.languages;
  expect(html).toContain(`<link rel="alternate" hrefLang="${own}" href="${ORIGIN}/landing"/>`);
  expect(html).toContain(
    `<link rel="alternate" hrefLang="${PSEUDO_LOCALE}" href="${ORIGIN}/${PSEUDO_LOCALE}/landing"/>`,
  );
  expect(html).toContain(`<link rel="alternate" hrefLang="x-default" href="${ORIGIN}/landing"/>`);
});

test("a language that the store does not offer is not found", async () => {
  expect((await visitor.get("/de/landing")).status).toBe(404);
  const plain = await createTestApp();
  expect((await plain.browser().get(`/${PSEUDO_LOCALE}/landing`)).status).toBe(404);
  await plain.close();
});

test("redirects keep the language", async () => {
  const prefix = `/${PSEUDO_LOCALE}`;
  const rule = await visitor.get(`${prefix}/old?x=1`);
  expect(rule.headers.get("location")).toBe(`${prefix}/landing?x=1`);
  const account = await visitor.get(`${prefix}/account`);
  const next = encodeURIComponent(`${prefix}/account`);
  expect(account.headers.get("location")).toBe(`${prefix}/sign-in?next=${next}`);
});

test("the account page in this language may also show pictures of other hosts", async () => {
  const { headers } = await visitor.get(`/${PSEUDO_LOCALE}/account`);
  expect(headers.get("content-security-policy")).toContain("img-src 'self' data: https:;");
});

test("a purchase contains no English: payment page, error, confirmation, account, receipt and inbox", async () => {
  const prefix = `/${PSEUDO_LOCALE}`;
  const buyer = inPseudo(app.browser());
  const { email } = await buyer.signUp();
  const signedIn = await buyer.get(`${prefix}/sign-in?next=${prefix}/account`);
  expect(signedIn.headers.get("location")).toBe(`${prefix}/account`);
  const variant = `${PSEUDO_LOCALE}/landing` as "landing";
  const [plan = ""] = store.plans.map(({ id }) => id);
  const refused = await startCheckout(buyer, plan, variant);
  await expectNoEnglish(await buyer.get(refused.paymentPath));
  await expectNoEnglish(await buyer.postForm(refused.paymentPath, { email: "no" }), 422);
  const declined = await payWith(buyer, refused, DECLINED_CARD);
  const errorPage = declined.headers.get("location") ?? "";
  expect(errorPage).toContain(`${ORIGIN}${prefix}/landing/confirmation/error`);
  await expectNoEnglish(await buyer.get(errorPage));

  const { orderId } = await buy(buyer, plan, variant);
  const done = `${prefix}/landing/confirmation/download?order=${orderId}`;
  await expectNoEnglish(await buyer.get(done));
  await expectNoEnglish(await buyer.get(`${prefix}/account`));
  await expectNoEnglish(await buyer.get(`${prefix}/landing/paywall`));
  await expectNoEnglish(await buyer.get("/sandbox/pay/none"), 404);

  for (const job of app.jobs.filter(({ name }) => name.startsWith("outbox"))) await job.run();
  await expectNoEnglish(await buyer.get("/dev/inbox"));
  const invoice = `${prefix}/invoice/${orderId}`;
  await expectNoEnglish(await buyer.get(invoice));
  const business = { name: "1", street: "1", town: "1", country: "1" };
  await expectNoEnglish(await buyer.postForm(invoice, { ...business, vatId: "1" }), 422);
  expect((await buyer.postForm(invoice, business)).headers.get("location")).toBe(invoice);
  await expectNoEnglish(await buyer.get(invoice));
  const [receipt] = await mailsTo(buyer, "paid-with@example.com");
  expect(receipt?.links).toEqual(
    ["/account", "/restore", `/invoice/${orderId}`, "/withdraw", "/refunds", "/terms"].map(
      (path) => `${ORIGIN}${prefix}${path}`,
    ),
  );
  expect(englishIn(receipt?.html ?? "")).toEqual([]);
  expect(email).not.toBe("");

  const withdraw = `${prefix}/withdraw`;
  for (const path of [withdraw, `${withdraw}?order=${orderId}`, `${withdraw}?other`])
    await expectNoEnglish(await buyer.get(path));
  const found = { intent: "find", order: "", email: "" };
  await expectNoEnglish(await buyer.postForm(withdraw, found), 422);
  await expectNoEnglish(await buyer.postForm(withdraw, { ...found, order: orderId }));
  const stated = await buyer.postForm(withdraw, { intent: "confirm", order: orderId });
  expect(stated.headers.get("location")).toBe(`${withdraw}?order=${orderId}`);
  for (const path of [withdraw, `${withdraw}?order=${orderId}`, done, `${prefix}/account`])
    await expectNoEnglish(await buyer.get(path));
});

test("the owner's pages contain no English", async () => {
  const owner = inPseudo(app.browser());
  const { uid } = await owner.signUp(OWNER);
  const { documents } = app.services;
  await documents.update(accounts, uid, { isEmailVerified: true });
  const page = `/${PSEUDO_LOCALE}/admin`;
  expect(OWNER_PATHS).toContain("/admin");
  for (const order of await documents.query(orders, {})) await documents.delete(orders, order.id);
  for (const path of OWNER_PATHS)
    await expectNoEnglish(await owner.get(`/${PSEUDO_LOCALE}${path}`));
  const [plan = ""] = store.plans.map(({ id }) => id);
  const { orderId } = await buy(inPseudo(app.browser()), plan, "landing-v2");
  expect(await expectNoEnglish(await owner.get(page))).toContain(orderId);
  for (const path of OWNER_PATHS)
    await expectNoEnglish(await owner.get(`/${PSEUDO_LOCALE}${path}`));
  const [file = ""] = store.files.map(({ id }) => id);
  const { sha256 = "" } = (await documents.get(offerFiles, file))?.data ?? {};
  const refusal = { reason: "7", isPermanent: true };
  await documents.update(mailOutbox, `receipt-${orderId}`, { status: "refused", refusal });
  for (const path of ["mails", `files/${file}?queued=2`])
    await expectNoEnglish(await owner.get(`${page}/${path}`));
  for (const [path, form, status] of [
    ["mails", { mail: "none" }, 409],
    ["coupons", { intent: "make", code: "" }, 422],
    [`files/${file}`, { intent: "send", note: "", version: "7" }, 409],
    [`files/${file}`, { intent: "count", note: "", version: sha256 }, 200],
  ] as const)
    await expectNoEnglish(await owner.postForm(`${page}/${path}`, form), status);
  const stated = {
    statedAt: Timestamp.fromMillis(0),
    isAutomatic: false,
    attempts: 0,
    left: 1500,
    isTest: true,
    state: "requested" as const,
    problem: "7",
  };
  for (const right of withdrawalRights) {
    await documents.set(withdrawals, orderId, { ...stated, right });
    await expectNoEnglish(await owner.get(`${page}/attention`));
  }
  const decided = { intent: "decline", order: orderId };
  await expectNoEnglish(await owner.postForm(`${page}/attention`, { ...decided, order: "7" }), 409);
  for (const status of statuses.filter((one) => one !== "paid")) {
    await documents.update(orders, orderId, {
      status,
      attention: status === "pending" ? "mismatch" : "duplicate",
    });
    for (const path of OWNER_PATHS)
      await expectNoEnglish(await owner.get(`/${PSEUDO_LOCALE}${path}`));
  }
});

test("account mails contain no English, and their links keep the language", async () => {
  const buyer = inPseudo(app.browser());
  const { email } = await buyer.createAccount();
  for (const requestType of ["PASSWORD_RESET", "EMAIL_SIGNIN"])
    await buyer.postJson(
      "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=tollgate-local",
      { requestType, email, continueUrl: `${ORIGIN}/${PSEUDO_LOCALE}/account` },
      { "x-firebase-locale": PSEUDO_LOCALE },
    );
  for (const job of app.jobs.filter(({ name }) => name.startsWith("outbox"))) await job.run();
  const mails = await mailsTo(buyer, email);
  expect(mails).toHaveLength(2);
  for (const { html, links } of mails) {
    expect(englishIn(html)).toEqual([]);
    expect(links[0]).toContain(`${ORIGIN}/${PSEUDO_LOCALE}/auth/action?`);
  }
});

const mailList = z.array(z.object({ html: z.string(), links: z.array(z.string()) }));

async function mailsTo(browser: TestBrowser, email: string) {
  const response = await browser.get(`/dev/inbox.json?to=${encodeURIComponent(email)}`);
  return mailList.parse(await response.json());
}
