import { afterAll, expect, test } from "vitest";
import { createTestApp, ORIGIN, type TestBrowser } from "#tests/support/test-app.ts";
import { hashNonce } from "#domain/tokens.ts";

const app = await createTestApp();
afterAll(() => app.close());

const START = "/auth/provider/oidc.test";
const CALLBACK = `${START}/callback`;
const AUTHORIZE = "/dev/provider/authorize";
const IDP = "/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=tollgate-local";

function pathOf(response: Response): string {
  const { origin, pathname, search } = new URL(response.headers.get("location") ?? "", ORIGIN);
  expect(origin).toBe(ORIGIN);
  return pathname + search;
}

/** Opens the provider's page and returns the hidden fields of its form. */
async function begin(browser: TestBrowser, query = ""): Promise<Record<string, string>> {
  const started = await browser.get(START + query, { "sec-fetch-site": "same-origin" });
  expect(started.status).toBe(302);
  const path = pathOf(started);
  expect(path).toMatch(/^\/dev\/provider\/authorize\?/);
  const page = await browser.get(path);
  expect(page.status).toBe(200);
  const fields = (await page.text()).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
}

/** Submits the form and returns the query of the provider's redirect. */
async function decide(browser: TestBrowser, hidden: Record<string, string>, chosen: object) {
  const decided = await browser.postForm(AUTHORIZE, { ...hidden, ...chosen });
  expect(decided.status).toBe(303);
  const [path, query] = pathOf(decided).split("?");
  expect(path).toBe(CALLBACK);
  return `?${query}`;
}

async function trade(browser: TestBrowser, query: string) {
  const response = await browser.postJson(CALLBACK, { query });
  expect(response.headers.get("cache-control")).toBe("no-store");
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const ada = { decision: "continue", email: "ada@example.com", name: "Ada", verified: "on" };

test("a sign-in creates an account, with code, PKCE, state and nonce", async () => {
  const browser = app.browser();
  const hidden = await begin(browser, "?next=%2Flanding%2Fpaywall");
  expect(hidden).toMatchObject({
    client_id: "tollgate-test",
    redirect_uri: ORIGIN + CALLBACK,
    response_type: "code",
    code_challenge_method: "S256",
  });
  const query = await decide(browser, hidden, ada);
  const page = await browser.get(CALLBACK + query);
  const text = await page.text();
  for (const value of new URLSearchParams(query).values()) expect(text).not.toContain(value);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
  expect(page.headers.get("referrer-policy")).toBe("same-origin");
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; script-src 'nonce-[\w-]+'; /,
  );

  const { status, body } = await trade(browser, query);
  expect(status).toBe(200);
  expect(body).toEqual({
    providerId: "oidc.test",
    idToken: expect.any(String),
    rawNonce: expect.any(String),
    next: "/landing/paywall",
  });
  expect(hidden["nonce"]).toBe(await hashNonce(body["rawNonce"] ?? ""));
  const { idToken = "", rawNonce = "" } = body;
  const credential = { id_token: idToken, nonce: rawNonce, providerId: "oidc.test" };
  const entered = await browser.postJson(IDP, {
    requestUri: "http://localhost",
    postBody: new URLSearchParams(credential).toString(),
    returnSecureToken: true,
  });
  expect(await entered.json()).toMatchObject({
    email: "ada@example.com",
    emailVerified: true,
    displayName: "Ada",
    isNewUser: true,
  });
});

test("a response is accepted once, in the browser that started", async () => {
  const browser = app.browser();
  const query = await decide(browser, await begin(browser), ada);
  expect((await trade(app.browser(), query)).body).toEqual({ code: "auth/no-auth-event" });
  expect((await trade(browser, query)).body["idToken"]).toEqual(expect.any(String));
  expect((await trade(browser, query)).body).toEqual({ code: "auth/no-auth-event" });

  const again = app.browser();
  await begin(again);
  // A redirect meant for another browser; its code is still valid.
  const stranger = app.browser();
  const theirs = await decide(stranger, await begin(stranger), ada);
  expect((await trade(again, theirs)).body).toEqual({ code: "auth/invalid-auth-event", next: "" });
});

test("a response expires after ten minutes, and a code after one minute", async () => {
  const browser = app.browser();
  const late = await decide(browser, await begin(browser), ada);
  app.clock.advance(61_000);
  expect((await trade(browser, late)).body["code"]).toBe("auth/invalid-auth-event");
  const hidden = await begin(browser);
  app.clock.advance(600_000);
  const query = await decide(browser, hidden, ada);
  expect((await trade(browser, query)).body).toEqual({ code: "auth/no-auth-event" });
});

test("the cookie is encrypted, short-lived and hidden from scripts", async () => {
  const browser = app.browser();
  const started = await browser.get(START);
  const [cookie] = started.headers.getSetCookie().filter((each) => each.startsWith("provider-"));
  expect(cookie).toMatch(/^provider-attempt=[\w-]+; Max-Age=600; Path=\/auth\/provider; HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  const { searchParams } = new URL(started.headers.get("location") ?? "");
  expect(cookie).not.toContain(searchParams.get("state"));
});

test("cancelling gives its own error code", async () => {
  const browser = app.browser();
  const query = await decide(browser, await begin(browser, "?next=/account"), {
    decision: "cancel",
  });
  expect((await trade(browser, query)).body).toEqual({
    code: "auth/user-cancelled",
    next: "/account",
  });
});

test("other sites can neither start nor complete a sign-in", async () => {
  const browser = app.browser();
  const foreign = await browser.get(START, { "sec-fetch-site": "cross-site" });
  expect(foreign.status).toBe(403);
  expect(foreign.headers.getSetCookie().join()).not.toContain("provider-attempt");
  const query = await decide(browser, await begin(browser), ada);
  const init = { method: "POST", body: JSON.stringify({ query }) };
  const headers = { "content-type": "application/json", origin: "https://evil.example" };
  expect((await browser.request(CALLBACK, { ...init, headers })).status).toBe(403);
});

test.each([
  ["GET", "/auth/provider/google.com", 404],
  ["GET", "/auth/provider/google.com/callback", 404],
  ["GET", "/auth/provider/__proto__", 404],
  ["GET", `${START}?next=${"x".repeat(2001)}`, 400],
  ["GET", AUTHORIZE, 400],
  ["GET", `${AUTHORIZE}?client_id=tollgate-test&redirect_uri=https://evil.example`, 400],
  ["POST", "/dev/provider/token", 400],
])("%s %s gets a %i", async (method, path, status) => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await app.browser().request(path, { method, headers });
  expect(response.status).toBe(status);
});

test.each([{}, { query: 7 }, { query: "x".repeat(8193) }, []])(
  "the body %j is refused",
  async (body) => {
    const response = await app.browser().postJson(CALLBACK, body);
    expect(response.status).toBe(400);
  },
);

test("a code without its verifier is refused", async () => {
  const browser = app.browser();
  const query = await decide(browser, await begin(browser), ada);
  const code = new URLSearchParams(query).get("code") ?? "";
  const form = {
    grant_type: "authorization_code",
    client_id: "tollgate-test",
    code,
    redirect_uri: ORIGIN + CALLBACK,
    code_verifier: "guessed",
  };
  const response = await browser.postForm("/dev/provider/token", form);
  expect([response.status, await response.json()]).toEqual([400, { error: "invalid_grant" }]);
});

test("codes, tokens and addresses are not logged", async () => {
  const browser = app.browser();
  const query = await decide(browser, await begin(browser), ada);
  const { body } = await trade(browser, query);
  const logged = app.logged.join("\n");
  const secrets = [...new URLSearchParams(query).values(), body["idToken"], body["rawNonce"]];
  for (const secret of [...secrets, "ada@example.com"]) expect(logged).not.toContain(secret);
});

test("outside test mode there is no built-in provider", async () => {
  const shop = await createTestApp({
    PUBLIC_URL: "https://shop.example",
    STRIPE_SECRET_KEY: "sk_live_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    MAIL_URL: "smtp://user:word@127.0.0.1:2525",
  });
  for (const path of [START, "/dev/provider/jwks.json", AUTHORIZE])
    expect((await shop.fetch(new Request(`https://shop.example${path}`))).status).toBe(404);
  await shop.close();
});

test.each([
  ["application/json", "{}"],
  ["multipart/form-data", "x"],
  ["multipart/form-data; boundary=x", "--x\r\nfoo"],
  ["application/x-www-form-urlencoded", "%ff=%"],
  ["text/plain", "\u0000"],
])("the test provider responds to an invalid %s body with 400", async (type, body) => {
  const browser = app.browser();
  for (const path of ["/dev/provider/authorize", "/dev/provider/token"]) {
    const headers = { "content-type": type, origin: ORIGIN };
    expect((await browser.request(path, { method: "POST", body, headers })).status).toBe(400);
  }
  const odd = { "provider-attempt": "%ff", session: "%" };
  for (const [name, value] of Object.entries(odd)) browser.cookies.set(name, value);
  expect((await browser.get("/dev/provider/authorize?client_id=%ff&state=%")).status).toBe(400);
  expect((await browser.get("/auth/provider/oidc.test?next=%ff")).status).toBe(302);
  const response = await browser.postJson("/auth/provider/oidc.test/callback", { query: "%ff=%" });
  expect(response.status).toBe(200);
});
