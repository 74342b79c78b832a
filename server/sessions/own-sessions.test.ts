import { decodeJwt } from "jose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashToken } from "#domain/tokens.ts";
import { endedLogins } from "#embedded/identity/accounts/collections.ts";
import { guestAccounts } from "#embedded/identity/accounts/guest-accounts.ts";
import { createExpiryJob } from "../jobs/expiry.ts";
import { collections } from "../modules/collections.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { endedSignIns } from "./ended-sign-ins.ts";
import { sessions } from "./records.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Signs in to one account from another browser. */
async function signIn(email: string, userAgent: string) {
  const browser = app.browser();
  const response = await browser.postJson(
    "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=tollgate-local",
    { email, password: "a long walk home", returnSecureToken: true },
  );
  const { idToken = "", refreshToken = "" } = (await response.json()) as Record<string, string>;
  await openWith(browser, { idToken, refreshToken }, userAgent);
  return { browser, idToken, refreshToken, id: await idOf(browser) };
}

function openWith(browser: TestBrowser, tokens: object, userAgent = "") {
  return browser.postJson("/api/session", tokens, { "user-agent": userAgent });
}

/** Posts the tokens of the same sign-in again and returns the status. */
async function reopen({ browser, idToken, refreshToken }: Awaited<ReturnType<typeof signIn>>) {
  return (await openWith(browser, { idToken, refreshToken }, PHONE)).status;
}

function refresh(refreshToken: string): Promise<Response> {
  return app.browser().postForm("/securetoken.googleapis.com/v1/token?key=tollgate-local", {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
  });
}

/** Another ID token of the same sign-in. */
async function refreshed(refreshToken: string): Promise<string> {
  return ((await (await refresh(refreshToken)).json()) as { id_token: string }).id_token;
}

/** Stops the clock until the test ends; timers still run. */
function holdSecond(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
}

function expiry() {
  const { documents } = app.services;
  return createExpiryJob({ documents, clock: app.clock, collections, guestAccounts });
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

test("only the account's own sessions are listed, most recently seen first", async () => {
  const { uid, email } = await createPerson();
  await app.browser().signUp();
  const began = app.clock.now();
  const desktop = await signIn(email, FIREFOX);
  app.clock.advance(90 * MINUTE_MS);
  const phone = await signIn(email, PHONE);
  const list = () => app.services.sessions.list(uid);
  expect(await list()).toEqual([
    expect.objectContaining({ id: phone.id, browser: "Safari", system: "iPhone" }),
    expect.objectContaining({ id: desktop.id, browser: "Firefox", system: "Linux" }),
  ]);
  const [, older] = await list();
  expect(older?.createdAt).toBeGreaterThanOrEqual(began);
  expect(older?.lastSeenAt).toBe(older?.createdAt);

  app.clock.advance(MINUTE_MS);
  expect(await isSignedIn(desktop.browser)).toBe(true);
  const [first] = await list();
  expect(first).toMatchObject({ id: desktop.id, createdAt: older?.createdAt });
  expect(first?.lastSeenAt).toBeGreaterThan(began + 90 * MINUTE_MS);
});

test("visits within one hour write nothing", async () => {
  const { email } = await createPerson();
  const { browser, id } = await signIn(email, FIREFOX);
  const { documents } = app.services;
  const before = (await documents.get(sessions, id))?.version;
  app.clock.advance(59 * MINUTE_MS);
  await isSignedIn(browser);
  expect((await documents.get(sessions, id))?.version).toBe(before);
  app.clock.advance(MINUTE_MS);
  await isSignedIn(browser);
  expect((await documents.get(sessions, id))?.version).not.toBe(before);
});

test("the browser of an ended session cannot open it again with any token of that sign-in", async () => {
  const { uid, email } = await createPerson();
  const here = await signIn(email, FIREFOX);
  app.clock.advance(2000);
  const there = await signIn(email, PHONE);
  expect(await app.services.sessions.end(uid, here.id, there.id)).toBe(true);
  expect(await isSignedIn(there.browser)).toBe(false);
  expect(await reopen(there)).toBe(401);
  // The SDK refreshes before it posts again.
  expect((await refresh(there.refreshToken)).status).toBe(400);
  expect(await isSignedIn(here.browser)).toBe(true);
  expect(await app.services.sessions.end(uid, here.id, there.id)).toBe(false);
  const again = await signIn(email, PHONE);
  expect(await isSignedIn(again.browser)).toBe(true);
});

test("an ended sign-in is refused until it is too old to open a session anyway", async () => {
  const { uid, email } = await createPerson();
  const there = await signIn(email, PHONE);
  app.clock.advance(2000);
  const here = await signIn(email, FIREFOX);
  await app.services.sessions.end(uid, here.id, there.id);
  const openLater = async () => reopen({ ...here, idToken: await refreshed(here.refreshToken) });
  app.clock.advance(400 * DAY_MS - MINUTE_MS);
  await expiry().run();
  expect(await app.services.documents.query(endedSignIns, {})).toHaveLength(1);
  expect(await openLater()).toBe(204);
  app.clock.advance(2 * MINUTE_MS);
  await expiry().run();
  const { documents } = app.services;
  expect(await documents.query(endedSignIns, {})).toEqual([]);
  expect(await documents.query(endedLogins, {})).toEqual([]);
  expect(await openLater()).toBe(401);
});

test("of browsers that signed in within the same second, only the ended one is locked out", async () => {
  const { uid, email } = await createPerson();
  holdSecond();
  const [here, stays, ended] = [
    await signIn(email, FIREFOX),
    await signIn(email, FIREFOX),
    await signIn(email, PHONE),
  ];
  expect(
    new Set([here, stays, ended].map(({ idToken }) => decodeJwt(idToken).auth_time)).size,
  ).toBe(1);
  await app.services.sessions.end(uid, here.id, ended.id);
  expect(await reopen(ended)).toBe(401);
  expect(await isSignedIn(stays.browser)).toBe(true);
  expect(await reopen(stays)).toBe(204);
  expect(await reopen(here)).toBe(204);
  await app.services.sessions.endOthers(uid, await idOf(here.browser));
  expect(await reopen(stays)).toBe(401);
  expect(await reopen(ended)).toBe(401);
  expect(await reopen(here)).toBe(204);
});

test("a browser that posts its tokens while its session is being ended is signed out anyway", async () => {
  const { uid, email } = await createPerson();
  for (let round = 0; round < 8; round += 1) {
    app.clock.advance(2000);
    const there = await signIn(email, PHONE);
    app.clock.advance(2000);
    const here = await signIn(email, FIREFOX);
    const returning = { ...there, browser: app.browser() };
    const { sessions } = app.services;
    const end =
      round % 2 === 0
        ? () => sessions.end(uid, here.id, there.id)
        : () => sessions.endOthers(uid, here.id).then(() => true);
    const [, isDone] = await Promise.all([reopen(returning), end()]);
    expect(isDone).toBe(true);
    expect(await isSignedIn(returning.browser)).toBe(false);
    expect(await isSignedIn(there.browser)).toBe(false);
    expect(await reopen(returning)).toBe(401);
    expect(await isSignedIn(here.browser)).toBe(true);
  }
});

test("signing out ends all tokens of its sign-in, and no other sign-in", async () => {
  const { email } = await createPerson();
  holdSecond();
  const there = await signIn(email, FIREFOX);
  const other = await signIn(email, PHONE);
  const cleared = app.browser();
  await openWith(cleared, there, FIREFOX);
  await there.browser.request("/api/session", { method: "DELETE" });
  expect(await isSignedIn(there.browser)).toBe(false);
  expect(await isSignedIn(cleared)).toBe(false);
  expect(await reopen(there)).toBe(401);
  expect((await refresh(there.refreshToken)).status).toBe(400);
  expect(await isSignedIn(other.browser)).toBe(true);
  expect(await reopen(other)).toBe(204);
});

test("nobody can end another account's sessions, and a signed-out browser cannot end any", async () => {
  const [ada, eve] = [await createPerson(), await createPerson()];
  const { browser, id } = await signIn(ada.email, FIREFOX);
  const own = await signIn(eve.email, FIREFOX);
  const { sessions } = app.services;
  for (const odd of [id, own.id, "", "..", "a/b", "x".repeat(2000)])
    expect(await sessions.end(eve.uid, own.id, odd)).toBe(false);
  await sessions.endOthers(eve.uid, own.id);
  await sessions.endOthers(ada.uid, own.id);
  await sessions.endOthers(ada.uid, "none");
  expect(await isSignedIn(browser)).toBe(true);
  expect(await isSignedIn(own.browser)).toBe(true);
});

test("ending all others leaves the current session signed in", async () => {
  const { uid, email } = await createPerson();
  const here = await signIn(email, FIREFOX);
  app.clock.advance(2000);
  const others = [await signIn(email, PHONE), await signIn(email, FIREFOX)];
  await app.services.sessions.endOthers(uid, here.id);
  for (const other of others) {
    expect(await isSignedIn(other.browser)).toBe(false);
    expect(await reopen(other)).toBe(401);
  }
  expect(await isSignedIn(here.browser)).toBe(true);
  expect(await reopen(here)).toBe(204);
  expect(await app.services.sessions.list(uid)).toHaveLength(1);
});

test("a browser that cleared its cookies can end its older session without ending its sign-in", async () => {
  const { uid, email } = await createPerson();
  const { browser, idToken, refreshToken, id } = await signIn(email, FIREFOX);
  const cleared = app.browser();
  await openWith(cleared, { idToken, refreshToken }, FIREFOX);
  await app.services.sessions.endOthers(uid, await idOf(cleared));
  expect(await isSignedIn(browser)).toBe(false);
  expect(await app.services.sessions.end(uid, await idOf(cleared), id)).toBe(false);
  cleared.cookies.clear();
  expect((await openWith(cleared, { idToken, refreshToken })).status).toBe(204);
});

test("the server has an ID token of the account and refreshes it when it expires", async () => {
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
