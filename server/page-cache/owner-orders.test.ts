/** The owner finds an order and acts on it, over HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { entitlements } from "#domain/orders/entitlements.ts";
import { orders } from "#domain/orders/orders.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { buyWith } from "#tests/support/restore.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";
import { signUpVerified } from "#tests/support/sign-up-verified.ts";

const OWNERS = ["ada@shop.example", "bea@shop.example"];

let app: TestApp;
let owner: TestBrowser;
let secondOwner: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({ OWNER_EMAILS: OWNERS.join(","), RATE_LIMITS: "off" });
  [owner, secondOwner] = [
    await signUpVerified(app, OWNERS[0]),
    await signUpVerified(app, OWNERS[1]),
  ];
});
afterAll(() => app.close());

async function sell() {
  const buyer = app.browser();
  const email = `buyer-${crypto.randomUUID()}@example.com`;
  const { orderId } = await buyWith(buyer, email);
  return { buyer, email, orderId, path: `/admin/orders/${orderId}` };
}

const read = async (response: Response) => visibleTexts(await response.text()).join(" ");
const orderOf = async (orderId: string) =>
  (await app.services.documents.get(orders, orderId))?.data;

const mailsOf = (orderId: string) =>
  app.services.documents.query(mailOutbox, { where: [["orderId", "==", orderId]] });

/** As the job does. */
async function sendMails(orderId: string): Promise<void> {
  for (const { id } of await mailsOf(orderId))
    await app.services.documents.update(mailOutbox, id, { status: "sent" });
}

test("an order is found by its number and its address, and its page tells its story", async () => {
  const { buyer, email, orderId, path } = await sell();
  await sell();
  for (const term of [orderId, ` ${email.toUpperCase()} `]) {
    const response = await owner.get(`/admin/orders?${new URLSearchParams({ find: term })}`);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const html = await response.text();
    expect(html.match(/href="\/admin\/orders\/[\w-]+"/g)).toEqual([`href="${path}"`]);
    expect(visibleTexts(html).join(" ")).toContain(email);
  }
  const text = await read(await owner.get(path));
  for (const shown of [
    orderId,
    email,
    "€15.00",
    "Came from Directly",
    "The buyer went to the payment.",
    "paid: ",
    "receipt.",
    "The buyer can download them.",
  ])
    expect(text).toContain(shown);
  expect(await read(await owner.get("/admin/orders?find=nothing"))).toContain("No order matches.");
  const invoice = `/invoice/${orderId}`;
  expect(await (await owner.get(invoice)).text()).toContain(`href="${path}"`);
  expect(await (await buyer.get(invoice)).text()).not.toContain("/admin/");
});

test("lists are filtered, and older orders follow on a page of their own", async () => {
  const { orderId } = await sell();
  const list = async (query: string) => (await owner.get(`/admin/orders?${query}`)).text();
  const today = new Date(app.clock.now()).toISOString().slice(0, 10);
  expect(await list(`since=${today}&until=${today}&plan=book`)).toContain(orderId);
  for (const query of ["status=unpaid", "status=refunded", "plan=none", "until=2020-01-01"])
    expect(await list(query)).not.toContain(orderId);
  const one = (await orderOf(orderId)) ?? expect.fail();
  for (let place = 0; place < 60; place += 1)
    await app.services.documents.set(orders, `copy-${place}`, { ...one, planId: "copied" });
  const first = await list("plan=copied");
  expect(visibleTexts(first)).toContain("50+ orders");
  const linked = (html: string) => html.match(/orders\/copy-\d+"/g) ?? [];
  expect(linked(first)).toHaveLength(50);
  const [, after = ""] = /after=([\w-]+)/.exec(first) ?? [];
  const second = await list(`plan=copied&after=${after}`);
  expect(linked(second)).toHaveLength(10);
  expect(new Set([...linked(first), ...linked(second)]).size).toBe(60);
  for (const query of ["status=stolen", "since=yesterday", "after=../x"])
    expect((await owner.get(`/admin/orders?${query}`)).status).toBe(400);
});

test("the listed orders are exported as CSV, without addresses", async () => {
  const { email, orderId } = await sell();
  const response = await owner.get("/admin/orders.csv?status=settled&plan=book");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="orders.csv"');
  const text = await response.text();
  const [head, ...lines] = text.trim().split("\r\n");
  expect(head).toMatch(/^orderId,createdAt,/);
  expect(lines.filter((line) => line.startsWith(orderId))).toHaveLength(1);
  expect(text).not.toContain(email);
  expect(await (await owner.get("/admin/orders.csv?plan=none")).text()).toBe(`${head}\r\n`);
  expect((await owner.get("/admin/orders.csv?since=yesterday")).status).toBe(400);
  for (const [browser, status] of [
    [await signUpVerified(app), 404],
    [app.browser(), 302],
  ] as const)
    expect((await browser.get("/admin/orders.csv")).status).toBe(status);
});

test("a period's sales are shown, in the steps asked for, and other periods are a link away", async () => {
  await sell();
  const shown = async (query: string) => read(await owner.get(`/admin${query}`));
  const text = await shown("");
  for (const words of [
    "EUR",
    "Revenue with tax",
    "Where it came from",
    "By country",
    "No coupon",
    "/landing-v2",
  ])
    expect(text).toContain(words);
  const today = new Date(app.clock.now()).toISOString().slice(0, 10);
  expect(await shown(`?since=${today}&until=${today}`)).toContain("€15.00");
  expect(await shown("?since=2020-01-01&until=2020-12-31&by=month")).toContain(
    "Nothing was sold on these days.",
  );
  expect(await shown(`?since=${today}&until=${today}`)).not.toContain(": €0.00");
  const html = await (await owner.get("/admin?since=2020-02-01&until=2020-02-29")).text();
  for (const near of [
    "since=2020-01-01&amp;until=2020-01-31",
    "since=2020-03-01&amp;until=2020-03-31",
  ])
    expect(html).toContain(near);
  const year = today.slice(0, 4);
  for (const by of ["day", "week", "month", "year"])
    expect(await shown(`?since=${year}-01-01&until=${year}-12-31&by=${by}`)).toContain("€15.00");
  for (const wrong of ["since=march", "by=hour", "since=2026-02-30"])
    expect((await owner.get(`/admin?${wrong}`)).status).toBe(400);
});

test("a country in the buyer's own words is shown as it is", async () => {
  const { orderId, path } = await sell();
  const invoice = { billing: { country: "Österreich" } };
  await app.services.documents.update(orders, orderId, { invoice });
  for (const page of [path, "/admin"])
    expect(await read(await owner.get(page))).toContain("Österreich");
});

test("a part is refunded once, however often and by whoever the form is sent", async () => {
  const { orderId, path } = await sell();
  const form = { intent: "refund", amount: "€4.50", before: "0" };
  const sent = await Promise.all(
    [owner, secondOwner, owner, secondOwner].map((browser) => browser.postForm(path, form)),
  );
  expect(sent.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect((await owner.postForm(path, form)).status).toBe(303);
  expect(await orderOf(orderId)).toMatchObject({ refunds: { total: 450 } });
  const page = await read(await owner.get(sent[0]?.headers.get("location") ?? ""));
  expect(page).toContain("Refunded. In total, €4.50 went back.");
  expect(page).toContain("Up to €10.50 is left.");
  for (const browser of [owner, secondOwner]) {
    const rest = await browser.postForm(path, { ...form, amount: "10.50", before: "450" });
    expect(rest.status).toBe(303);
  }
  expect(await orderOf(orderId)).toMatchObject({ status: "refunded", refunds: { total: 1500 } });
  const after = await read(await owner.get(path));
  expect(after).toContain("refunded: by you");
  expect(after).toContain("Locked.");
  expect(after).not.toContain("Refund the amount");
});

test.each([
  ["", 422, "not an amount between"],
  ["0", 422, "not an amount between"],
  ["-1", 422, "not an amount between"],
  ["1.2345", 422, "not an amount between"],
  ["all", 422, "not an amount between"],
  ["15.01", 422, "between €0.01 and €15.00"],
])("the amount %j refunds nothing and says why", async (amount, status, reason) => {
  const { orderId, path } = await sell();
  const response = await owner.postForm(path, { intent: "refund", amount, before: "0" });
  expect(response.status).toBe(status);
  expect(await read(response)).toContain(reason);
  expect((await orderOf(orderId))?.refunds.total).toBeUndefined();
});

test("the receipt is sent again, and to a corrected address", async () => {
  const { orderId, path } = await sell();
  const mails = () => mailsOf(orderId);
  const waiting = await owner.postForm(path, { intent: "resend" });
  expect(waiting.status).toBe(409);
  expect(await read(waiting)).toContain("The receipt is waiting to be sent already.");
  await sendMails(orderId);
  expect((await owner.postForm(path, { intent: "resend" })).status).toBe(303);
  expect(await mails()).toHaveLength(2);
  const wrong = await owner.postForm(path, { intent: "correct", address: "ann" });
  expect(wrong.status).toBe(422);
  const html = await wrong.text();
  expect(visibleTexts(html).join(" ")).toContain("This is not an email address.");
  expect(html).toContain('value="ann"');
  const address = `ann-${crypto.randomUUID()}@example.com`;
  const corrected = await owner.postForm(path, { intent: "correct", address });
  expect(corrected.headers.get("location")).toBe(`${path}?did=Correct`);
  expect((await orderOf(orderId))?.email).toBe(address);
  expect((await owner.postForm(path, { intent: "correct", address })).status).toBe(409);
});

test("a guest's data are deleted once the owner types the address", async () => {
  const { buyer, email, orderId, path } = await sell();
  const other = await sell();
  await sendMails(orderId);
  const wrong = await owner.postForm(path, { intent: "delete", confirm: other.email });
  expect(wrong.status).toBe(422);
  expect(await read(wrong)).toContain("This is not the buyer's address. Nothing was deleted.");
  expect((await orderOf(orderId))?.email).toBe(email);
  const form = { intent: "delete", confirm: ` ${email.toUpperCase()} ` };
  const sent = await Promise.all([owner, secondOwner].map((one) => one.postForm(path, form)));
  expect(sent.map(({ status }) => status)).toContain(303);
  const order = (await orderOf(orderId)) ?? expect.fail();
  expect([order.email, order.emailKey, order.status]).toEqual([undefined, undefined, "paid"]);
  expect(order.endedAt).toBeDefined();
  expect((await buyer.get("/account")).status).toBe(302);
  expect((await orderOf(other.orderId))?.email).toBe(other.email);
  const text = await read(await owner.get(`${path}?did=Delete`));
  expect(text).toContain("The buyer's data are deleted.");
  expect(text).not.toContain(email);
  expect(text).not.toContain("Delete the buyer's data");
  expect((await owner.postForm(path, form)).status).toBe(409);
});

test("an account and what it bought are deleted once the owner types the order's address", async () => {
  const browser = app.browser();
  const account = `member-${crypto.randomUUID()}@example.com`;
  const { uid } = await browser.signUp(account);
  const email = `paid-${account}`;
  const { orderId } = await buyWith(browser, email, { variant: "landing" });
  const path = `/admin/orders/${orderId}`;
  expect(await read(await owner.get(path))).toContain("This deletes the buyer's account");
  const sent = await owner.postForm(path, { intent: "delete", confirm: email });
  expect(sent.headers.get("location")).toBe(`${path}?did=Delete`);
  const order = (await orderOf(orderId)) ?? expect.fail();
  expect([order.email, order.status]).toEqual([undefined, "paid"]);
  expect(order.uid).not.toBe(uid);
  const { documents } = app.services;
  expect(await documents.get(accounts, uid)).toBeUndefined();
  expect((await documents.get(entitlements, orderId))?.data.status).toBe("revoked");
  expect((await browser.get("/account")).status).toBe(302);
});

test("nobody else opens an order's page or acts on it", async () => {
  const { buyer, orderId, path } = await sell();
  const other = await signUpVerified(app);
  const form = { intent: "refund", amount: "15", before: "0" };
  for (const [browser, status] of [
    [other, 404],
    [buyer, 302],
    [app.browser(), 302],
  ] as const) {
    expect((await browser.get(path)).status).toBe(status);
    expect((await browser.postForm(path, form)).status).toBe(status);
    for (const data of [`${path}.data`, `${path.toUpperCase()}.data`])
      expect(await (await browser.postForm(data, form)).text()).not.toContain("buyer-");
  }
  const foreign = await owner.request(path, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { origin: "https://evil.example" },
  });
  expect(foreign.status).toBe(403);
  expect((await orderOf(orderId))?.refunds.total).toBeUndefined();
  expect((await owner.get("/admin/orders/none")).status).toBe(404);
  expect((await owner.postForm("/admin/orders/none", form)).status).toBe(404);
  const bad = await owner.postForm(path, { intent: "refund", amount: "1", before: "-1" });
  expect(bad.status).toBe(400);
  expect(await bad.text()).toContain("The field “before” is missing or not valid.");
});

test("the owner's account leads to the pages, others' does not", async () => {
  const link = 'href="/admin"';
  expect(await (await owner.get("/account")).text()).toContain(link);
  const { buyer } = await sell();
  for (const browser of [await signUpVerified(app), buyer])
    expect(await (await browser.get("/account")).text()).not.toContain(link);
});
