import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { oneTimeCodes } from "#embedded/identity/accounts/collections.ts";
import { expectFailureBody, expectIssues } from "#tests/support/expect-failure.ts";
import { buyWith, requestCode } from "#tests/support/restore.ts";
import {
  createTestApp,
  PASSWORD,
  type TestApp,
  type TestBrowser,
} from "#tests/support/test-app.ts";

const PATH = "/api/session/upgrade";
const TOOLKIT = "/identitytoolkit.googleapis.com/v1/accounts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const newEmail = () => `guest-${crypto.randomUUID()}@example.com`;

/** Creates a guest with a pending order. `uid` is the guest's. */
async function createBuyingGuest(): Promise<{
  browser: TestBrowser;
  uid: string;
  orderId: string;
}> {
  const browser = app.browser();
  // Later than all other orders.
  app.clock.advance(1);
  const bought = await browser.postForm("/landing-v2/paywall", { plan: "book" });
  const location = new URL(bought.headers.get("location") ?? "").pathname;
  const [order] = await app.services.documents.query(orders, {
    where: [["status", "==", "pending"]],
    orderBy: [["createdAt", "desc"]],
    limit: 1,
  });
  if (!order || !location.startsWith("/sandbox/pay/")) throw new Error("The guest bought nothing");
  return { browser, uid: order.data.uid, orderId: order.id };
}

async function call(browser: TestBrowser, name: string, body: object) {
  const response = await browser.postJson(`${TOOLKIT}:${name}?key=tollgate-local`, body);
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function orderOf(orderId: string): Promise<string | undefined> {
  return (await app.services.documents.get(orders, orderId))?.data.uid;
}

test("a guest account gets a password: uid and purchase stay, the session is new", async () => {
  const { browser, uid, orderId } = await createBuyingGuest();
  const before = browser.cookies.get("session") ?? "";
  const email = newEmail();
  const response = await browser.postJson(PATH, { kind: "password", email, password: PASSWORD });
  expect(response.status).toBe(204);
  expect(browser.cookies.get("session")).not.toBe(before);
  expect(browser.cookies.get("signed_in")).toBe("1");
  expect((await browser.get("/account")).status).toBe(200);

  const signedIn = await call(browser, "signInWithPassword", { email, password: PASSWORD });
  expect(signedIn.body.localId).toBe(uid);
  const order = (await app.services.documents.get(orders, orderId))?.data;
  expect([order?.uid, order?.isGuest]).toEqual([uid, undefined]);

  const stale = app.browser();
  stale.cookies.set("session", before);
  expect((await stale.get("/account")).status).toBe(302);
});

test("a guest's proven address stays proven after the upgrade, in the new session alone", async () => {
  const email = newEmail();
  await buyWith(app.browser(), email);
  const guest = app.browser();
  const code = await requestCode(app, guest, email);
  expect((await guest.postForm("/restore", { email, code: code ?? "" })).status).toBe(303);
  const own = newEmail();
  const upgraded = await guest.postJson(PATH, { kind: "password", email: own, password: PASSWORD });
  expect(upgraded.status).toBe(204);
  expect(await (await guest.get("/account")).text()).toContain("letters-book.zip");

  const elsewhere = app.browser();
  const { body } = await call(elsewhere, "signInWithPassword", { email: own, password: PASSWORD });
  const { idToken, refreshToken } = body;
  await elsewhere.postJson("/api/session", { idToken, refreshToken });
  const account = await elsewhere.get("/account");
  expect(account.status).toBe(200);
  expect(await account.text()).not.toContain("letters-book.zip");
});

test("a guest account gets the address of a sign-in link", async () => {
  const { browser, uid } = await createBuyingGuest();
  const email = newEmail();
  const continueUrl = "http://127.0.0.1:3000/account";
  await call(browser, "sendOobCode", { requestType: "EMAIL_SIGNIN", email, continueUrl });
  const oobCode = await mailedCode(email);
  const wrong = await browser.postJson(PATH, { kind: "link", email: newEmail(), oobCode });
  expect(wrong.status).toBe(409);
  expect((await browser.postJson(PATH, { kind: "link", email, oobCode })).status).toBe(204);
  expect((await browser.get("/account")).status).toBe(200);
  expect((await app.services.accounts?.find(email))?.uid).toBe(uid);
  const { documents } = app.services;
  const codes = await documents.query(oneTimeCodes, {});
  expect(codes.filter(({ data }) => data.email === email)).toEqual([]);
});

test("a taken address, a weak password and a foreign token change nothing", async () => {
  const { browser, uid, orderId } = await createBuyingGuest();
  const taken = await app.browser().createAccount();
  const before = browser.cookies.get("session");
  for (const proof of [
    { kind: "password", email: taken.email, password: PASSWORD },
    { kind: "password", email: newEmail(), password: "12345" },
    { kind: "password", email: "no address", password: PASSWORD },
    { kind: "link", email: newEmail(), oobCode: "unknown" },
    { kind: "provider", providerId: "oidc.test", idToken: taken.idToken, rawNonce: "n" },
    { kind: "provider", providerId: "oidc.none", idToken: "x", rawNonce: "n" },
  ])
    await expectFailureBody(await browser.postJson(PATH, proof), 409);
  expect(browser.cookies.get("session")).toBe(before);
  expect(await orderOf(orderId)).toBe(uid);
});

test("orders that still speak to a guest follow the account at its next sign-in", async () => {
  const { browser, orderId } = await createBuyingGuest();
  const email = newEmail();
  const proof = { kind: "password", email, password: PASSWORD };
  expect((await browser.postJson(PATH, proof)).status).toBe(204);
  const { documents } = app.services;
  await documents.update(orders, orderId, { isGuest: true });
  const { body } = await call(browser, "signInWithPassword", { email, password: PASSWORD });
  const { idToken, refreshToken } = body;
  expect((await browser.postJson("/api/session", { idToken, refreshToken })).status).toBe(204);
  expect((await documents.get(orders, orderId))?.data.isGuest).toBeUndefined();
});

test("only a guest can be upgraded, and only once", async () => {
  const member = app.browser();
  await member.signUp();
  const proof = () => ({ kind: "password", email: newEmail(), password: PASSWORD });
  await expectFailureBody(await member.postJson(PATH, proof()), 409);
  await expectFailureBody(await app.browser().postJson(PATH, proof()), 409);
  const { browser } = await createBuyingGuest();
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async () => (await browser.postJson(PATH, proof())).status),
  );
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(4);
});

test("invalid fields are named, other methods and origins are refused, and no secret is logged", async () => {
  const { browser } = await createBuyingGuest();
  await expectIssues(await browser.postJson(PATH, {}), ["kind"]);
  await expectIssues(await browser.postJson(PATH, { kind: "password" }), ["email", "password"]);
  await expectIssues(
    await browser.postJson(PATH, { kind: "password", email: { $gt: "" }, password: ["a"] }),
    ["email", "password"],
  );
  await expectIssues(await browser.postJson(PATH, { kind: "link", email: "a" }), ["oobCode"]);
  await expectIssues(await browser.postJson(PATH, { kind: "provider" }), [
    "providerId",
    "idToken",
    "rawNonce",
  ]);
  const get = await browser.get(PATH, { accept: "*/*" });
  expect(get.headers.get("allow")).toBe("POST");
  await expectFailureBody(get, 405);
  const email = newEmail();
  const foreign = { origin: "https://evil.example" };
  const proof = { kind: "password", email, password: PASSWORD };
  expect((await browser.postJson(PATH, proof, foreign)).status).toBe(403);
  expect((await browser.postJson(PATH, proof)).status).toBe(204);
  const log = app.logged.join("\n");
  expect(log).not.toContain(email);
  expect(log).not.toContain(PASSWORD);
});

test("probing addresses this way counts against the client", async () => {
  const { browser } = await createBuyingGuest();
  const taken = await app.browser().createAccount();
  const body = JSON.stringify({ kind: "password", email: taken.email, password: PASSWORD });
  const from = (remoteAddress: string) =>
    app.fetch(
      new Request(`http://127.0.0.1:3000${PATH}`, {
        method: "POST",
        body,
        headers: {
          host: "127.0.0.1:3000",
          "content-type": "application/json",
          cookie: `session=${browser.cookies.get("session")}`,
        },
      }),
      { incoming: { socket: { remoteAddress } } },
    );
  for (let tries = 0; tries < 100; tries += 1) expect((await from("192.0.2.7")).status).toBe(409);
  const signUp = await app.fetch(
    new Request(`http://127.0.0.1:3000${TOOLKIT}:signUp?key=tollgate-local`, {
      method: "POST",
      body: JSON.stringify({ email: newEmail(), password: PASSWORD }),
      headers: { host: "127.0.0.1:3000", "content-type": "application/json" },
    }),
    { incoming: { socket: { remoteAddress: "192.0.2.7" } } },
  );
  expect(await signUp.text()).toContain("TOO_MANY_ATTEMPTS_TRY_LATER");
});

/** The code in the newest link mailed to this email address. */
async function mailedCode(email: string): Promise<string> {
  const outbox = app.jobs.filter(({ name }) => name.startsWith("outbox"));
  for (const lane of outbox) await lane.run();
  const [mail] = (await app.services.inbox?.list(email)) ?? [];
  return new URL(mail?.links[0] ?? "").searchParams.get("oobCode") ?? "";
}
