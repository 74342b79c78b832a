/** Attacks that use the purchases of guests: they move to an account only in the browser that paid. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { entitlements } from "#domain/orders/entitlements.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { buyWith, requestCode } from "#tests/support/restore.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const file = "letters-book.zip";
const address = () => `buyer-${crypto.randomUUID()}@example.com`;
const FOREIGN = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };

async function ownersOf(orderId: string) {
  const { documents } = app.services;
  const [order, entitlement] = await Promise.all([
    documents.get(orders, orderId),
    documents.get(entitlements, orderId),
  ]);
  return [order?.data.uid, entitlement?.data.uid];
}

async function hasFile(browser: TestBrowser): Promise<boolean> {
  return (await (await browser.get("/account")).text()).includes(file);
}

test("another site cannot move a guest's purchase into the attacker's account", async () => {
  const victim = app.browser();
  const { orderId } = await buyWith(victim, address());
  const before = await ownersOf(orderId);
  const { idToken, refreshToken } = await app.browser().createAccount();
  const forced = await victim.postJson("/api/session", { idToken, refreshToken }, FOREIGN);
  expect(forced.status).toBe(403);
  const upgrade = { kind: "password", email: address(), password: "chosen by the attacker" };
  expect((await victim.postJson("/api/session/upgrade", upgrade, FOREIGN)).status).toBe(403);
  expect(await ownersOf(orderId)).toEqual(before);
  expect(await hasFile(victim)).toBe(true);
});

test("another site can neither ask for a code nor enter one, nor start a checkout", async () => {
  const email = address();
  const { orderId } = await buyWith(app.browser(), email);
  const attacker = app.browser();
  const code = (await requestCode(app, attacker, email)) ?? "";
  const victim = app.browser();
  victim.cookies.set("claim", attacker.cookies.get("claim") ?? "");
  const post = (path: string, fields: Record<string, string>) =>
    victim.request(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: FOREIGN,
    });
  for (const response of [
    await post("/restore", { email }),
    await post("/restore", { email, code }),
    await post("/landing-v2/paywall", { plan: "book" }),
  ]) {
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  expect((await ownersOf(orderId))[0]).toBeTruthy();
  expect((await victim.get("/account")).status).toBe(302);
});

test("an attacker who knows a victim's guest session id or uid gets nothing by signing in", async () => {
  const victim = app.browser();
  const { orderId } = await buyWith(victim, address());
  const before = await ownersOf(orderId);
  const [session] = await app.services.sessions.list(before[0] ?? "");
  for (const value of [session?.id ?? "", before[0] ?? "", orderId]) {
    const attacker = app.browser();
    attacker.cookies.set("session", value);
    await attacker.signUp();
    expect(await hasFile(attacker)).toBe(false);
  }
  expect(await ownersOf(orderId)).toEqual(before);
});

test("an attacker's restored purchase enters no account that signs in afterwards", async () => {
  const email = address();
  const { orderId } = await buyWith(app.browser(), email);
  const before = await ownersOf(orderId);
  const shared = app.browser();
  const code = (await requestCode(app, shared, email)) ?? "";
  expect((await shared.postForm("/restore", { email, code })).status).toBe(303);
  await shared.signUp();
  expect(await hasFile(shared)).toBe(false);
  expect(await ownersOf(orderId)).toEqual(before);
});

test("after signing in, the former guest session neither shows nor moves the purchase", async () => {
  const device = app.browser();
  const { orderId } = await buyWith(device, address());
  const guestCookie = device.cookies.get("session") ?? "";
  const { uid } = await device.signUp();
  expect(await ownersOf(orderId)).toEqual([uid, uid]);
  const attacker = app.browser();
  attacker.cookies.set("session", guestCookie);
  await attacker.signUp();
  expect(await hasFile(attacker)).toBe(false);
  expect(await ownersOf(orderId)).toEqual([uid, uid]);
});

test("a guest's purchase moves into one account only, however many sign in at once", async () => {
  const device = app.browser();
  const { orderId } = await buyWith(device, address());
  const people = await Promise.all(Array.from({ length: 4 }, () => app.browser().createAccount()));
  const copies = people.map(() => {
    const copy = app.browser();
    copy.cookies.set("session", device.cookies.get("session") ?? "");
    return copy;
  });
  await Promise.all(
    people.map(({ idToken, refreshToken }, index) =>
      copies[index]?.postJson("/api/session", { idToken, refreshToken }),
    ),
  );
  const [owner, holder] = await ownersOf(orderId);
  expect(people.map(({ uid }) => uid)).toContain(owner);
  expect(holder).toBe(owner);
  const shown = await Promise.all(copies.map(hasFile));
  expect(shown.filter(Boolean)).toHaveLength(1);
});

test("paying with a victim's address gives the attacker nothing of the victim's", async () => {
  const email = address();
  const { orderId } = await buyWith(app.browser(), email);
  const attacker = app.browser();
  await buyWith(attacker, email, { plan: "sampler" });
  expect(await hasFile(attacker)).toBe(false);
  expect((await attacker.postForm("/api/downloads/book")).status).toBe(403);
  const { uid } = await attacker.signUp(email);
  expect(await hasFile(attacker)).toBe(false);
  expect((await ownersOf(orderId))[0]).not.toBe(uid);
  const { documents } = app.services;
  expect((await documents.get(accounts, uid))?.data.isEmailVerified).toBe(false);
});
