import { afterAll, beforeAll, expect, test } from "vitest";
import { invoices } from "#domain/invoices/invoices.ts";
import { orders } from "#domain/orders/orders.ts";
import { Timestamp } from "#domain/values.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { buy } from "#tests/support/buy.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";
import { isLong } from "#tests/support/long.ts";

const OWNER = "owner@example.com";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ OWNER_EMAILS: OWNER });
});
afterAll(() => app.close());

async function send(): Promise<void> {
  await app.jobs.find(({ name }) => name === "outbox")?.run();
}

async function sell() {
  const browser = app.browser();
  await browser.signUp();
  const { orderId } = await buy(browser, "book");
  await send();
  return { browser, orderId, page: `/invoice/${orderId}`, pdf: `/api/invoices/${orderId}-1` };
}

async function see(browser: TestBrowser, path: string): Promise<string> {
  const response = await browser.get(path);
  expect([response.status, response.headers.get("cache-control")]).toEqual([
    200,
    "private, no-store",
  ]);
  return visibleTexts(await response.text()).join(" | ");
}

const business = {
  name: "Müller & Söhne GmbH",
  street: "Ring\t1",
  town: "1010 Wien",
  country: "Österreich",
  vatId: "atu 1234 5678",
};

test("the invoice, its PDF and the page for withdrawals name the same last day, a working day", async () => {
  // The Saturday of next week, half an hour before midnight.
  const today = new Date(app.clock.now());
  const days = 13 - today.getUTCDay();
  const saturday = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days);
  app.clock.advance(saturday + 23.5 * 60 * 60_000 - app.clock.now());
  const { browser, page, pdf } = await sell();
  const until = /until the end of (\w+ \d+, \d+)/;
  const lastDay = until.exec(await see(browser, "/withdraw"))?.[1] ?? "none";
  expect(Date.parse(`${lastDay} UTC`)).toBe(saturday + 16 * 24 * 60 * 60_000);
  expect(await see(browser, page)).toContain(lastDay);
  const response = await browser.get(pdf);
  expect(await readPdf(new Uint8Array(await response.arrayBuffer()))).toContain(lastDay);
});

test("the buyer reads the invoice as a page and as a PDF, linked from the order", async () => {
  const { browser, orderId, page, pdf } = await sell();
  for (const path of [`/landing/confirmation/download?order=${orderId}`, "/account"])
    expect(await (await browser.get(path)).text()).toContain(`href="${page}"`);
  const html = await (await browser.get(page)).text();
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).toContain(`href="${pdf}"`);
  const shown = visibleTexts(html).join(" | ");
  expect(shown).toMatch(/Sample invoice TEST-\d{4}-\d{5}/);
  for (const text of [orderId, "1 × Book of Letters, digital download", "Seller", "Total"])
    expect(shown).toContain(text);

  const response = await browser.get(pdf);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-disposition")).toMatch(/^inline; filename=TEST-.+\.pdf$/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = await readPdf(bytes);
  for (const words of [
    /Sample invoice TEST-\d{4}-\d{5}/,
    orderId,
    "Book of Letters, digital download",
    "Seller",
  ])
    expect(text).toMatch(words);
  const raw = Buffer.from(bytes).toString("latin1");
  expect(raw).toContain("/Lang (en)");
  expect(raw).toContain("/DisplayDocTitle true");
  expect(raw).toContain("/FontFile2");
});

test("another buyer and a stranger get nothing; the owner gets both", async () => {
  const { page, pdf } = await sell();
  const { browser: other } = await sell();
  const guest = app.browser();
  await buy(guest, "book", "landing-v2");
  for (const browser of [other, guest])
    for (const path of [page, pdf, "/invoice/unknown", "/api/invoices/unknown-1"]) {
      const response = await browser.get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toMatch(/TEST-\d{4}-/);
    }
  const stranger = app.browser();
  for (const path of ["/api/invoices/a%0Ab", "/api/invoices/%2F%2Fevil.test", "/api/invoices/é"])
    expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.get(pdf)).headers.get("location")).toBe(page);
  const toSignIn = await stranger.get(page);
  expect([toSignIn.status, toSignIn.headers.get("location")]).toEqual([
    302,
    `/sign-in?next=${encodeURIComponent(page)}`,
  ]);
  const signIn = await (await stranger.get(`/sign-in?next=${encodeURIComponent(page)}`)).text();
  expect(signIn).toContain('href="/restore"');
  const owner = app.browser();
  const { uid } = await owner.signUp(OWNER);
  await app.services.documents.update(accounts, uid, { isEmailVerified: true });
  expect(await see(owner, page)).toMatch(/Sample invoice TEST-/);
  expect((await owner.get(pdf)).status).toBe(200);
  expect((await owner.postForm(page, business)).status).toBe(303);
});

test("a business is added once, within 30 days, by an amendment", async () => {
  const { browser, page, orderId } = await sell();
  const { browser: other } = await sell();
  expect(await see(browser, page)).toContain("Add your company");
  expect((await other.postForm(page, business)).status).toBe(404);
  const bad = await browser.postForm(page, { ...business, vatId: "ATU123" });
  const refused = await bad.text();
  expect([bad.status, refused.includes("This is not a VAT number")]).toEqual([422, true]);
  expect(refused).toContain("Müller &amp; Söhne GmbH");
  const { name: _name, ...nameless } = business;
  const response = await browser.postForm(page, nameless);
  expect([response.status, (await response.text()).includes("“name”")]).toEqual([400, true]);
  const [added, again] = await Promise.all([
    browser.postForm(page, business),
    browser.postForm(page, business),
  ]);
  expect([added.status, again.status].toSorted()).toEqual([303, 409]);
  const stored = (await app.services.documents.get(orders, orderId))?.data.invoice.business;
  expect(stored?.address).toBe("Ring 1\n1010 Wien\nÖsterreich");
  const shown = await see(browser, page);
  expect(shown).toMatch(/Amendment TEST-A-\d{4}-\d{5}/);
  for (const text of ["Müller & Söhne GmbH", "1010 Wien", "VAT number: ATU12345678"])
    expect(shown).toContain(text);
  expect(shown).not.toContain("Add your company");
  const pdf = await browser.get(`/api/invoices/${orderId}-2`);
  const text = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  expect(text).toContain("Müller & Söhne GmbH");
  expect(text).toMatch(/amends invoice TEST-/);

  const late = await sell();
  // Its buyer's session would have ended; a new buyer gets the order.
  await app.services.documents.update(orders, late.orderId, {
    paidAt: Timestamp.fromMillis(app.clock.now() - 31 * 24 * 60 * 60_000),
  });
  const fresh = await sell();
  const own = await app.services.documents.get(orders, fresh.orderId);
  await app.services.documents.update(orders, late.orderId, { uid: own?.data.uid ?? "" });
  expect(await see(fresh.browser, late.page)).not.toContain("Add your company");
  expect((await fresh.browser.postForm(late.page, business)).status).toBe(409);
});

test("refunds add credit notes to the page, and the mail names them", async () => {
  const { browser, page, orderId } = await sell();
  await app.services.ownerOrders.refund({ orderId, amount: 500 });
  await send();
  const shown = await see(browser, page);
  const [number = ""] = /TEST-CN-\d{4}-\d{5}/.exec(shown) ?? [];
  expect(shown).toContain(`Credit note ${number}`);
  const mails = await app.services.inbox?.list("paid-with@example.com");
  const text = mails?.map((mail) => mail.text).join("\n") ?? "";
  expect(text).toContain(`Credit note: ${number}`);
  expect(text).toMatch(/Invoice: TEST-\d{4}-\d{5}/);
  expect(text).toContain(`/invoice/${orderId}`);
  await app.services.ownerOrders.refund({ orderId });
  await send();
  expect(await see(browser, "/account")).toContain("Invoice");
});

test("letters of Latin, Greek and Cyrillic names, and of JPY amounts, can be copied from the PDF", async () => {
  const { browser, orderId } = await sell();
  const stored = await app.services.documents.get(invoices, `${orderId}-1`);
  if (!stored) throw new Error("No invoice");
  const names = ["Łukasz Żółć-Ñandú", "Ελένη Παπαδοπούλου", "Жанна Щукина"];
  await app.services.documents.set(invoices, `${orderId}-9`, {
    ...stored.data,
    buyer: { name: names.join(" / "), address: "1 Road", country: "GR" },
    currency: "JPY",
    lines: [{ kind: "plan", name: "本 Book", net: 1727, tax: 173, gross: 1900 }],
    total: { net: 1727, tax: 173, gross: 1900 },
    tax: { name: "JCT", rate: 10, isIncluded: true },
  });
  const response = await browser.get(`/api/invoices/${orderId}-9`);
  const text = await readPdf(new Uint8Array(await response.arrayBuffer()));
  for (const name of names) expect(text.replaceAll(/\s+/g, " ")).toContain(name);
  for (const words of ["Greece", "JCT 10%", "¥1,727", "¥173", "¥1,900"])
    expect(text).toContain(words);
  expect(text).not.toContain("1,900.00");
});

test.runIf(isLong)("PDFs are limited per session", async () => {
  const { browser, pdf } = await sell();
  const statuses = new Set<number>();
  for (let count = 0; count < 61; count++) statuses.add((await browser.get(pdf)).status);
  expect(statuses).toEqual(new Set([200, 429]));
});
