/** Outages of the hosted identity service: no request ends in a 500, and nothing is lost. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { buy } from "#tests/support/buy.ts";
import { expectErrorPage, expectFailureBody } from "#tests/support/expect-failure.ts";
import { createHostedApp, type HostedApp, unreachable } from "#tests/support/hosted-app.ts";
import { PASSWORD, type TestBrowser } from "#tests/support/test-app.ts";

const DAY_MS = 24 * 60 * 60_000;

let app: HostedApp;
beforeEach(async () => {
  app = await createHostedApp();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const refusing = (message: string, status: number) => () =>
  Response.json({ error: { code: status, message } }, { status });

const outages = [
  ["says 503 without JSON", unreachable],
  ["responds with a page", () => new Response("<html>")],
  ["reports an exceeded quota", refusing("QUOTA_EXCEEDED : Exceeded quota", 400)],
  ["refuses the API key", refusing("API key not valid. Please pass a valid API key.", 400)],
  ["denies permission", refusing("PERMISSION_DENIED", 403)],
  ["is silent", () => new Promise<Response>(() => {})],
] as const;

/** Shortens timeouts to 100 ms during the outage, so that no test waits ten seconds for a silent service. */
async function during<Result>(
  away: () => Response | Promise<Response>,
  act: () => Promise<Result>,
) {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const shortened = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(100));
  app.setOutage(away);
  const result = await act();
  app.setOutage(undefined);
  shortened.mockRestore();
  return result;
}

async function expectAway(response: Response, message: RegExp): Promise<void> {
  expect(response.headers.get("retry-after")).toBe("30");
  expect(response.headers.getSetCookie()).toEqual([]);
  const body = await expectFailureBody(response, 503);
  expect(body.statusMessage).toBe("Service Unavailable");
  expect(body.message).toMatch(message);
}

async function signUpAtGoogle() {
  const email = `person-${crypto.randomUUID()}@example.com`;
  const { body } = await app.google.call("signUp", { email, password: PASSWORD });
  return { uid: String(body.localId), idToken: body.idToken, refreshToken: body.refreshToken };
}

test.each(outages)(
  "while the service %s, signing in is a 503; afterwards it works",
  async (_, away) => {
    const browser = app.browser();
    const { orderId } = await buy(browser, "sampler", "landing-v2");
    const guest = browser.cookies.get("session");
    const { uid, idToken, refreshToken } = await signUpAtGoogle();
    const post = () => browser.postJson("/api/session", { idToken, refreshToken });
    await expectAway(await during(away, post), /cannot be reached\. Nothing is lost/);
    expect(browser.cookies.get("session")).toBe(guest);
    expect(app.logged.join("")).not.toContain(refreshToken);
    expect((await post()).status).toBe(204);
    const order = await app.services.documents.get(orders, orderId);
    expect(order?.data.uid).toBe(uid);
    expect(await app.services.sessions.list(uid)).toHaveLength(1);
  },
);

test.each(outages)(
  "while the service %s, a guest's upgrade is a 503; afterwards it works",
  async (name, away) => {
    const browser = app.browser();
    const { orderId } = await buy(browser, "sampler", "landing-v2");
    const { documents } = app.services;
    const uid = (await documents.get(orders, orderId))?.data.uid;
    const email = `guest-${crypto.randomUUID()}@example.com`;
    const post = () =>
      browser.postJson("/api/session/upgrade", { kind: "password", email, password: PASSWORD });
    await expectAway(await during(away, post), /cannot be reached\. Nothing is lost/);
    expect((await post()).status, name).toBe(204);
    expect((await browser.get("/account")).status).toBe(200);
    expect((await documents.get(orders, orderId))?.data.uid).toBe(uid);
  },
);

/** The actions that call the identity service first. */
const actions: readonly (readonly [string, (browser: TestBrowser) => Promise<Response>])[] = [
  ["a checkout", (browser) => browser.postForm("/landing/paywall", { plan: "book" })],
  [
    "a checkout of variant 2",
    (browser) => browser.postForm("/landing-v2/paywall", { plan: "book" }),
  ],
  ["a download", (browser) => browser.postForm("/api/downloads/sampler")],
  ["ending sessions", (browser) => browser.postForm("/account", { intent: "endOtherSessions" })],
  ["looking again", (browser) => browser.postForm("/account", { intent: "lookAgain" })],
  ["the account", (browser) => browser.get("/account")],
  ["the sign-in page", (browser) => browser.get("/sign-in")],
  ["the confirmation", (browser) => browser.get("/landing/confirmation/download")],
];

test.each(actions)("in an outage %s works with the last response", async (_, act) => {
  const browser = app.browser();
  await app.signIn(browser);
  await buy(browser, "sampler");
  app.setOutage(unreachable);
  app.clock.advance(6 * DAY_MS);
  expect((await act(browser)).status).toBeLessThan(400);
  expect(browser.cookies.has("session")).toBe(true);
});

test.each(actions)(
  "after a week of outage %s is a 503, and works again when it is over",
  async (_, act) => {
    const browser = app.browser();
    await app.signIn(browser);
    await buy(browser, "sampler");
    app.setOutage(unreachable);
    app.clock.advance(8 * DAY_MS);
    const response = await act(browser);
    expect(response.headers.get("retry-after")).toBe("30");
    expect(await expectErrorPage(response, 503)).toContain("You are still signed in");
    expect(browser.cookies.has("session")).toBe(true);
    app.setOutage(undefined);
    app.clock.advance(16 * 60_000);
    expect((await act(browser)).status).toBeLessThan(400);
  },
);

test("signing in again works before the old session's next check", async () => {
  const browser = app.browser();
  const { uid, refreshToken } = await app.signIn(browser);
  app.setOutage(unreachable);
  app.clock.advance(8 * DAY_MS);
  await expectErrorPage(await browser.get("/account"), 503);
  app.setOutage(undefined);
  const { body } = await app.google.postForm({
    grant_type: "refresh_token",
    refresh_token: refreshToken,
  });
  const fresh = { idToken: body.id_token, refreshToken: body.refresh_token };
  expect((await browser.postJson("/api/session", fresh)).status).toBe(204);
  expect((await browser.get("/account")).status).toBe(200);
  expect(await app.services.sessions.list(uid)).toHaveLength(1);
});
