import { afterEach, beforeEach, expect, test } from "vitest";
import { hashToken } from "#domain/tokens.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { sessions } from "./records.ts";

const MINUTE_MS = 60_000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

/** Signs in to one account from another browser. */
async function signIn(email: string, userAgent: string) {
  const browser = app.browser();
  const answer = await browser.postJson(
    "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=tollgate-local",
    { email, password: "a long walk home", returnSecureToken: true },
  );
  const { idToken, refreshToken } = (await answer.json()) as Record<string, string>;
  await openWith(browser, { idToken, refreshToken }, userAgent);
  return { browser, idToken, refreshToken, id: await idOf(browser) };
}

function openWith(browser: TestBrowser, tokens: object, userAgent = "") {
  return browser.postJson("/api/session", tokens, { "user-agent": userAgent });
}

async function idOf(browser: TestBrowser): Promise<string> {
  return hashToken(browser.cookies.get("session") ?? "");
}

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.get("/account")).status === 200;
}

async function createPerson() {
  const account = await app.browser().createAccount();
  return { uid: account.uid, email: account.email };
}

test("an account's sessions are listed, the one seen last first, and nobody else's", async () => {
  const { uid, email } = await createPerson();
  await app.browser().signUp();
  const began = app.clock.now();
  const desk = await signIn(email, FIREFOX);
  app.clock.advance(90 * MINUTE_MS);
  const phone = await signIn(email, PHONE);
  const list = () => app.services.sessions.list(uid);
  expect(await list()).toEqual([
    expect.objectContaining({ id: phone.id, browser: "Safari", system: "iPhone" }),
    expect.objectContaining({ id: desk.id, browser: "Firefox", system: "Linux" }),
  ]);
  const [, older] = await list();
  expect(older?.createdAt).toBeGreaterThanOrEqual(began);
  expect(older?.lastSeenAt).toBe(older?.createdAt);

  app.clock.advance(MINUTE_MS);
  expect(await isSignedIn(desk.browser)).toBe(true);
  const [first] = await list();
  expect(first).toMatchObject({ id: desk.id, createdAt: older?.createdAt });
  expect(first?.lastSeenAt).toBeGreaterThan(began + 90 * MINUTE_MS);
});

test("a visit within the hour writes nothing", async () => {
  const { email } = await createPerson();
  const { browser, id } = await signIn(email, FIREFOX);
  const { documents } = app.services.shop;
  const before = (await documents.get(sessions, id))?.version;
  app.clock.advance(59 * MINUTE_MS);
  await isSignedIn(browser);
  expect((await documents.get(sessions, id))?.version).toBe(before);
  app.clock.advance(MINUTE_MS);
  await isSignedIn(browser);
  expect((await documents.get(sessions, id))?.version).not.toBe(before);
});

test("one ends, and its browser cannot open it again with the tokens it still has", async () => {
  const { uid, email } = await createPerson();
  const [here, there] = [await signIn(email, FIREFOX), await signIn(email, PHONE)];
  expect(await app.services.sessions.end(uid, there.id)).toBe(true);
  expect(await isSignedIn(there.browser)).toBe(false);
  const { idToken, refreshToken } = there;
  expect((await openWith(there.browser, { idToken, refreshToken })).status).toBe(401);
  expect(await isSignedIn(here.browser)).toBe(true);
  expect(await app.services.sessions.end(uid, there.id)).toBe(false);
  const again = await signIn(email, PHONE);
  expect(await isSignedIn(again.browser)).toBe(true);
});

test("nobody ends somebody else's", async () => {
  const [ada, eve] = [await createPerson(), await createPerson()];
  const { browser, id } = await signIn(ada.email, FIREFOX);
  for (const odd of [id, "", "..", "a/b", "x".repeat(2000)])
    expect(await app.services.sessions.end(eve.uid, odd)).toBe(false);
  await app.services.sessions.endOthers(eve.uid, "none");
  expect(await isSignedIn(browser)).toBe(true);
});

test("all others end, and the one that asks goes on", async () => {
  const { uid, email } = await createPerson();
  const here = await signIn(email, FIREFOX);
  const others = [await signIn(email, PHONE), await signIn(email, FIREFOX)];
  await app.services.sessions.endOthers(uid, here.id);
  for (const { browser } of others) expect(await isSignedIn(browser)).toBe(false);
  expect(await isSignedIn(here.browser)).toBe(true);
  expect(await app.services.sessions.list(uid)).toHaveLength(1);
});

test("a browser whose cookies were cleared ends its older session, not its sign-in", async () => {
  const { uid, email } = await createPerson();
  const { browser, idToken, refreshToken, id } = await signIn(email, FIREFOX);
  const cleared = app.browser();
  await openWith(cleared, { idToken, refreshToken }, FIREFOX);
  await app.services.sessions.endOthers(uid, await idOf(cleared));
  expect(await isSignedIn(browser)).toBe(false);
  expect(await app.services.sessions.end(uid, id)).toBe(false);
  cleared.cookies.clear();
  expect((await openWith(cleared, { idToken, refreshToken })).status).toBe(204);
});

test("the server has an ID token of the account, refreshed when it runs out", async () => {
  const { email } = await createPerson();
  const { browser, id } = await signIn(email, FIREFOX);
  const read = () => app.services.sessions.readIdToken(id);
  const first = await read();
  app.clock.advance(55 * MINUTE_MS - 5000);
  expect(await read()).toBe(first);
  app.clock.advance(10_000);
  const second = await read();
  expect(second).toMatch(/^eyJ/);
  expect(second).not.toBe(first);
  expect(await read()).toBe(second);
  await browser.request("/api/session", { method: "DELETE" });
  expect(await read()).toBeUndefined();
});
