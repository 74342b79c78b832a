/** The owner's exports, periods and record over HTTP, and the sign-in that dangerous acts need. */
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { dayOf } from "#domain/days.ts";
import { orders } from "#domain/orders/orders.ts";
import { buyWith } from "#tests/support/restore.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";
import { signUpVerified } from "#tests/support/sign-up-verified.ts";

const OWNER = "ada@shop.example";

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({ OWNER_EMAILS: OWNER, RATE_LIMITS: "off" });
  owner = await signUpVerified(app, OWNER);
});
afterAll(() => app.close());

async function sell(shop = app) {
  const email = `buyer-${crypto.randomUUID()}@example.com`;
  const { orderId } = await buyWith(shop.browser(), email);
  return { email, orderId, path: `/admin/orders/${orderId}` };
}

const read = async (response: Response) => visibleTexts(await response.text()).join(" ");

const period = () => {
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  return `since=${day}&until=${day}`;
};

test("orders are exported with the columns, amounts and mark asked for", async () => {
  const { email, orderId } = await sell();
  const url = `/admin/export?what=orders&${period()}`;
  const chosen = await owner.get(`${url}&columns=orderId&columns=total&columns=currency`);
  expect(chosen.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(chosen.headers.get("cache-control")).toBe("private, no-store");
  expect(await chosen.text()).toMatch(
    new RegExp(`^orderId,currency,total\r\n(?:.*\r\n)*${orderId},EUR,15.00\r\n`),
  );
  const bytes = new Uint8Array(await (await owner.get(`${url}&mark=1&addresses=1`)).arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  expect(new TextDecoder().decode(bytes)).toContain(email);
  const lines = (await (await owner.get(`${url}&format=jsonl&amounts=minor`)).text()).trim();
  const rows = lines.split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(rows).toContainEqual(expect.objectContaining({ orderId, total: 1500, unit: "0.01 EUR" }));
  expect(lines).not.toContain(email);
});

test("refunds, tax and mails are exported", async () => {
  const { orderId } = await sell();
  await app.services.ownerOrders.refund({ orderId, amount: 500 });
  const lines = async (query: string) =>
    (await (await owner.get(`/admin/export?${query}&${period()}`)).text()).trim().split("\r\n");
  expect(await lines("what=refunds")).toContainEqual(
    expect.stringMatching(new RegExp(`^${orderId},.*,EUR,5\\.00,`)),
  );
  const month = new Date(app.clock.now()).toISOString().slice(0, 7);
  expect((await lines("what=taxByMonth"))[1]).toMatch(new RegExp(`^${month},${month},`));
  expect((await lines("what=taxByQuarter"))[0]).toMatch(/^quarter,soldIn,/);
  expect(await lines("what=mails")).toContainEqual(expect.stringContaining(`receipt,${orderId},`));
  for (const wrong of ["what=all", "format=xml", "columns=secret", "since=2026-02-30", "mark=yes"])
    expect((await owner.get(`/admin/export?${wrong}`)).status, wrong).toBe(400);
});

test("days in the wrong order are put right, and of a long period the end is shown", async () => {
  const { orderId } = await sell();
  const [last, first] = [1, -1].map((days) => dayOf(app.clock.now() + days * 86_400_000));
  const reversed = `since=${last}&until=${first}`;
  for (const path of ["/admin", "/admin/consent", "/admin/orders", "/admin/exports"]) {
    const html = await (await owner.get(`${path}?${reversed}`)).text();
    expect(html).toMatch(new RegExp(`name="since"[^>]*value="${first}"`));
    expect(html).toMatch(new RegExp(`name="until"[^>]*value="${last}"`));
  }
  for (const file of ["/admin/orders.csv", "/admin/export"])
    expect(await (await owner.get(`${file}?${reversed}`)).text()).toContain(orderId);
  for (const path of ["/admin", "/admin/consent"]) {
    const html = await (await owner.get(`${path}?since=1990-01-01&until=2020-01-01`)).text();
    expect(visibleTexts(html)).toContain(
      "This period is longer than ten years. Only the last ten are shown.",
    );
    expect(html).toMatch(/name="since"[^>]*value="2009-12-25"/);
  }
});

test.each([
  ["/admin/orders.csv?since=foo", 400],
  ["/admin/export?since=foo", 400],
  ["/admin/orders/none/buyer.json", 404],
])(
  "%s is refused by a page for a browser and by the usual JSON for a script",
  async (path, status) => {
    const page = await owner.request(path, { headers: { accept: "text/html" } });
    expect([page.status, page.headers.get("content-type")]).toEqual([
      status,
      "text/html; charset=utf-8",
    ]);
    expect(await page.text()).toContain("<title>");
    const json = await owner.request(path, { headers: { accept: "application/json" } });
    expect(json.status).toBe(status);
    expect(await json.json()).toMatchObject({ url: path, statusCode: status, stack: "" });
    const head = await owner.request(path, { method: "HEAD", headers: { accept: "text/html" } });
    expect([head.status, await head.text()]).toEqual([status, ""]);
    for (const { headers } of [page, json, head]) expect(headers.has("x-failure")).toBe(false);
  },
);

test("a form that the router sends is refused in the router's format", async () => {
  const response = await owner.postForm("/landing/paywall.data", { plan: "book", again: "no" });
  expect([response.status, response.headers.has("x-failure")]).toEqual([400, false]);
  expect(response.headers.get("content-type")).toBe("text/x-script");
  expect(await response.text()).toContain("again: is yes or absent");
});

test("the invoices of a period are one ZIP of PDFs", async () => {
  const { orderId } = await sell();
  await app.services.ownerOrders.requestInvoice(orderId);
  const { number = "" } =
    (await app.services.documents.get(orders, orderId))?.data.invoice ?? expect.fail();
  const response = await owner.get(`/admin/export?what=invoices&${period()}`);
  const zip = response.status === 302 ? await owner.get(`/api/invoices.zip?${period()}`) : response;
  expect(zip.headers.get("content-type")).toBe("application/zip");
  const bytes = Buffer.from(await zip.arrayBuffer());
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  expect(bytes.includes(`${number}.pdf`)).toBe(true);
  expect(bytes.includes("%PDF-")).toBe(true);
  for (const browser of [await signUpVerified(app), app.browser()])
    expect((await browser.get(`/api/invoices.zip?${period()}`)).status).toBe(404);
  expect((await owner.get("/api/invoices.zip?since=today&until=today")).status).toBe(400);
});

test("after five minutes, refunds, deletions and exports ask for a sign-in, and nothing else does", async () => {
  const shop = await createTestApp({ OWNER_EMAILS: OWNER, RATE_LIMITS: "off" });
  onTestFinished(() => shop.close());
  const browser = await signUpVerified(shop, OWNER);
  const { email, orderId, path } = await sell(shop);
  expect(await read(await browser.get(path))).not.toContain("Sign in again");
  shop.clock.advance(5 * 60_000 + 1000);
  const html = await (await browser.get(path)).text();
  expect(html).toContain(`/sign-in?next=${encodeURIComponent(path)}&amp;again=1`);
  for (const form of [
    { intent: "refund", amount: "5", before: "0" },
    { intent: "delete", confirm: email },
  ]) {
    const refused = await browser.postForm(path, form);
    expect(refused.status).toBe(409);
    const shown = await refused.text();
    expect(visibleTexts(shown).join(" ")).toContain("Sign in again first; nothing was changed.");
    expect(shown).toContain(`value="${"amount" in form ? form.amount : form.confirm}"`);
  }
  for (const file of ["/admin/orders.csv?status=paid", "/admin/export?what=orders"]) {
    const asked = await browser.get(file);
    expect(asked.status).toBe(302);
    expect(asked.headers.get("location")).toContain("again=1");
  }
  expect((await browser.get("/api/invoices.zip?since=2026-01-01&until=2026-12-31")).status).toBe(
    404,
  );
  const again = await browser.get(`/sign-in?next=${encodeURIComponent(path)}&again=1`);
  expect(again.status).toBe(200);
  expect((await browser.get(`/sign-in?next=${encodeURIComponent(path)}`)).status).toBe(302);
  expect((await browser.postForm(path, { intent: "note", why: "still works" })).status).toBe(303);
  const order = (await shop.services.documents.get(orders, orderId))?.data;
  expect([order?.refunds.total, order?.email]).toEqual([undefined, email]);
});

test("a note, a lock and a reason are on the order's page and in the record of all", async () => {
  const { path, orderId } = await sell();
  expect((await owner.postForm(path, { intent: "note", why: "Called <b>twice</b>" })).status).toBe(
    303,
  );
  expect((await owner.postForm(path, { intent: "lock", why: "shared it" })).status).toBe(303);
  const page = await owner.get(path);
  const html = await page.text();
  expect(html).not.toContain("<b>twice");
  const text = visibleTexts(html).join(" ");
  for (const words of ["Note, by ada@shop.example", "Files locked", "shared it", "Locked."])
    expect(text).toContain(words);
  const actions = await read(await owner.get("/admin/actions"));
  for (const words of [orderId, "shared it"]) expect(actions).toContain(words);
  expect((await owner.postForm(path, { intent: "note", why: " " })).status).toBe(400);
  expect((await owner.postForm(path, { intent: "unlock" })).status).toBe(303);
  expect(await read(await owner.get(path))).toContain("The buyer can download them.");
});

test("a fresh link opens the buyer's purchases in any browser, and is shown once", async () => {
  const { path, orderId } = await sell();
  const made = await owner.postForm(path, { intent: "link" });
  expect(made.status).toBe(200);
  expect(made.headers.get("cache-control")).toBe("private, no-store");
  const [, link = ""] = /\/restore\?link=([\w-]+)/.exec(await made.text()) ?? expect.fail();
  expect(await (await owner.get(path)).text()).not.toContain(link);
  const device = app.browser();
  expect((await device.get(`/restore?link=${link}`)).status).toBe(200);
  expect((await device.postForm("/restore", { link })).status).toBe(303);
  expect(await (await device.get("/account")).text()).toContain(orderId);
  expect(await read(await owner.get(path))).toContain("Link to the purchases made");
});

test("the owner exports what is stored about a buyer, guests too, and adds a business to an invoice", async () => {
  const { email, orderId, path } = await sell();
  const other = await sell();
  const response = await owner.get(`${path}/buyer.json`);
  expect(response.headers.get("content-disposition")).toContain("buyer.json");
  const text = await response.text();
  expect(text).not.toContain(other.email);
  expect(JSON.parse(text)).toMatchObject({
    orders: [
      { orderId, order: { email, status: "paid" }, access: { status: "active" }, mails: [{}] },
    ],
  });
  expect(text).toMatch(/"createdAt": "\d{4}-\d\d-\d\dT/);
  expect((await owner.get("/admin/orders/none/buyer.json")).status).toBe(404);
  await app.services.ownerOrders.requestInvoice(orderId);
  const business = {
    name: "Print & Co",
    street: "1 Ring",
    town: "Graz",
    country: "Austria",
    vatId: "",
  };
  expect((await owner.postForm(`/invoice/${orderId}`, business)).status).toBe(303);
  expect(await read(await owner.get(`/invoice/${orderId}`))).toContain("Print & Co");
  expect(await read(await owner.get("/admin/actions"))).toContain("Business added to the invoice");
  const stranger = await signUpVerified(app);
  expect((await stranger.postForm(`/invoice/${other.orderId}`, business)).status).toBe(404);
});

test("the menu has every page, in its order, beside a wide page and in a narrow one's closed list", async () => {
  const html = await (await owner.get("/admin")).text();
  const [, menu = ""] = /<nav aria-label="Your pages"(.*?)<\/nav>/s.exec(html) ?? [];
  const [closed = "", beside = ""] = menu.split("</details>");
  const namesIn = (part: string) =>
    [...part.matchAll(/href="\/admin\/?([\w-]*)"/g)].map(([, name]) => name);
  expect(namesIn(closed)).toEqual(namesIn(beside));
  expect(namesIn(beside)).toEqual([
    "",
    "orders",
    "attention",
    "coupons",
    "files",
    "experiment",
    "health",
    "mails",
    "purchases",
    "consent",
    "exports",
    "actions",
  ]);
});

test("the closed menu is named after the page, of which an order's page is a part", async () => {
  const { orderId } = await buyWith(app.browser(), "menu@example.com");
  for (const [path, name] of [
    ["/admin", "Sales"],
    ["/admin/coupons", "Coupons"],
    [`/admin/orders/${orderId}`, "All orders"],
  ]) {
    const html = await (await owner.get(path ?? "")).text();
    const [, menu = ""] = /<nav aria-label="Your pages"(.*?)<\/nav>/s.exec(html) ?? [];
    expect(/<summary[^>]*>([^<]*)</.exec(menu)?.[1]).toBe(name);
  }
});
