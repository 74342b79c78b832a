/** What sessions, orders and devices of an account mean after somebody else proved its address, over HTTP. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { entitlements } from "#domain/orders/entitlements.ts";
import { orders } from "#domain/orders/orders.ts";
import { createAccountAdmin } from "#embedded/identity/accounts/account-admin.ts";
import { accounts, deletedAccounts } from "#embedded/identity/accounts/collections.ts";
import { payWith, startCheckout } from "#tests/support/buy.ts";
import { createHostedApp } from "#tests/support/hosted-app.ts";
import { identityCalls } from "#tests/support/identity-calls.ts";
import { buyWith, requestCode } from "#tests/support/restore.ts";
import {
  createTestApp,
  PASSWORD,
  type TestApp,
  type TestBrowser,
} from "#tests/support/test-app.ts";

const OWNER = "owner@example.com";
const THIEF = "thief@example.com";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ OWNER_EMAILS: OWNER });
});
afterEach(() => app.close());

const statusOf = async (browser: TestBrowser, path: string) => (await browser.get(path)).status;

/** The owner signs in by a mailed link, in the same instant as everything else: the clock stands still. */
async function arrive(browser: TestBrowser) {
  const { call } = identityCalls(browser);
  await call("sendOobCode", { requestType: "EMAIL_SIGNIN", email: OWNER });
  for (const { name, run } of app.jobs) if (name.startsWith("outbox")) await run();
  const mails = (await app.services.inbox?.list(OWNER)) ?? [];
  const links = mails.flatMap(({ links: found }) => found.map((link) => new URL(link)));
  const oobCode = links
    .map(({ searchParams }) => searchParams)
    .find((query) => query.get("mode") === "signIn")
    ?.get("oobCode");
  const { body, said } = await call("signInWithEmailLink", { email: OWNER, oobCode });
  expect(said).toBe("ok");
  const { idToken, refreshToken } = body;
  expect((await browser.postJson("/api/session", { idToken, refreshToken })).status).toBe(204);
  return body;
}

test("the owner of an address gets /admin, and whoever signed up with it before has no session", async () => {
  const [thief, owner] = [app.browser(), app.browser()];
  const { idToken, refreshToken } = await thief.signUp(OWNER);
  const second = app.browser();
  await second.postJson("/api/session", { idToken, refreshToken });
  expect(await statusOf(thief, "/account")).toBe(200);
  expect(await statusOf(thief, "/admin")).toBe(403);
  await arrive(owner);
  expect(await statusOf(owner, "/admin")).toBe(200);
  for (const browser of [thief, second]) {
    expect(await statusOf(browser, "/admin")).toBe(302);
    expect(await statusOf(browser, "/account")).toBe(302);
  }
  const own = await (await owner.get("/account")).text();
  expect(own).toContain("(this device)");
  expect(own).not.toContain("endOtherSessions");
});

test("a session of the instant of a revocation ends, and one of the instant after it stays", async () => {
  const { documents } = app.services;
  const browser = app.browser();
  const { uid } = await browser.signUp();
  await createAccountAdmin(documents, app.clock).revoke(uid);
  expect(await statusOf(browser, "/account")).toBe(302);
  const again = app.browser();
  const email = (await documents.get(accounts, uid))?.data.email ?? "";
  await identityCalls(again).signIn(email);
  expect(await statusOf(again, "/account")).toBe(200);
  app.clock.advance(-60_000);
  expect(await statusOf(again, "/account")).toBe(200);
  await identityCalls(app.browser()).signIn(email);
});

test("orders stay with who paid them when the address's owner takes the account over", async () => {
  const { documents } = app.services;
  const [thief, owner, late] = [app.browser(), app.browser(), app.browser()];
  const earlier = await buyWith(app.browser(), OWNER, { plan: "sampler" });
  const { uid } = await thief.signUp(OWNER);
  const { orderId } = await buyWith(thief, THIEF, { plan: "poster", variant: "landing" });
  const pending = await startCheckout(thief, "book", "landing");
  expect((await documents.get(orders, orderId))?.data.uid).toBe(uid);

  await arrive(owner);
  const page = await (await owner.get("/account")).text();
  expect(page).toContain(earlier.orderId);
  expect(page).not.toContain(orderId);
  // Money that arrives afterwards is the payer's, too.
  await payWith(late, pending, undefined, THIEF);
  app.clock.advance(60 * 60_000);
  for (const { run } of app.jobs) await run();
  expect((await documents.get(orders, pending.orderId))?.data.status).toBe("paid");
  const path = `/landing/confirmation/download?order=${orderId}`;
  for (const shown of ["/account", path])
    expect(await (await owner.get(shown)).text()).not.toMatch(/downloads\/(poster|book)/);
  for (const file of ["poster", "book"])
    expect((await owner.postForm(`/api/downloads/${file}`)).status).toBe(403);

  const code = await requestCode(app, late, THIEF);
  await late.postForm("/restore", { email: THIEF, code: code ?? "" });
  expect(await (await late.get("/account")).text()).toContain(orderId);
  for (const file of ["poster", "book"])
    expect((await late.postForm(`/api/downloads/${file}`)).status).toBe(303);

  // Deleting the account ends the owner's purchases, not the payer's.
  await createAccountAdmin(documents, app.clock).delete(uid);
  const ids = (await documents.query(deletedAccounts, {})).map(({ id }) => id);
  expect(ids).toHaveLength(1);
  expect(ids).not.toContain(uid);
  await app.jobs.find(({ name }) => name === "purchases of deleted accounts")?.run();
  expect((await documents.get(entitlements, orderId))?.data.status).toBe("active");
});

test("a browser that the earlier holder used is no known device of the owner", async () => {
  const [thief, owner] = [app.browser(), app.browser()];
  await thief.signUp(OWNER);
  const { idToken } = await arrive(owner);
  await identityCalls(owner).call("update", { idToken, password: PASSWORD });
  const guess = async (browser: TestBrowser) =>
    (await identityCalls(browser).call("signInWithPassword", { email: OWNER, password: "wrong" }))
      .said;
  const stranger = app.browser();
  for (let index = 0; index < 10; index += 1) await guess(stranger);
  expect(await guess(stranger)).toMatch(/^TOO_MANY_ATTEMPTS/);
  expect(await guess(thief)).toMatch(/^TOO_MANY_ATTEMPTS/);
  expect(await guess(owner)).toBe("INVALID_LOGIN_CREDENTIALS");
});

test("with a hosted service, a session of the second of a revocation ends", async () => {
  const hosted = await createHostedApp();
  const browser = hosted.browser();
  const { uid, idToken, refreshToken } = await hosted.signIn(browser);
  hosted.clock.advance(1000);
  const second = hosted.browser();
  const { body } = await hosted.google.call("signInWithPassword", {
    email: "person-1@example.com",
    password: "secret",
  });
  expect((await second.postJson("/api/session", body)).status).toBe(204);
  await createAccountAdmin(hosted.google.documents, hosted.clock).revoke(uid);
  // The service reports only the second, in which these sessions and tokens were still valid.
  const third = hosted.browser();
  expect((await third.postJson("/api/session", { idToken, refreshToken })).status).toBe(401);
  expect((await third.postJson("/api/session", body)).status).toBe(401);
  hosted.clock.advance(5 * 60_000);
  for (const each of [browser, second]) expect(await statusOf(each, "/account")).toBe(302);
  await hosted.close();
});
