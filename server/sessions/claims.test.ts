import { afterAll, beforeAll, expect, test } from "vitest";
import { claimCodes } from "#domain/claims/claim-codes.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { orders } from "#domain/orders/orders.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { mintGrant } from "#tests/support/buy.ts";
import { buyWith, requestCode, sendClaimMails } from "#tests/support/restore.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { sessions } from "./records.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const address = () => `buyer-${crypto.randomUUID()}@example.com`;
const file = "letters-book.zip";

/** Buys on one device. Returns the address, the order and that device. */
async function bought(email = address()) {
  const device = app.browser();
  return { email, device, ...(await buyWith(device, email)) };
}

async function codeFor(browser: TestBrowser, email: string): Promise<string> {
  const code = await requestCode(app, browser, email);
  if (!code) throw new Error("No code was sent");
  return code;
}

function prove(browser: TestBrowser, email: string, code: string): Promise<Response> {
  return browser.postForm("/restore", { email, code });
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function expectNothing(browser: TestBrowser): Promise<void> {
  const page = await browser.get("/account");
  if (page.status === 302) return;
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain(file);
}

test("a guest restores and downloads on a second device, and the first keeps the purchase", async () => {
  const { email, device, orderId } = await bought();
  const second = app.browser();
  const code = await codeFor(second, email.toUpperCase());
  expect(second.cookies.has("session")).toBe(false);
  const proven = await prove(second, email, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  expect([proven.status, proven.headers.get("location")]).toEqual([303, "/account"]);
  for (const browser of [second, device]) {
    const page = await (await browser.get("/account")).text();
    expect(page).toContain(file);
    expect(browser.cookies.get("signed_in")).toBe("1");
    const grant = await mintGrant(browser, "book");
    const download = await browser.get(grant);
    expect(download.status).toBe(200);
    const made = app.storeFiles.find(({ id }) => id === "book");
    expect((await download.arrayBuffer()).byteLength).toBe(made?.size);
  }
  const confirmation = await second.get(`/landing/confirmation/download?order=${orderId}`);
  expect(confirmation.status).toBe(302);
  const other = await second.get(`/landing-v2/confirmation/download?order=${orderId}`);
  expect(await other.text()).toContain(file);
  const again = await second.postForm("/landing-v2/paywall", { plan: "book" });
  expect(again.status).toBe(409);
});

test("a code works once, in its browser, for its address and for ten minutes", async () => {
  const { email } = await bought();
  const victim = await bought();
  const owner = app.browser();
  const code = await codeFor(owner, email);
  const thief = app.browser();
  await codeFor(thief, victim.email);
  for (const attack of [
    () => prove(app.browser(), email, code),
    () => prove(thief, email, code),
    () => prove(thief, victim.email, code),
    () => prove(owner, victim.email, code),
    () => prove(owner, `${email}.example`, code),
  ])
    expect((await attack()).status).not.toBe(303);
  for (const browser of [thief, owner]) await expectNothing(browser);
  expect((await prove(owner, email, code)).status).toBe(303);
  const reused = app.browser();
  reused.cookies.set("claim", owner.cookies.get("claim") ?? "");
  expect((await prove(reused, email, code)).status).toBe(410);
  await expectNothing(reused);
  const late = app.browser();
  const expired = await codeFor(late, email);
  app.clock.advance(10 * 60_000);
  expect((await prove(late, email, expired)).status).toBe(410);
  await expectNothing(late);
});

test("a new code replaces the former one", async () => {
  const { email } = await bought();
  const browser = app.browser();
  const former = await codeFor(browser, email);
  const code = await codeFor(browser, email);
  if (former !== code) expect((await prove(browser, email, former)).status).toBe(422);
  expect((await prove(browser, email, code)).status).toBe(303);
});

test("fifty parallel tries count as five, and then the right code fails", async () => {
  const { email } = await bought();
  const browser = app.browser();
  const code = await codeFor(browser, email);
  const wrong = otherThan(code);
  const results = await Promise.all(Array.from({ length: 50 }, () => prove(browser, email, wrong)));
  // The fifth wrong code is the last try, so the page says at once that the code does not work any more.
  const statuses = results.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(4);
  expect(statuses.filter((status) => status === 410)).toHaveLength(46);
  expect((await prove(browser, email, code)).status).toBe(410);
  await expectNothing(browser);
});

test("of fifty parallel codes with the right one among them, five are evaluated and one is used", async () => {
  for (const rightAt of [0, 4, 25, 49]) {
    const { email } = await bought();
    const browser = app.browser();
    const code = await codeFor(browser, email);
    const typed = Array.from({ length: 50 }, (_, index) =>
      index === rightAt ? code : otherThan(code),
    );
    const responses = await Promise.all(typed.map((one) => prove(browser, email, one)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(4);
    expect(statuses.filter((status) => status === 303).length).toBeLessThanOrEqual(1);
    expect((await prove(app.browser(), email, code)).status).toBe(410);
    expect((await prove(browser, email, code)).status).toBe(410);
  }
});

test("of parallel requests with the right code, one succeeds", async () => {
  const { email } = await bought();
  const browser = app.browser();
  const code = await codeFor(browser, email);
  const responses = await Promise.all(Array.from({ length: 5 }, () => prove(browser, email, code)));
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
});

test("opening the page, as mail scanners do, uses nothing up", async () => {
  const { email } = await bought();
  const browser = app.browser();
  const code = await codeFor(browser, email);
  const { documents } = app.services;
  const before = await documents.query(claimCodes, {});
  const mails = await app.services.inbox?.list(email);
  const links = (mails ?? []).flatMap(({ text }) => text.match(/http:\S+/g) ?? []);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    const { pathname, search } = new URL(link);
    expect((await app.browser().get(pathname + search)).status).toBeLessThan(400);
    expect((await browser.get(pathname + search)).status).toBeLessThan(400);
  }
  for (const path of [`/restore?email=${email}&code=${code}`, "/restore", "/restore.data"])
    expect((await browser.get(path)).status).toBe(200);
  await browser.request(`/restore?email=${email}&code=${code}`, { method: "HEAD" });
  expect(await documents.query(claimCodes, {})).toEqual(before);
  await expectNothing(browser);
  expect((await prove(browser, email, code)).status).toBe(303);
});

test("an unknown address gets the same response and no mail", async () => {
  const { email } = await bought();
  const unknown = address();
  const same = async (typed: string) => {
    const response = await app.browser().postForm("/restore", { email: typed });
    const cookies = response.headers.getSetCookie().map((line) => line.replace(/=[\w.-]+/, ""));
    const text = (await response.text()).replaceAll(typed, "").replaceAll(/nonce="[^"]*"/g, "");
    return { status: response.status, cookies, text: text.replaceAll(/[\w+/-]{20,}={0,2}/g, "") };
  };
  expect(await same(unknown)).toEqual(await same(email));
  await sendClaimMails(app);
  expect(await app.services.inbox?.list(unknown)).toEqual([]);
  const codes = (await app.services.inbox?.list(email))?.filter(({ code }) => code);
  expect(codes).toHaveLength(1);
  const queued = await app.services.documents.query(mailOutbox, {});
  expect(queued.filter(({ data }) => data.kind === "claimCode")).toEqual([]);
});

test("neither address nor code is in the log, and the code is stored as a keyed hash only", async () => {
  const { email } = await bought();
  const browser = app.browser();
  const code = await codeFor(browser, email);
  const stored = JSON.stringify(await app.services.documents.query(claimCodes, {}));
  expect(stored).not.toContain(code);
  expect(stored).not.toContain(email);
  await prove(browser, email, otherThan(code));
  await prove(browser, email, code);
  const log = app.logged.join("\n");
  expect(log).not.toContain(email);
  expect(log).not.toContain(code);
});

test("an account sees orders paid with its address as soon as it is verified, and not before", async () => {
  const { email } = await bought();
  const { documents } = app.services;
  const browser = app.browser();
  const { uid } = await browser.signUp(email);
  await expectNothing(browser);
  expect((await browser.postForm("/api/downloads/book")).status).toBe(403);
  await documents.update(accounts, uid, { isEmailVerified: true });
  expect(await (await browser.get("/account")).text()).toContain(file);
  expect((await browser.postForm("/api/downloads/book")).status).toBe(303);
  const other = app.browser();
  const another = await other.signUp();
  await documents.update(accounts, another.uid, { isEmailVerified: true });
  await expectNothing(other);
});

test("an account whose address is not verified restores by a code, for this session only", async () => {
  const { email } = await bought();
  const browser = app.browser();
  await browser.signUp(email);
  expect((await prove(browser, email, await codeFor(browser, email))).status).toBe(303);
  expect(await (await browser.get("/account")).text()).toContain(file);
  await browser.signUp();
  await expectNothing(browser);
});

test("signing in moves the guest's own purchase but no restored one", async () => {
  const { email, orderId, device } = await bought();
  const owner = (await app.services.documents.get(orders, orderId))?.data.uid;
  const second = app.browser();
  await prove(second, email, await codeFor(second, email));
  const account = await second.signUp();
  expect((await app.services.documents.get(orders, orderId))?.data.uid).toBe(owner);
  await expectNothing(second);
  const own = await buyWith(app.browser(), address());
  expect((await app.services.documents.get(orders, own.orderId))?.data.uid).not.toBe(account.uid);
  const { uid } = await device.signUp();
  expect((await app.services.documents.get(orders, orderId))?.data.uid).toBe(uid);
});

test("a session proves at most three addresses", async () => {
  const browser = app.browser();
  for (let count = 0; count < 4; count++) {
    const { email } = await bought();
    expect((await prove(browser, email, await codeFor(browser, email))).status).toBe(303);
  }
  const all = await app.services.documents.query(sessions, {});
  expect(Math.max(...all.map(({ data }) => data.provenEmails?.length ?? 0))).toBe(3);
});

test("a bad form names its field, and bad addresses and codes are explained", async () => {
  const browser = app.browser();
  const missing = await browser.postForm("/restore", { code: "123456" });
  expect(missing.status).toBe(400);
  expect(await missing.text()).toContain("email");
  expect((await browser.postForm("/restore", { email: "ann" })).status).toBe(422);
  const short = await prove(browser, address(), "12345");
  expect([short.status, (await short.text()).includes("six digits")]).toEqual([422, true]);
  expect((await prove(browser, address(), "123456")).status).toBe(410);
});

test.each([
  ["/restore", { email: "typed@example.com" }, "typed@example.com"],
  ["/withdraw", { intent: "find", email: "typed@example.com", order: "" }, "typed@example.com"],
  ["/withdraw", { intent: "find", email: "", order: "order-7" }, "order-7"],
])(
  "the code form of %s stays after a reload, in this browser only",
  async (path, fields, typed) => {
    const browser = app.browser();
    const asked = await (await browser.postForm(path, fields)).text();
    const show = async (by: TestBrowser, query = "") => (await by.get(path + query)).text();
    for (const page of [asked, await show(browser)]) {
      expect(page).toContain('name="code"');
      expect(page).toContain(typed);
    }
    expect(browser.cookies.get("claim")).not.toContain(typed);
    expect(await show(browser, "?other")).toContain('type="email"');
    expect(await show(app.browser())).not.toContain('name="code"');
    browser.cookies.set("claim", `${browser.cookies.get("claim")}x`);
    expect(await show(browser)).not.toContain('name="code"');
  },
);

test("after the code was used, the page asks for an address again", async () => {
  const { email } = await bought();
  const browser = app.browser();
  await prove(browser, email, await codeFor(browser, email));
  expect(await (await browser.get("/restore")).text()).not.toContain('name="code"');
});

test("a browser that stores no cookie learns why its code does not work", async () => {
  const { email } = await bought();
  const browser = app.browser();
  const code = await codeFor(browser, email);
  browser.cookies.clear();
  const response = await prove(browser, email, code);
  expect(response.status).toBe(410);
  expect(await response.text()).toContain("sent no cookie with the code");
});
