/** Withdrawing from a contract over HTTP, without scripts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimCodes } from "#domain/claims/claim-codes.ts";
import { orders } from "#domain/orders/orders.ts";
import { Timestamp } from "#domain/values.ts";
import { withdrawals } from "#domain/orders/withdrawals.ts";
import { mintGrant } from "#tests/support/buy.ts";
import { buyWith, requestCode, sendClaimMails } from "#tests/support/restore.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";

const DAY_MS = 24 * 60 * 60_000;
const BUTTON = "Confirm withdrawal";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

const address = () => `buyer-${crypto.randomUUID()}@example.com`;

async function bought(email = address()) {
  const device = app.browser();
  return { email, device, ...(await buyWith(device, email)) };
}

/** What the page says. */
async function read(response: Response, status = 200): Promise<string> {
  expect(response.status).toBe(status);
  expect(response.headers.get("cache-control")).toContain("no-store");
  const [main = ""] = /<main.*<\/main>/s.exec(await response.text()) ?? [];
  return visibleTexts(main).join(" ");
}

const page = async (browser: TestBrowser, query = "") =>
  read(await browser.get(`/withdraw${query}`));

function post(browser: TestBrowser, intent: string, fields: Record<string, string>) {
  const typed = intent === "confirm" ? {} : { order: "", email: "" };
  return browser.postForm("/withdraw", { intent, ...typed, ...fields });
}

/** Asks for a code and reads it from the mail to the address; undefined if no mail was sent. */
async function codeFor(
  browser: TestBrowser,
  email: string,
  fields: Record<string, string> = { email },
): Promise<string | undefined> {
  await read(await post(browser, "find", fields));
  await sendClaimMails(app);
  const [mail] = (await app.services.inbox?.list(email)) ?? [];
  return mail?.code ?? undefined;
}

const stored = (orderId: string) => app.services.documents.get(withdrawals, orderId);

async function mailsTo(email: string) {
  await app.jobs.find(({ name }) => name === "outbox")?.run();
  return (await app.services.inbox?.list(email)) ?? [];
}

test("a guest withdraws in two steps, from the device of the purchase", async () => {
  const { device, orderId, email } = await bought();
  const list = await page(device);
  expect(list).toContain("Book");
  expect(list).toContain("By law you can withdraw until the end of");
  expect(list).toContain("Withdraw from contract here");
  const form = await (await device.get(`/withdraw?order=${orderId}`)).text();
  for (const text of ["I withdraw from the contract for Book", BUTTON, email])
    expect(form).toContain(text);
  // Each field has a label that names it.
  for (const id of form.matchAll(/<input(?![^>]*hidden)[^>]*id="([^"]+)"/g))
    expect(form).toContain(`for="${id[1]}"`);
  const grant = await mintGrant(device, "book");
  expect(await stored(orderId)).toBeUndefined();
  const confirmed = await post(device, "confirm", {
    order: orderId,
    name: " Ann Example ",
    reason: "",
  });
  const location = `/withdraw?order=${orderId}`;
  expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, location]);
  const done = await page(device, `?order=${orderId}`);
  expect(done).toContain("Your withdrawal was received");
  expect(done).toMatch(/received on \w+ \d+, \d{4}, \d+:\d\d:\d\d [AP]M UTC/);
  expect(done).toContain(
    "You get €15.00 back the way you paid, without delay and at the latest on",
  );
  expect(done).not.toContain(BUTTON);
  expect((await stored(orderId))?.data).toMatchObject({ right: "law", name: "Ann Example" });
  expect((await stored(orderId))?.data).not.toHaveProperty("reason");
  expect((await device.get(grant)).status).toBe(403);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toContain("Your withdrawal at");
  expect(mail?.text).toContain(orderId);
  // Nobody has proven that the address is the buyer's.
  expect(mail?.text).not.toContain("Ann Example");
  const seller = await mailsTo(app.services.store.legal.email);
  expect(seller[0]?.text).toContain("Confirm the refund of €15.00");
  expect(seller[0]?.text).toContain("Ann Example");
});

test("a second statement changes nothing", async () => {
  const { device, orderId } = await bought();
  await Promise.all(
    Array.from({ length: 10 }, () => post(device, "confirm", { order: orderId, name: "Ann" })),
  );
  const before = await stored(orderId);
  app.clock.advance(DAY_MS);
  expect((await post(device, "confirm", { order: orderId, name: "Eve" })).status).toBe(303);
  expect((await stored(orderId))?.version).toBe(before?.version);
});

test.each(["email", "order"] as const)(
  "elsewhere the buyer proves the %s by a code, which alone withdraws from nothing",
  async (field) => {
    const { email, orderId } = await bought();
    const browser = app.browser();
    const fields = field === "email" ? { email: email.toUpperCase() } : { order: orderId };
    const code = (await codeFor(browser, email, fields)) ?? "";
    const [mail] = (await app.services.inbox?.list(email)) ?? [];
    expect(mail?.text).toContain("a code to withdraw from a purchase");
    expect(mail?.text).toContain("/withdraw");
    const proven = await post(browser, "find", { ...fields, code });
    expect(proven.status).toBe(303);
    const next = proven.headers.get("location") ?? "";
    expect(next).toBe(field === "email" ? "/withdraw" : `/withdraw?order=${orderId}`);
    expect(await read(await browser.get(next))).toContain(orderId);
    expect(await stored(orderId)).toBeUndefined();
    expect((await post(browser, "confirm", { order: orderId })).status).toBe(303);
    expect((await stored(orderId))?.data.state).toBe("requested");
  },
);

test("after a code was asked for, the page goes on with it, also beside own purchases", async () => {
  const [{ device, orderId }, other] = [await bought(), await bought()];
  await codeFor(device, other.email);
  expect(await page(device)).toContain(other.email);
  expect(await page(device, `?order=${orderId}`)).toContain(BUTTON);
});

test("a code for restoring proves the address here, too, and still needs the confirmation", async () => {
  const { email, orderId } = await bought();
  const browser = app.browser();
  const code = (await requestCode(app, browser, email)) ?? "";
  expect((await post(browser, "find", { email, code })).status).toBe(303);
  expect(await stored(orderId)).toBeUndefined();
});

test("an unknown address and an unknown order get the response of known ones, and no mail", async () => {
  const { email, orderId } = await bought();
  const contentFor = async (fields: Record<string, string>) => {
    const text = await read(await post(app.browser(), "find", fields));
    return Object.values(fields).reduce((rest, one) => rest.replaceAll(one, ""), text);
  };
  const unknown = address();
  expect(await contentFor({ email: unknown })).toBe(await contentFor({ email }));
  expect(await contentFor({ order: "ord-none" })).toBe(await contentFor({ order: orderId }));
  expect(await contentFor({ order: "../orders" })).toBe(await contentFor({ order: orderId }));
  await sendClaimMails(app);
  expect(await app.services.inbox?.list(unknown)).toEqual([]);
});

test("nobody sees or withdraws from another person's order", async () => {
  const { email, orderId } = await bought();
  const stranger = await bought();
  const visitors = [app.browser(), stranger.device];
  for (const visitor of visitors) {
    expect(await page(visitor, `?order=${orderId}`)).not.toContain("Book");
    const refused = await read(await post(visitor, "confirm", { order: orderId }), 403);
    expect(refused).toContain("This browser does not know the order.");
  }
  const code = (await codeFor(app.browser(), email)) ?? "";
  for (const visitor of visitors)
    expect((await post(visitor, "find", { email, code })).status).toBe(410);
  expect(await stored(orderId)).toBeUndefined();
});

test("a wrong code has five tries, and what is missing or mistyped is said", async () => {
  const { email } = await bought();
  const browser = app.browser();
  const code = (await codeFor(browser, email)) ?? "";
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  for (const left of ["4 more tries", "3 more", "2 more", "one more try"])
    expect(await read(await post(browser, "find", { email, code: wrong }), 422)).toContain(left);
  expect(await read(await post(browser, "find", { email, code: wrong }), 410)).toContain(
    "does not work any more",
  );
  expect((await post(browser, "find", { email, code })).status).toBe(410);
  expect(await read(await post(browser, "find", { email, code: "12" }), 422)).toContain(
    "six digits",
  );
  expect(await read(await post(browser, "find", {}), 422)).toContain("Enter your address or");
  expect(await read(await post(browser, "find", { email: "ann" }), 422)).toContain("not an email");
  const response = await post(browser, "confirm", { name: "Ann" });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("The field “order” is missing or not valid.");
});

test("asking for codes is limited, for numbers of orders as for addresses", async () => {
  const limited = await createTestApp();
  const email = address();
  const { orderId } = await buyWith(limited.browser(), email);
  for (const order of [orderId, "ord-none"]) {
    const browser = limited.browser();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await post(browser, "find", { order })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    // A used-up limit of an order's number does not limit the order's address, which would reveal the address.
    for (const guess of [email, address()])
      expect((await post(browser, "find", { email: guess })).status).toBe(200);
  }
  // One code for each browser and address, however often the browser requested it.
  expect(await limited.services.documents.query(claimCodes, {})).toHaveLength(5);
  await limited.close();
});

test("after the download of a buyer who agreed to that, the page says that the right ended", async () => {
  const { device, orderId, email } = await bought();
  const givenAt = Timestamp.fromMillis(app.clock.now());
  const waiver = { text: "Now", version: 1, language: "en", givenAt };
  await app.services.documents.update(orders, orderId, { withdrawal: { waiver } });
  expect(await page(device)).toContain("this right ends when you begin to download");
  const confirmation = `/landing-v2/confirmation/download?order=${orderId}`;
  const warning = "your right of withdrawal by law ends when you begin to download";
  expect(await (await device.get(confirmation)).text()).toContain(warning);
  await (await device.get(await mintGrant(device, "book"))).arrayBuffer();
  expect(await (await device.get(confirmation)).text()).not.toContain(warning);
  const text = await page(device, `?order=${orderId}`);
  expect(text).toContain("when the download began: you agreed to that when you bought");
  expect(text).toContain("the seller decides and answers you");
  expect((await post(device, "confirm", { order: orderId })).status).toBe(303);
  const done = await page(device, `?order=${orderId}`);
  expect(done).toContain("received on");
  expect(done).toContain("Until then nothing changes");
  expect((await stored(orderId))?.data).toMatchObject({ right: "none", end: { by: "delivery" } });
  expect((await device.get(await mintGrant(device, "book"))).status).toBe(200);
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain("The seller decides what happens and will answer you.");
});

test("after a refund there is nothing to withdraw from", async () => {
  const { device, orderId } = await bought();
  await app.services.ownerOrders.refund({ orderId });
  expect(await page(device)).toContain("This purchase was refunded");
  expect((await post(device, "confirm", { order: orderId })).status).toBe(303);
  expect(await page(device, `?order=${orderId}`)).not.toContain(BUTTON);
  expect(await stored(orderId)).toBeUndefined();
});

test("an account withdraws from what it bought, and its pages explain its state", async () => {
  const device = app.browser();
  await device.signUp();
  const { orderId, confirmation } = await buyWith(device, address());
  expect(await page(device)).toContain("Book");
  await post(device, "confirm", { order: orderId });
  for (const path of ["/account", confirmation]) {
    const html = (await (await device.get(path)).text()).replaceAll("<!-- -->", "");
    expect(html).toContain("You withdrew from this purchase");
    expect(html).not.toContain('action="/api/downloads/book');
  }
  await app.services.ownerOrders.refundWithdrawal(orderId, () => {});
  expect(await page(device, `?order=${orderId}`)).toContain("The money is on its way back");
  expect(await (await device.get("/account")).text()).toContain("This purchase was refunded");
  // The buyer may change their mind.
  expect((await device.postForm("/landing-v2/paywall", { plan: "book" })).status).toBe(303);
});

test("the form works without scripts, and search engines ignore the page", async () => {
  const html = await (await app.browser().get("/withdraw")).text();
  expect(/<form[^>]*>/.exec(html)?.[0]).toMatch(/action="\/withdraw" method="post"/);
  expect(html).toContain('content="noindex"');
});

test("every page links it in its footer, the text about withdrawal in its body, a purchase with its order", async () => {
  const main = async (browser: TestBrowser, path: string) => {
    const html = await (await browser.get(path)).text();
    expect(/<footer.*<\/footer>/s.exec(html)?.[0], path).toContain('href="/withdraw"');
    return /<main.*<\/main>/s.exec(html)?.[0];
  };
  for (const path of [
    "/landing",
    "/landing-v2",
    "/landing/paywall",
    "/landing-v2/paywall",
    "/terms",
  ])
    await main(app.browser(), path);
  expect(await main(app.browser(), "/refunds")).toContain('href="/withdraw"');
  const { device, orderId, confirmation, email } = await bought();
  for (const path of ["/account", confirmation])
    expect(await main(device, path)).toContain(`href="/withdraw?order=${orderId}"`);
  const [receipt] = await mailsTo(email);
  expect(receipt?.text).toContain("/withdraw");
});
