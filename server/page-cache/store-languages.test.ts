/** Every page, mail and document has the store's texts in its own language. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ideas } from "#domain/catalog/collections.ts";
import { orders } from "#domain/orders/orders.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { store } from "#store/index.ts";
import { buy, startCheckout } from "#tests/support/buy.ts";
import { OWNER_PATHS } from "#tests/support/owner-paths.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { contentInManyLanguages, FROM_RIGHT, MARK, SECOND } from "#tests/support/many-languages.ts";

const OWNER = "ada@shop.example";
const PREFIX = `/${SECOND}`;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(
    { RATE_LIMITS: "off", OWNER_EMAILS: OWNER },
    contentInManyLanguages(store),
  );
});
afterAll(() => app.close());

/** Texts of the first language, with what is around them. */
const marked = (text: string) => text.match(new RegExp(`.{0,40}${MARK}.{0,40}`, "g")) ?? [];

async function read(browser: TestBrowser, path: string, status = 200): Promise<string> {
  const response = await browser.get(path);
  expect([path, response.status]).toEqual([path, status]);
  return response.text();
}

test.each([
  ["/", 200],
  ["/landing", 200],
  ["/landing-v2", 200],
  ["/landing/paywall", 200],
  ["/landing-v2/paywall?plan=book", 200],
  ["/refunds", 200],
  ["/terms", 200],
  ["/privacy", 200],
  ["/imprint", 200],
  ["/withdraw", 200],
  ["/restore", 200],
  [`/sign-in?next=${PREFIX}/landing/paywall%3Fplan%3Dbook`, 200],
  ["/licence-key", 200],
  ["/none", 404],
])("%s is in one language", async (path, status) => {
  const html = await read(app.browser(), PREFIX + path, status);
  expect(html).toContain(`<html lang="${SECOND}"`);
  expect(marked(html)).toEqual([]);
  expect(html).toContain("Small Press");
  expect(marked(await read(app.browser(), path, status)).length).toBeGreaterThan(1);
});

/** Of the links of the footer and the menu to other languages. */
function languageLinks(html: string): (readonly [string, string, string])[] {
  const links = html.matchAll(/<a href="([^"]*)" lang="([^"]*)" hrefLang="\2"[^>]*>([^<]*)</g);
  return [...links].map(([, href = "", lang = "", name = ""]) => [lang, href, name] as const);
}

test.each([
  "/landing",
  "/landing-v2",
  "/landing/paywall",
  "/terms",
  "/sign-in",
  "/withdraw",
  "/none",
])("%s links to the same page in each language, in menu and footer", async (path) => {
  const html = await read(app.browser(), PREFIX + path, path === "/none" ? 404 : 200);
  const links = [
    ["en", path, "English"],
    ["da", `/da${path}`, "Dansk"],
    ["ar", `/ar${path}`, "العربية"],
  ];
  expect(languageLinks(html)).toEqual([...links, ...links]);
  expect(html.match(/lang="\w+" hrefLang="da" aria-current="true"/g)).toHaveLength(2);
});

test("a link keeps the query of a page that is not cached", async () => {
  const html = await read(app.browser(), `${PREFIX}/sign-in?next=%2Fda%2Faccount`);
  expect(languageLinks(html)[0]?.[1]).toBe("/sign-in?next=%2Faccount");
});

test("search engines find each page in all languages", async () => {
  const { publicUrl } = app.services;
  const alternates = [
    ["en", "/terms"],
    ["da", "/da/terms"],
    ["ar", "/ar/terms"],
    ["x-default", "/terms"],
  ] as const;
  const sitemap = await read(app.browser(), "/sitemap.xml");
  for (const [, path] of alternates)
    expect(sitemap).toContain(
      `<url><loc>${publicUrl}${path}</loc>${alternates
        .map(
          ([to, at]) => `<xhtml:link rel="alternate" hreflang="${to}" href="${publicUrl}${at}"/>`,
        )
        .join("")}</url>`,
    );
  const html = await read(app.browser(), `${PREFIX}/terms`);
  expect(html).toContain(`<link rel="canonical" href="${publicUrl}${PREFIX}/terms"/>`);
  for (const [to, path] of alternates)
    expect(html).toContain(`<link rel="alternate" hrefLang="${to}" href="${publicUrl}${path}"/>`);
});

test("a page in a language from right to left says so, and others do not", async () => {
  const html = await read(app.browser(), `/${FROM_RIGHT}/landing`);
  expect(html).toContain(`<html lang="${FROM_RIGHT}" dir="rtl"`);
  expect(await read(app.browser(), "/landing")).not.toContain(" dir=");
});

test("structured data and link previews are in the language of their page", async () => {
  const html = await read(app.browser(), `${PREFIX}/landing`);
  expect(html).toMatch(/<script type="application\/ld\+json"[^>]*>[^<]*"Book of Letters"/);
  expect(html).toMatch(/property="og:title" content="\w/);
});

test("an idea that was edited by hand stays as it is, and its other texts are translated", async () => {
  const [idea] = app.services.store.ideas;
  if (!idea?.summary) throw new Error("The store has no idea with a summary");
  await app.services.documents.update(ideas, idea.id, { title: "Edited by hand" });
  const [shown] = await app.services.catalogIn(SECOND).listIdeas();
  const summary = idea.summary.replaceAll(MARK, "");
  expect(shown?.data).toMatchObject({ title: "Edited by hand", summary });
});

test("a purchase keeps the language: order, payment page, confirmation, invoice and mails", async () => {
  const buyer = app.browser();
  await buyer.signUp();
  const variant = `${SECOND}/landing` as "landing";
  const { paymentPath } = await startCheckout(buyer, "book", variant);
  expect(marked(await read(buyer, paymentPath))).toEqual([]);
  const { orderId } = await buy(buyer, "book", variant);
  const order = (await app.services.documents.get(orders, orderId))?.data;
  expect(order?.locale).toBe(SECOND);
  expect(marked(JSON.stringify(order))).toEqual([]);
  expect(order?.tax.terms?.name).toBe("Sales tax");
  for (const path of [
    `${PREFIX}/landing/confirmation/download?order=${orderId}`,
    `${PREFIX}/invoice/${orderId}`,
    `${PREFIX}/account`,
    `${PREFIX}/withdraw?order=${orderId}`,
  ])
    expect([path, marked(await read(buyer, path))]).toEqual([path, []]);
  await app.services.ownerOrders.requestInvoice(orderId);
  expect(marked(await read(buyer, `${PREFIX}/invoice/${orderId}`))).toEqual([]);
  const invoice = await buyer.get(`/api/invoices/${orderId}-1`);
  const pdf = await readPdf(new Uint8Array(await invoice.arrayBuffer()));
  expect(pdf).toContain("Taxed by nobody.");
  expect(marked(pdf)).toEqual([]);
  for (const job of app.jobs.filter(({ name }) => name.startsWith("outbox"))) await job.run();
  const response = await buyer.get("/dev/inbox.json?to=paid-with%40example.com");
  const mails = z.array(z.record(z.string(), z.unknown())).parse(await response.json());
  expect(mails.length).toBeGreaterThan(0);
  expect(marked(JSON.stringify(mails))).toEqual([]);
});

test("failures of the API show in the language of the page that called it", async () => {
  const browser = app.browser();
  const { publicUrl } = app.services;
  const languageOf = async (referer: string) => {
    const headers = { accept: "text/html", referer };
    const html = await (await browser.get("/api/files/none", headers)).text();
    return /<html lang="([^"]*)"/.exec(html)?.[1];
  };
  expect(await languageOf(`${publicUrl}${PREFIX}/account`)).toBe(SECOND);
  expect(await languageOf(`${publicUrl}/account`)).toBe("en");
  expect(await languageOf(`https://elsewhere.example${PREFIX}/account`)).toBe("en");
  const referer = `${publicUrl}${PREFIX}/account`;
  const invoice = await app.browser().get(`/api/invoices/${crypto.randomUUID()}-1`, { referer });
  expect(invoice.headers.get("location")).toMatch(/^\/da\/invoice\//);
});

test("the owner's pages name what is sold in the first language", async () => {
  const owner = app.browser();
  const { uid } = await owner.signUp(OWNER);
  await app.services.documents.update(accounts, uid, { isEmailVerified: true });
  expect(OWNER_PATHS).toContain("/admin/files");
  expect(marked(await read(owner, `${PREFIX}/admin/files`)).length).toBeGreaterThan(0);
});
