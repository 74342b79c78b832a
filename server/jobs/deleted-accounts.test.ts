/** What deleting an account means for purchases, over HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { entitlements } from "#domain/orders/entitlements.ts";
import { orders } from "#domain/orders/orders.ts";
import { accounts, deletedAccounts } from "#embedded/identity/accounts/collections.ts";
import { createAccountAdmin } from "#embedded/identity/accounts/account-admin.ts";
import { buy } from "#tests/support/buy.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

const deleteOwn = (browser: TestBrowser, idToken: string) =>
  browser.postJson("/identitytoolkit.googleapis.com/v1/accounts:delete?key=tollgate-local", {
    idToken,
  });

function findJob() {
  const job = app.jobs.find(({ name }) => name === "purchases of deleted accounts");
  if (!job) throw new Error("No job");
  return job;
}

async function runJob(): Promise<void> {
  await findJob().run();
  expect(await app.services.documents.query(deletedAccounts, {})).toEqual([]);
}

async function read(orderId: string) {
  const { documents } = app.services;
  const order = (await documents.get(orders, orderId))?.data;
  return { order, right: (await documents.get(entitlements, orderId))?.data };
}

test("the job runs often enough to stop downloads within five seconds", () => {
  expect(findJob().everyMs).toBeLessThan(3000);
});

test("deleting an account ends its purchases and keeps its orders without its address", async () => {
  const browser = app.browser();
  const { idToken, uid } = await browser.signUp();
  const { orderId } = await buy(browser, "book");
  const guestOrder = await buy(app.browser(), "book", "landing-v2");
  expect((await read(orderId)).order).toMatchObject({ uid, email: "paid-with@example.com" });
  const page = await (await browser.get("/account")).text();
  expect(page).toContain("Purchases of this account end");
  expect(page).toContain("as tax law demands, but without your address");
  expect((await deleteOwn(browser, idToken)).status).toBe(200);
  await runJob();
  const { order, right } = await read(orderId);
  expect(order).toMatchObject({ status: "paid", amount: 1500 });
  expect(order?.email).toBeUndefined();
  expect(JSON.stringify(order)).not.toContain(uid);
  expect(right?.status).toBe("revoked");
  // Paid with the same address, but by a guest.
  expect(await read(guestOrder.orderId)).toMatchObject({
    order: { email: "paid-with@example.com" },
    right: { status: "active" },
  });
});

test("the owner's deletion of an account ends its purchases, too", async () => {
  const browser = app.browser();
  const { uid } = await browser.signUp();
  const { orderId } = await buy(browser, "book");
  const { documents } = app.services;
  expect(await createAccountAdmin(documents, app.clock).delete(uid)).toBe(true);
  await runJob();
  expect((await read(orderId)).right?.status).toBe("revoked");
});

test("a guest who deletes the account loses no purchase", async () => {
  const browser = app.browser();
  const { orderId } = await buy(browser, "book", "landing-v2");
  const { order } = await read(orderId);
  const uid = order?.uid ?? "";
  const { documents } = app.services;
  const admin = createAccountAdmin(documents, app.clock);
  await admin.delete(uid);
  expect(await documents.get(accounts, uid)).toBeUndefined();
  await runJob();
  expect(await read(orderId)).toMatchObject({
    order: { uid, status: "paid", email: "paid-with@example.com" },
    right: { uid, status: "active" },
  });
});

test("a crash before the purchases end loses nothing", async () => {
  const browser = app.browser();
  const { idToken, uid } = await browser.signUp();
  const { orderId } = await buy(browser, "book");
  await deleteOwn(browser, idToken);
  expect(await app.services.documents.get(deletedAccounts, uid)).toBeDefined();
  expect((await read(orderId)).right?.status).toBe("active");
  await Promise.all([runJob(), runJob()]);
  expect((await read(orderId)).right?.status).toBe("revoked");
});
