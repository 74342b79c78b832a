/** What deleting a guest's data means, over HTTP. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { entitlements } from "#domain/orders/entitlements.ts";
import { invoices } from "#domain/invoices/invoices.ts";
import { licenceActivations } from "#domain/licences/activations.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { endGuestPurchases, type GuestPorts } from "#domain/selling/end-guest-purchases.ts";
import { orders } from "#domain/orders/orders.ts";
import {
  accounts,
  deletedAccounts,
  refreshTokens,
} from "#embedded/identity/accounts/collections.ts";
import { guestAccounts } from "#embedded/identity/accounts/guest-accounts.ts";
import { startCheckout } from "#tests/support/buy.ts";
import { createHostedApp } from "#tests/support/hosted-app.ts";
import { identityCalls } from "#tests/support/identity-calls.ts";
import { buyWith, requestCode } from "#tests/support/restore.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { createGuestRecords } from "../sessions/guest-records.ts";
import { sessions } from "../sessions/records.ts";

const ADA = "ada@example.com";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterEach(() => app.close());

const runJobs = async () => {
  for (const { run } of app.jobs) await run();
};
const portsOf = ({ services, clock }: Pick<TestApp, "services" | "clock">): GuestPorts => ({
  documents: services.documents,
  clock,
  isTest: true,
  records: createGuestRecords(guestAccounts),
});
const end = (address: string, shop: Pick<TestApp, "services" | "clock"> = app) =>
  endGuestPurchases(portsOf(shop), { emails: [address] });
const mayDownload = async (browser: TestBrowser, file: string) =>
  (await browser.postForm(`/api/downloads/${file}`)).status === 303;

/** Everything that the shop stores, as text. */
async function everything(): Promise<string> {
  const { documents } = app.services;
  const found = await Promise.all(
    [orders, entitlements, mailOutbox, accounts, sessions, refreshTokens, licenceActivations].map(
      (collection) => documents.query(collection as typeof orders, {}),
    ),
  );
  return JSON.stringify(found);
}

test("a guest's purchases end, their orders stay without an address, and nothing else is left", async () => {
  const { documents } = app.services;
  const [guest, elsewhere] = [app.browser(), app.browser()];
  const { orderId } = await buyWith(guest, "Ada@Example.com", { plan: "book" });
  const other = await buyWith(app.browser(), "bob@example.com", { plan: "book" });
  await runJobs();
  const code = await requestCode(app, elsewhere, ADA);
  await elsewhere.postForm("/restore", { email: ADA, code: code ?? "" });
  expect(await mayDownload(elsewhere, "book")).toBe(true);
  const { uid } = (await documents.get(orders, orderId))?.data ?? { uid: "" };
  const bills = await documents.query(invoices, {});

  expect(await end(ADA)).toEqual({ ended: [orderId], kept: [] });

  const order = (await documents.get(orders, orderId))?.data;
  expect(order).toMatchObject({ status: "paid", amount: 1500, endedAt: expect.anything() });
  expect(await everything()).not.toMatch(new RegExp(`ada@example.com|${uid}`, "i"));
  expect((await documents.get(entitlements, orderId))?.data.status).toBe("revoked");
  expect(await documents.query(invoices, {})).toEqual(bills);
  expect(await documents.query(deletedAccounts, {})).toEqual([]);
  for (const browser of [guest, elsewhere]) expect(await mayDownload(browser, "book")).toBe(false);
  const late = app.browser();
  expect(await requestCode(app, late, ADA)).toBeUndefined();

  expect((await documents.get(orders, other.orderId))?.data.email).toBe("bob@example.com");
  expect((await documents.get(entitlements, other.orderId))?.data.status).toBe("active");
  expect(await end(ADA)).toEqual({ ended: [], kept: [] });
  // Later news of the payment gives nothing back.
  await app.browser().postJson("/dev/payments/refund", { orderId });
  await runJobs();
  expect(await everything()).not.toContain(ADA);
});

test("only what was paid with the address ends, and its guest stays while anything else is left", async () => {
  const guest = app.browser();
  const first = await buyWith(guest, ADA, { plan: "book" });
  const second = await buyWith(guest, "work@example.com", { plan: "poster" });
  expect(await end(ADA)).toEqual({ ended: [first.orderId], kept: [] });
  expect(await mayDownload(guest, "book")).toBe(false);
  expect(await mayDownload(guest, "poster")).toBe(true);
  expect(await end("work@example.com")).toEqual({ ended: [second.orderId], kept: [] });
  expect(await mayDownload(guest, "poster")).toBe(false);
  expect(await app.services.documents.query(sessions, {})).toEqual([]);
  expect(await app.services.documents.query(accounts, {})).toEqual([]);
});

test("orders of accounts stay, also those that began as a guest's", async () => {
  const [member, upgraded] = [app.browser(), app.browser()];
  await member.signUp();
  const bought = await buyWith(member, ADA, { plan: "book", variant: "landing" });
  const asGuest = await buyWith(upgraded, ADA, { plan: "poster" });
  await upgraded.signUp();
  const ending = await end(ADA);
  expect(ending.ended).toEqual([]);
  expect(new Set(ending.kept)).toEqual(new Set([bought.orderId, asGuest.orderId]));
  expect(await mayDownload(member, "book")).toBe(true);
  expect(await mayDownload(upgraded, "poster")).toBe(true);
});

test("what an account's former holder paid ends, and the account stays", async () => {
  const { documents } = app.services;
  const [former, owner] = [app.browser(), app.browser()];
  const { uid, email } = await former.signUp();
  const { orderId } = await buyWith(former, ADA, { plan: "book", variant: "landing" });
  await documents.update(accounts, uid, { holderId: "another" });
  await identityCalls(owner).signIn(email);
  expect(await end(ADA)).toEqual({ ended: [orderId], kept: [] });
  expect((await owner.get("/account")).status).toBe(200);
});

test("many deletions at once end each purchase once", async () => {
  const browsers = Array.from({ length: 4 }, () => app.browser());
  for (const browser of browsers) await buyWith(browser, ADA, { plan: "book" });
  const endings = await Promise.all([end(ADA), end(ADA), end(ADA)]);
  expect(endings.flatMap(({ ended }) => ended)).toHaveLength(4);
  expect(await app.services.documents.query(sessions, {})).toEqual([]);
});

test("guests delete their own data on the page of their purchases", async () => {
  const { documents } = app.services;
  const [guest, stranger, member] = [app.browser(), app.browser(), app.browser()];
  const { orderId } = await buyWith(guest, ADA, { plan: "book" });
  const restored = await buyWith(app.browser(), "work@example.com", { plan: "poster" });
  const code = await requestCode(app, guest, "work@example.com");
  await guest.postForm("/restore", { email: "work@example.com", code: code ?? "" });
  const page = await (await guest.get("/account")).text();
  expect(page).toContain("Delete my data");
  const form = { intent: "deleteGuest" };
  const unticked = await guest.postForm("/account", form);
  expect([unticked.status, (await unticked.text()).includes(orderId)]).toEqual([422, true]);
  expect((await guest.postForm("/account", { ...form, confirmed: "maybe" })).status).toBe(400);
  expect(await mayDownload(guest, "book")).toBe(true);

  await member.signUp();
  expect((await member.postForm("/account", { ...form, confirmed: "yes" })).status).toBe(400);
  expect(await (await member.get("/account")).text()).not.toContain("Delete my data");
  expect((await stranger.postForm("/account", { ...form, confirmed: "yes" })).status).toBe(302);

  const deleted = await guest.postForm("/account", { ...form, confirmed: "yes" });
  const text = await deleted.text();
  expect([deleted.status, text.includes("Your data is deleted.")]).toEqual([200, true]);
  expect(text).not.toContain(orderId);
  expect([...guest.cookies.keys()].filter((name) => /session|signed_in/.test(name))).toEqual([]);
  expect((await guest.get("/account")).status).toBe(302);
  for (const id of [orderId, restored.orderId]) {
    expect((await documents.get(entitlements, id))?.data.status).toBe("revoked");
    expect((await documents.get(orders, id))?.data).not.toHaveProperty("email", expect.any(String));
  }
  // The receipts still waited. They are sent, and then forgotten.
  await runJobs();
  expect(await app.services.inbox?.list(ADA)).toHaveLength(1);
  expect(await everything()).not.toMatch(/ada@example.com|work@example.com/);
});

test("a guest without a purchase deletes the session", async () => {
  const guest = app.browser();
  await startCheckout(guest, "book", "landing-v2");
  const deleted = await guest.postForm("/account", { intent: "deleteGuest", confirmed: "yes" });
  expect(deleted.status).toBe(200);
  expect(await app.services.documents.query(accounts, {})).toEqual([]);
  expect(await app.services.documents.query(sessions, {})).toEqual([]);
});

test("with a hosted service, the guest's session and purchases end", async () => {
  const hosted = await createHostedApp();
  const guest = hosted.browser();
  const { orderId } = await buyWith(guest, ADA, { plan: "book" });
  expect(await end(ADA, hosted)).toEqual({ ended: [orderId], kept: [] });
  expect(await hosted.services.documents.query(sessions, {})).toEqual([]);
  expect(await mayDownload(guest, "book")).toBe(false);
  await hosted.close();
});
