/** Where buyers came from, over HTTP. */
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { DIRECT } from "#domain/experiments/source-names.ts";
import { readVisits, visitCounts } from "#domain/experiments/visits.ts";
import { orders } from "#domain/orders/orders.ts";
import { startCheckout } from "#tests/support/buy.ts";
import { DESKTOP } from "#tests/support/experiment-counts.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { signUpVerified } from "#tests/support/sign-up-verified.ts";

const OWNER = "ada@shop.example";
const HOST = new URL(ORIGIN).host;
const browserFields = { "user-agent": DESKTOP, "sec-fetch-dest": "document" };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ OWNER_EMAILS: OWNER, RATE_LIMITS: "off" });
});
afterAll(() => app.close());
beforeEach(async () => {
  const { documents, counter } = app.services;
  await counter.flush();
  for (const { id } of await documents.query(visitCounts, {}))
    await documents.delete(visitCounts, id);
});

async function visits(shop = app): Promise<Record<string, number>> {
  await shop.services.counter.flush();
  const day = new Date(shop.clock.now()).toISOString().slice(0, 10);
  const range = { isTest: true, since: day, until: day };
  return Object.fromEntries(await readVisits(shop.services.documents, range));
}

const visit = (browser: TestBrowser, path: string, fields: Record<string, string> = {}) =>
  browser.get(path, { ...browserFields, ...fields });

async function sourceOfOrder(orderId: string) {
  return (await app.services.documents.get(orders, orderId))?.data.tracking.source;
}

test.each([
  ["/?utm_source=Newsletter", {}, "newsletter"],
  ["/landing?utm_source=newsletter&utm_medium=email", { referer: "https://t.co/" }, "newsletter"],
  ["/landing-v2/paywall?utm_source=newsletter", {}, "newsletter"],
  ["/privacy?utm_source=ann@example.com", {}, "other"],
  ["/landing", { referer: "https://www.google.com/" }, "google"],
  ["/landing/paywall", { referer: "https://www.ann.example/about?secret=1" }, "ann.example"],
])("a first visit of %s with %o comes from %s", async (path, fields, source) => {
  const browser = app.browser();
  const first = await visit(browser, path, fields);
  expect(first.status).toBe(200);
  expect(first.headers.getSetCookie().join()).toMatch(
    new RegExp(`source=${source}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`),
  );
  expect(first.headers.get("cache-control")).toMatch(/^private/);
  for (const later of ["/landing", "/?utm_source=bing", "/landing-v2/paywall?utm_source=bing"])
    await visit(browser, later, { referer: "https://www.bing.com/" });
  expect(browser.cookies.get("source")).toBe(source);
  expect(await visits()).toEqual({ [source]: 1 });
  expect(await sourceOfOrder((await startCheckout(browser, "book", "landing-v2")).orderId)).toBe(
    source,
  );
});

test("in test mode a headless browser counts, as a script that tries out the shop", async () => {
  const browser = app.browser();
  await visit(browser, "/landing?utm_source=newsletter", {
    "user-agent": DESKTOP.replace("Chrome/", "HeadlessChrome/"),
  });
  expect(browser.cookies.get("source")).toBe("newsletter");
  expect(await visits()).toEqual({ newsletter: 1 });
});

test("a direct visit gives way to the first one from somewhere", async () => {
  const browser = app.browser();
  const open = async (path: string, fields = {}) => {
    await visit(browser, path, fields);
    return browser.cookies.get("source");
  };
  expect(await open("/landing", { referer: `${ORIGIN}/terms` })).toBe(DIRECT);
  expect(await open("/landing")).toBe(DIRECT);
  for (const source of ["newsletter", "bing"])
    expect(await open(`/landing?utm_source=${source}`)).toBe("newsletter");
  expect(await open("/landing")).toBe("newsletter");
  expect(await visits()).toEqual({ [DIRECT]: 1, newsletter: 1 });
});

test("the order of a browser without the cookie is direct", async () => {
  const { orderId } = await startCheckout(app.browser(), "book", "landing-v2");
  expect(await sourceOfOrder(orderId)).toBe(DIRECT);
});

test("what is no first visit counts nothing and sets no cookie", async () => {
  const path = "/landing?utm_source=newsletter";
  const quiet = async (response: Promise<Response>) =>
    expect((await response).headers.getSetCookie().join()).not.toContain("source=");
  await quiet(app.browser().request(path, { method: "HEAD", headers: browserFields }));
  for (const fields of [
    { "sec-purpose": "prefetch;prerender" },
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" },
    { "user-agent": "" },
    { "user-agent": "WhatsApp/2.23.20.0" },
  ] as Record<string, string>[])
    await quiet(visit(app.browser(), path, fields));
  for (const other of [
    "/none?utm_source=a",
    "/landing%00?utm_source=a",
    "/landing/paywall.data?utm_source=a",
    "/landing/_payload.json?utm_source=a",
    "/account?utm_source=a",
  ])
    await quiet(visit(app.browser(), other));
  expect(await visits()).toEqual({});
});

test("the owner does not count, also after signing out, but the order has the source", async () => {
  const owner = await signUpVerified(app, OWNER);
  for (let time = 0; time < 5; time += 1) await visit(owner, "/?utm_source=newsletter");
  const { orderId } = await startCheckout(owner, "book");
  expect(await sourceOfOrder(orderId)).toBe("newsletter");
  owner.cookies.delete("session");
  await visit(owner, "/landing?utm_source=newsletter");
  expect(await visits()).toEqual({});
});

test("a cookie that the shop cannot have written is replaced", async () => {
  for (const forged of [
    "ann@example.com",
    "12345",
    "A",
    "a%0d%0ab",
    "%E0%A4%A",
    "x".repeat(4000),
  ]) {
    const browser = app.browser();
    browser.cookies.set("source", forged);
    await visit(browser, "/landing");
    expect(browser.cookies.get("source"), forged).toBe(DIRECT);
  }
});

test("a browser's first visit goes to the app, and everything else is served from the cache", async () => {
  await visit(app.browser(), "/landing");
  const ask = (target: string, fields: object) =>
    app.cachedResponse("GET", target, { host: HOST, ...fields });
  const cookie = "source=newsletter";
  const referer = "https://www.google.com/";
  expect(ask("/landing", {})?.status).toBe(200);
  expect(ask("/landing", { "sec-fetch-dest": "empty" })?.status).toBe(200);
  for (const [target, fields] of [
    ["/landing", { "sec-fetch-dest": "document" }],
    ["/landing", { referer }],
    ["/landing?utm_source=a", {}],
  ] as const) {
    expect(ask(target, fields), target).toBeUndefined();
    const response = ask(target, { ...fields, cookie });
    expect(response?.status).toBe(200);
    expect(response?.headers.join().toLowerCase()).not.toContain("set-cookie");
    expect(response?.headers.join()).toContain("public, max-age=0");
  }
  const direct = { cookie: `source=${DIRECT}`, "sec-fetch-dest": "document" };
  expect(ask("/landing", direct)?.status).toBe(200);
  expect(ask("/landing", { ...direct, referer: `${ORIGIN}/terms` })?.status).toBe(200);
  expect(ask("/landing", { ...direct, referer })).toBeUndefined();
  expect(ask("/landing/partials/hero", { referer })?.status ?? 200).toBe(200);
});

test("a 304 sets the cookie, too, and stays private", async () => {
  const etag = (await app.browser().get("/landing")).headers.get("etag") ?? "";
  const again = await visit(app.browser(), "/landing", { "if-none-match": etag });
  expect(again.status).toBe(304);
  expect(again.headers.getSetCookie().join()).toContain("source=direct");
  expect(again.headers.get("cache-control")).toBe("private, no-cache");
});

test("names that strangers make up are bounded, and so is what one client counts", async () => {
  for (let name = 0; name < 300; name += 1)
    await visit(app.browser(), `/landing?utm_source=name-${name}`);
  const counted = await visits();
  expect(Object.keys(counted)).toHaveLength(100);
  expect(counted).toMatchObject({ "name-0": 1, "name-98": 1, other: 201 });

  const limited = await createTestApp();
  onTestFinished(() => limited.close());
  const fields = { ...browserFields, host: HOST };
  for (let time = 0; time < 1100; time += 1)
    await limited.fetch(new Request(`${ORIGIN}/landing`, { headers: fields }));
  expect(await visits(limited)).toEqual({ direct: 1000 });
});
