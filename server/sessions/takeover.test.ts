/** A thief who has, or had, a browser that is signed in to another user's account tries to keep access to it. */
import { decodeJwt } from "jose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashToken } from "#domain/tokens.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { endOtherSessions, identityCalls, type SignedIn } from "#tests/support/identity-calls.ts";
import {
  createTestApp,
  PASSWORD,
  type TestApp,
  type TestBrowser,
} from "#tests/support/test-app.ts";

const MINUTE_MS = 60_000;
const TOO_OLD = "CREDENTIAL_TOO_OLD_LOGIN_AGAIN";
const newEmail = () => `person-${crypto.randomUUID()}@example.com`;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** An owner and a thief who are both signed in to the owner's account. */
async function createVictim() {
  const email = newEmail();
  const [there, here] = [app.browser(), app.browser()];
  const { uid } = await app.browser().createAccount(email);
  const thief = await identityCalls(there).signIn(email);
  app.clock.advance(2000);
  const owner = await identityCalls(here).signIn(email);
  return { email, uid, there, thief, here, owner, ...identityCalls(there) };
}

async function createEnded() {
  const victim = await createVictim();
  await endOtherSessions(victim.here);
  return victim;
}

async function expectOwnersAccount({ email, uid }: { email: string; uid: string }): Promise<void> {
  const browser = app.browser();
  expect((await identityCalls(browser).signIn(email)).localId).toBe(uid);
  expect((await browser.get("/account")).status).toBe(200);
}

/** Every call that changes an account, with this ID token. */
function changes(idToken: string): [name: string, body: object][] {
  return [
    ["update", { idToken, deleteAttribute: ["EMAIL", "PASSWORD"] }],
    ["update", { idToken, deleteAttribute: ["PASSWORD"] }],
    ["update", { idToken, deleteProvider: ["password"] }],
    ["update", { idToken, password: "the thief's own" }],
    ["update", { idToken, email: newEmail() }],
    ["update", { idToken, validSince: "1" }],
    ["signUp", { idToken, email: newEmail(), password: "the thief's own" }],
    ["sendOobCode", { idToken, requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: newEmail() }],
    ["delete", { idToken }],
  ];
}

test("no token of an ended session can refresh, change, link or open a session", async () => {
  const victim = await createEnded();
  const { call, callV2, refresh, thief, there } = victim;
  expect((await refresh(thief.refreshToken)).said).toBe("TOKEN_EXPIRED");
  for (const [name, body] of changes(thief.idToken))
    expect((await call(name, body)).said, JSON.stringify(body)).toBe("TOKEN_EXPIRED");
  const credential = await victim.providerCredential(newEmail());
  const { idToken, refreshToken } = thief;
  for (const [name, body] of [
    ["signInWithIdp", { ...credential, idToken }],
    ["update", { idToken, displayName: "Mallory" }],
    ["lookup", { idToken }],
    ["sendOobCode", { idToken, requestType: "VERIFY_EMAIL" }],
  ] as const)
    expect((await call(name, body)).said, name).toBe("TOKEN_EXPIRED");
  const enrolment = await callV2("mfaEnrollment:start", { idToken, totpEnrollmentInfo: {} });
  expect(enrolment.said).toBe("TOKEN_EXPIRED");
  expect((await there.postJson("/api/session", { idToken, refreshToken })).status).toBe(401);
  await expectOwnersAccount(victim);
});

test("tokens that a sign-in got by linking a provider end with it", async () => {
  const victim = await createVictim();
  const { call, refresh, thief, there } = victim;
  const link = await call("signInWithIdp", {
    ...(await victim.providerCredential(newEmail())),
    idToken: thief.idToken,
  });
  expect(link.said).toBe("ok");
  const tokens = link.body as unknown as SignedIn;
  expect((await there.postJson("/api/session", tokens)).status).toBe(204);
  await endOtherSessions(victim.here);
  expect((await refresh(tokens.refreshToken)).said).toBe("TOKEN_EXPIRED");
  expect((await refresh(thief.refreshToken)).said).toBe("TOKEN_EXPIRED");
  for (const [name, body] of changes(tokens.idToken))
    expect((await call(name, body)).said, JSON.stringify(body)).toBe("TOKEN_EXPIRED");
  expect((await there.postJson("/api/session", tokens)).status).toBe(401);
  expect((await there.get("/account")).status).toBe(302);
});

test("ending one session leaves the tokens of the others valid, even of the same second", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const victim = await createVictim();
  const browser = app.browser();
  const third = identityCalls(browser);
  const ending = await third.signIn(victim.email);
  expect(decodeJwt(ending.idToken)["auth_time"]).toBe(decodeJwt(victim.owner.idToken)["auth_time"]);
  const idOf = (one: TestBrowser) => hashToken(one.cookies.get("session") ?? "");
  const [current, other] = [await idOf(victim.here), await idOf(browser)];
  expect(await app.services.sessions.end(victim.uid, current, other)).toBe(true);
  expect((await third.refresh(ending.refreshToken)).said).toBe("TOKEN_EXPIRED");
  expect((await third.call("lookup", { idToken: ending.idToken })).said).toBe("TOKEN_EXPIRED");
  for (const { idToken, refreshToken } of [victim.owner, victim.thief]) {
    expect((await third.refresh(refreshToken)).said).toBe("ok");
    expect((await third.call("lookup", { idToken })).said).toBe("ok");
  }
});

test("ending the other sessions also ends a sign-in that never opened one", async () => {
  const victim = await createVictim();
  const { body } = await victim.call("signInWithPassword", {
    email: victim.email,
    password: PASSWORD,
  });
  await endOtherSessions(victim.here);
  expect((await victim.refresh(body.refreshToken ?? "")).said).toBe("TOKEN_EXPIRED");
  expect((await victim.call("lookup", { idToken: body.idToken })).said).toBe("TOKEN_EXPIRED");
});

test("an email change requested by an ended session cannot be completed from its mail", async () => {
  const victim = await createVictim();
  const { call, thief } = victim;
  const stolen = newEmail();
  const order = { requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: stolen };
  expect((await call("sendOobCode", { ...order, idToken: thief.idToken })).said).toBe("ok");
  const mails = () =>
    app
      .browser()
      .get(`/dev/inbox.json?to=${stolen}`)
      .then(async (response) => (await response.json()) as { links: string[] }[]);
  const outbox = app.jobs.filter(({ name }) => name.startsWith("outbox"));
  for (const lane of outbox) await lane.run();
  const oobCode = new URL((await mails())[0]?.links[0] ?? "").searchParams.get("oobCode");
  await endOtherSessions(victim.here);
  expect((await call("update", { oobCode })).said).toBe("INVALID_OOB_CODE");
  await expectOwnersAccount(victim);
});

test("a valid session cannot change sign-in methods long after its sign-in", async () => {
  const victim = await createVictim();
  const { call, callV2, refresh, thief } = victim;
  app.clock.advance(6 * MINUTE_MS);
  const idToken = (await refresh(thief.refreshToken)).body.id_token ?? "";
  for (const [name, body] of changes(idToken))
    expect((await call(name, body)).said, JSON.stringify(body)).toBe(TOO_OLD);
  const credential = await victim.providerCredential(newEmail());
  expect((await call("signInWithIdp", { ...credential, idToken })).said).toBe(TOO_OLD);
  const enrolment = { idToken, totpEnrollmentInfo: {} };
  expect((await callV2("mfaEnrollment:start", enrolment)).said).toBe(TOO_OLD);
  const withdrawal = { idToken, mfaEnrollmentId: "1" };
  expect((await callV2("mfaEnrollment:withdraw", withdrawal)).said).toBe(TOO_OLD);
  await expectOwnersAccount(victim);
});

test("linking a provider does not count as a recent sign-in", async () => {
  const victim = await createVictim();
  const { call, thief } = victim;
  app.clock.advance(4 * MINUTE_MS);
  const credential = await victim.providerCredential(newEmail());
  const link = await call("signInWithIdp", { ...credential, idToken: thief.idToken });
  const idToken = link.body.idToken ?? "";
  expect(decodeJwt(idToken)["auth_time"]).toBe(decodeJwt(thief.idToken)["auth_time"]);
  app.clock.advance(2 * MINUTE_MS);
  for (const [name, body] of changes(idToken))
    expect((await call(name, body)).said, JSON.stringify(body)).toBe(TOO_OLD);
});

test("an account whose sign-in methods were removed does not become a guest that can be upgraded", async () => {
  const victim = await createVictim();
  const { call, refresh, there, thief } = victim;
  const emptied = await call("update", {
    idToken: thief.idToken,
    deleteAttribute: ["EMAIL", "PASSWORD"],
  });
  expect(emptied.said).toBe("ok");
  app.clock.advance(6 * MINUTE_MS);
  const { body } = await refresh(thief.refreshToken);
  for (const [name, change] of changes(body.id_token ?? "").filter(
    ([one]) => one !== "sendOobCode",
  ))
    expect((await call(name, change)).said, JSON.stringify(change)).toBe(TOO_OLD);
  const upgrade = { kind: "password", email: newEmail(), password: "the thief's own" };
  expect((await there.postJson("/api/session/upgrade", upgrade)).status).toBe(409);
  const [session] = await app.services.sessions.list(victim.uid);
  expect(session).toBeDefined();
});

test("old guest tokens cannot change an upgraded account", async () => {
  const { call, refresh } = identityCalls(app.browser());
  const guest = (await call("signUp", { returnSecureToken: true })).body as unknown as SignedIn;
  app.clock.advance(6 * MINUTE_MS);
  const idToken = (await refresh(guest.refreshToken)).body.id_token ?? "";
  const credential = await identityCalls(app.browser()).providerCredential(newEmail());
  const upgraded = await call("signInWithIdp", { ...credential, idToken });
  expect(upgraded.said).toBe("ok");
  const now = Math.floor(app.clock.now() / 1000);
  expect(Number(decodeJwt(upgraded.body.idToken ?? "")["auth_time"])).toBeGreaterThan(now - 5);
  const again = (await refresh(guest.refreshToken)).body.id_token ?? "";
  for (const [name, body] of changes(again).filter(([one]) => one !== "sendOobCode"))
    expect((await call(name, body)).said, JSON.stringify(body)).toBe(TOO_OLD);
  // Removing that sign-in method does not make it a guest again.
  const member = upgraded.body.idToken ?? "";
  await call("update", { idToken: member, deleteProvider: ["oidc.test"] });
  const stored = await app.services.documents.get(accounts, guest.localId);
  expect(stored?.data).toMatchObject({ providers: [], isAnonymous: false });
  const password = { idToken: again, email: newEmail(), password: "the thief's own" };
  expect((await call("signUp", password)).said).toBe(TOO_OLD);
});

test("another account's address cannot be taken by a password, a mailed link or a provider", async () => {
  const victim = await createVictim();
  const own = identityCalls(app.browser());
  const { idToken } = await app.browser().createAccount();
  const { email } = victim;
  expect((await own.call("signUp", { idToken, email, password: PASSWORD })).said).toBe(
    "EMAIL_EXISTS",
  );
  const credential = await own.providerCredential(email);
  expect((await own.call("signInWithIdp", { ...credential, idToken })).said).toBe("EMAIL_EXISTS");
  const order = { idToken, requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: email };
  expect((await own.call("sendOobCode", order)).said).toBe("EMAIL_EXISTS");
  await expectOwnersAccount(victim);
});
