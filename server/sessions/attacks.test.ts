/** Attacks on sessions. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { randomToken } from "#domain/tokens.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { buy } from "#tests/support/buy.ts";
import { SPECIFIED_PATHS } from "#tests/support/specified-paths.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.get("/account")).status === 200;
}

/** Another browser with this session's cookie. */
function withCookie(value: string): TestBrowser {
  const browser = app.browser();
  browser.cookies.set("session", value);
  return browser;
}

test("session fixation: signing in never uses a planted session id", async () => {
  const guest = app.browser();
  await buy(guest, "sampler", "landing-v2");
  const mallory = app.browser();
  await mallory.signUp();
  const planted = [
    randomToken(),
    guest.cookies.get("session") ?? "",
    mallory.cookies.get("session") ?? "",
    "",
    "a".repeat(4000),
  ];
  for (const value of planted) {
    const victim = withCookie(value);
    await victim.signUp();
    expect(victim.cookies.get("session")).not.toBe(value);
    expect(await isSignedIn(victim)).toBe(true);
    expect(await isSignedIn(withCookie(value)), value).toBe(false);
  }
});

test("session fixation: orders of a planted account stay with that account", async () => {
  const mallory = app.browser();
  const { uid } = await mallory.signUp();
  const { orderId } = await buy(mallory, "sampler");
  await withCookie(mallory.cookies.get("session") ?? "").signUp();
  expect((await app.services.documents.get(orders, orderId))?.data.uid).toBe(uid);
});

test("session fixation: a new guest gets a new session id", async () => {
  const value = randomToken();
  const victim = withCookie(value);
  await buy(victim, "sampler", "landing-v2");
  expect(victim.cookies.get("session")).not.toBe(value);
  const response = await withCookie(value).postForm("/api/downloads/sampler");
  expect(response.status).toBe(403);
});

test("neither the stored id nor an account's uid opens a session", async () => {
  const browser = app.browser();
  const { uid } = await browser.signUp();
  const [own] = await app.services.sessions.list(uid);
  for (const value of [own?.id ?? "", uid, `${own?.id}/x`, "__proto__", "%00", "..", "null"])
    expect(await isSignedIn(withCookie(value)), value).toBe(false);
});

test("another site can neither sign a visitor in nor out, even with genuine tokens", async () => {
  const browser = app.browser();
  await browser.signUp();
  const mine = browser.cookies.get("session");
  const { idToken, refreshToken } = await app.browser().createAccount();
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const forced = await browser.postJson("/api/session", { idToken, refreshToken }, foreign);
  expect(forced.status).toBe(403);
  const out = await browser.request("/api/session", { method: "DELETE", headers: foreign });
  expect(out.status).toBe(403);
  expect(browser.cookies.get("session")).toBe(mine);
  expect(await isSignedIn(browser)).toBe(true);
  // HTML forms cannot send the JSON content type.
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
    const body = JSON.stringify({ idToken, refreshToken });
    const headers = { "content-type": type, origin: "http://127.0.0.1:3000" };
    const response = await browser.request("/api/session", { method: "POST", body, headers });
    expect(response.status, type).toBe(415);
  }
});

test("a disabled account is signed out at its next request, whichever that is", async () => {
  const { documents } = app.services;
  const requests: readonly ((browser: TestBrowser) => Promise<Response>)[] = [
    (browser) => browser.get("/account"),
    (browser) => browser.get("/account.data"),
    (browser) => browser.get("/landing/confirmation/download"),
    (browser) => browser.postForm("/landing/paywall", { plan: "book" }),
    (browser) => browser.postForm("/api/downloads/sampler"),
  ];
  for (const request of requests) {
    const browser = app.browser();
    const { uid } = await browser.signUp();
    await buy(browser, "sampler");
    await documents.update(accounts, uid, { isDisabled: true });
    const response = await request(browser);
    expect([202, 302, 303, 403]).toContain(response.status);
    expect(browser.cookies.has("session")).toBe(false);
    await documents.update(accounts, uid, { isDisabled: false });
    expect(await isSignedIn(browser)).toBe(false);
  }
});

test("AC-6.4: no page contains a token, and pages that depend on the session are not cached", async () => {
  const browser = app.browser();
  const { idToken, refreshToken } = await browser.signUp();
  const { orderId } = await buy(browser, "sampler");
  const secrets = [idToken, refreshToken, browser.cookies.get("session") ?? ""];
  const own = [
    "/account",
    `/landing/confirmation/download?order=${orderId}`,
    `/landing-v2/confirmation/download?order=${orderId}`,
    `/landing/confirmation/error?order=${orderId}`,
    "/landing/paywall",
    "/landing-v2/paywall",
  ];
  const paths = [...SPECIFIED_PATHS, ...own, "/sign-in", "/none", "/dev/kit"];
  for (const path of paths.flatMap((one) => [one, `${one.replace(/(\?|$)/, ".data$1")}`])) {
    const response = await browser.get(path);
    const text = await response.text();
    for (const secret of secrets) expect(text.includes(secret), path).toBe(false);
    expect(text, path).not.toMatch(/refresh_?token|\beyJ[\w-]{20}/i);
    if (own.includes(path) && response.status === 200)
      expect(response.headers.get("cache-control"), path).toBe("private, no-store");
  }
  expect(app.logged.join("")).not.toContain(refreshToken);
});
