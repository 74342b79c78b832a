import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashToken } from "#domain/tokens.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { expectFailureBody, expectIssues } from "#tests/support/expect-failure.ts";
import { createStoredApp, type StoredApp } from "#tests/support/stored-documents.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { SESSION_LIFETIME_S } from "../sessions/records.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  browser = app.browser();
});

function open(
  from: TestBrowser,
  { idToken, refreshToken }: Record<"idToken" | "refreshToken", string>,
) {
  return from.postJson("/api/session", { idToken, refreshToken });
}

async function expectRefused(response: Response): Promise<void> {
  expect(response.headers.getSetCookie()).toEqual([]);
  const { data } = await expectFailureBody(response, 401);
  expect(data.reason).toBe("session.refused");
}

async function isSignedIn(by: TestBrowser): Promise<boolean> {
  const page = await by.get("/account");
  expect([200, 302]).toContain(page.status);
  return (await page.text()).includes("Signed in as");
}

test("AC-6.3: fresh tokens open a session", async () => {
  const response = await open(browser, await browser.createAccount());
  expect(response.status).toBe(204);
  expect(await response.text()).toBe("");
  const [session, hint, device, ...rest] = response.headers.getSetCookie();
  expect(device).toMatch(/^device=[\w-]{22}\.[\w-]{22}; Max-Age=31536000; .*HttpOnly/);
  expect(rest).toEqual([]);
  expect(session?.split("; ").toSorted()).toEqual(
    [
      expect.stringMatching(/^session=[\w-]{43}$/),
      "HttpOnly",
      "SameSite=Lax",
      "Path=/",
      `Max-Age=${SESSION_LIFETIME_S}`,
    ].toSorted(),
  );
  expect(hint).toBe(`signed_in=1; Max-Age=${SESSION_LIFETIME_S}; Path=/; SameSite=Lax`);
  expect(await isSignedIn(browser)).toBe(true);
});

test("AC-6.3: over https the cookie is Secure and bound to the host", async () => {
  const secureApp = await createTestApp({ PUBLIC_URL: "https://shop.example", TEST_MODE: "1" });
  const buyer = secureApp.browser();
  const response = await open(buyer, await buyer.createAccount());
  const [session, hint] = response.headers.getSetCookie();
  expect(session).toMatch(/^__Host-session=[\w-]{43}; /);
  for (const attribute of [
    "Secure",
    "HttpOnly",
    "SameSite=Lax",
    "Path=/",
    `Max-Age=${SESSION_LIFETIME_S}`,
  ])
    expect(session?.split("; ")).toContain(attribute);
  expect(session).not.toContain("Domain");
  expect(hint).toBe(`signed_in=1; Max-Age=${SESSION_LIFETIME_S}; Path=/; Secure; SameSite=Lax`);
  expect(await isSignedIn(buyer)).toBe(true);
  await buyer.request("/api/session", { method: "DELETE" });
  // The device cookie stays, so that strangers cannot lock the owner out.
  expect([...buyer.cookies.keys()]).toEqual(["__Host-device"]);
  await secureApp.close();
});

test.each([
  [{}, ["idToken", "refreshToken"]],
  [{ idToken: "a" }, ["refreshToken"]],
  [{ idToken: 1, refreshToken: "a" }, ["idToken"]],
  [{ idToken: "", refreshToken: ["a"] }, ["idToken", "refreshToken"]],
  [{ idToken: "a".repeat(8193), refreshToken: "a" }, ["idToken"]],
  [[], [""]],
  [null, [""]],
])("the error names a missing or mistyped field: %j", async (body, paths) => {
  const response = await browser.postJson("/api/session", body);
  expect(response.headers.getSetCookie()).toEqual([]);
  await expectIssues(response, paths);
});

test("another content type is 415, broken JSON 400", async () => {
  const send = (type: string, body: string) =>
    browser.request("/api/session", {
      method: "POST",
      headers: { "content-type": type, accept: "*/*" },
      body,
    });
  for (const type of ["text/plain", "application/x-www-form-urlencoded", ""])
    await expectFailureBody(await send(type, '{"idToken":"a","refreshToken":"b"}'), 415);
  for (const body of ["", "{", '{"idToken":', "undefined"])
    await expectIssues(await send("application/json; charset=utf-8", body), [""]);
});

test("AC-6.3: forged tokens are refused, and no cookie is set", async () => {
  const { idToken, refreshToken } = await browser.createAccount();
  const [header, payload, signature = ""] = idToken.split(".");
  const forged = [
    "garbage",
    "a.b.c",
    `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${header}.${payload}.`,
    `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`,
  ];
  for (const token of forged)
    await expectRefused(await open(browser, { idToken: token, refreshToken }));
  await expectRefused(await open(browser, { idToken, refreshToken: "garbage" }));
  const other = await browser.createAccount();
  await expectRefused(await open(browser, { idToken, refreshToken: other.refreshToken }));
  expect(browser.cookies.size).toBe(0);
});

test("AC-6.3: an ID token is accepted up to 300 seconds after its issue", async () => {
  const account = await browser.createAccount();
  const issuedAt = JSON.parse(atob(account.idToken.split(".")[1] ?? "")).iat as number;
  app.clock.advance(issuedAt * 1000 + 299_000 - app.clock.now());
  expect((await open(browser, account)).status).toBe(204);
  app.clock.advance(issuedAt * 1000 + 301_000 - app.clock.now());
  await expectRefused(await open(app.browser(), account));
});

test("AC-6.3: DELETE ends the session on both sides", async () => {
  await browser.signUp();
  const stale = app.browser();
  for (const [name, value] of browser.cookies) stale.cookies.set(name, value);
  const response = await browser.request("/api/session", { method: "DELETE" });
  expect(response.status).toBe(204);
  expect(response.headers.getSetCookie()).toEqual([
    "session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
    "signed_in=; Max-Age=0; Path=/; SameSite=Lax",
  ]);
  expect([...browser.cookies.keys()]).toEqual(["device"]);
  expect(await isSignedIn(stale)).toBe(false);
  const again = await stale.request("/api/session", { method: "DELETE" });
  expect(again.status).toBe(204);
});

test.each(["GET", "HEAD", "PUT", "PATCH", "OPTIONS"])("AC-6.3: %s is 405", async (method) => {
  const response = await browser.request("/api/session", { method, headers: { accept: "*/*" } });
  expect(response.headers.get("allow")).toBe("POST, DELETE");
  if (method === "HEAD") expect(response.status).toBe(405);
  else await expectFailureBody(response, 405);
});

test("each sign-in replaces the session id, and the previous one becomes invalid", async () => {
  const account = await browser.signUp();
  const before = browser.cookies.get("session") ?? "";
  expect((await open(browser, account)).status).toBe(204);
  expect(browser.cookies.get("session")).not.toBe(before);
  const stale = app.browser();
  stale.cookies.set("session", before);
  expect(await isSignedIn(stale)).toBe(false);
  expect(await isSignedIn(browser)).toBe(true);
});

test("a guest's session sets no signed_in cookie", async () => {
  await browser.signUp();
  const response = await browser.postJson(
    "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=tollgate-local",
    { returnSecureToken: true },
  );
  const guest = (await response.json()) as Record<"idToken" | "refreshToken", string>;
  const opened = await open(browser, guest);
  expect(opened.headers.getSetCookie()[0]).toContain(`Max-Age=${400 * 24 * 60 * 60};`);
  expect(browser.cookies.has("signed_in")).toBe(false);
  expect(await isSignedIn(browser)).toBe(false);
});

test("the cookie is renewed once a day, and the session with it", async () => {
  await browser.signUp();
  const session = browser.cookies.get("session");
  app.clock.advance(DAY_MS - 60_000);
  expect((await browser.get("/account")).headers.getSetCookie()).toEqual([]);
  app.clock.advance(60_000);
  const [extended] = (await browser.get("/account")).headers.getSetCookie();
  expect(extended).toContain(`session=${session}; Max-Age=${SESSION_LIFETIME_S};`);
  expect((await browser.get("/account")).headers.getSetCookie()).toEqual([]);
  app.clock.advance(SESSION_LIFETIME_S * 1000 - DAY_MS / 2);
  expect(await isSignedIn(browser)).toBe(true);
});

test("a session ends when its lifetime has passed since its last extension", async () => {
  await browser.signUp();
  app.clock.advance(SESSION_LIFETIME_S * 1000 + 1);
  expect(await isSignedIn(browser)).toBe(false);
});

test("a session ends when its account is disabled or its tokens are revoked", async () => {
  const { documents } = app.services;
  const { uid } = await browser.signUp();
  await documents.update(accounts, uid, { isDisabled: true });
  expect(await isSignedIn(browser)).toBe(false);
  await documents.update(accounts, uid, { isDisabled: false });
  expect(await isSignedIn(browser)).toBe(false);

  const other = app.browser();
  const account = await other.signUp();
  const validSince = Math.floor(app.clock.now() / 1000) + 1;
  await documents.update(accounts, account.uid, { validSince });
  expect(await isSignedIn(other)).toBe(false);
  await expectRefused(await open(other, account));
});

test("AC-6.4: neither stored documents nor pages contain a token", async () => {
  const stored: StoredApp = await createStoredApp();
  const buyer = stored.browser();
  const { uid, email, idToken, refreshToken } = await buyer.signUp();
  const cookie = buyer.cookies.get("session") ?? "";
  const page = await buyer.get("/account");
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  const html = await page.text();
  const data = await (await buyer.get("/account.data")).text();
  const documents = stored.dump();
  await stored.close();

  expect(html).toContain(email);
  expect(documents).toContain(uid);
  expect(documents).toContain("sealedRefreshToken");
  expect(documents).toContain(await hashToken(cookie));
  for (const secret of [idToken, idToken.split(".")[2] ?? "", refreshToken, cookie]) {
    expect(secret.length).toBeGreaterThan(20);
    for (const text of [html, data, documents]) expect(text).not.toContain(secret);
  }
  expect(html).not.toMatch(/refresh_?token/i);
  // How a token begins. Shorter, it would be part of a random id now and then.
  expect(html).not.toMatch(/eyJhbGci/);
});

test("the cookies of an ended session are cleared by the next response that reads it", async () => {
  const browser = app.browser();
  await browser.signUp();
  app.clock.advance(SESSION_LIFETIME_S * 1000 + DAY_MS);
  expect([...browser.cookies.keys()]).toEqual(["session", "signed_in", "device"]);
  expect((await browser.get("/account")).status).toBe(302);
  expect([...browser.cookies.keys()]).toEqual(["device"]);
});
