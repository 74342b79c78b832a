import { afterEach, beforeEach, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import type { Collection } from "#domain/ports/collection.ts";
import { buy, payWith, startCheckout } from "#tests/support/buy.ts";
import { createHostedApp, unreachable } from "#tests/support/hosted-app.ts";
import { createTestApp, PASSWORD, type TestApp } from "#tests/support/test-app.ts";
import { accountEmails, accounts, refreshTokens } from "#embedded/identity/accounts/collections.ts";
import { responses, events, sessions as checkouts } from "#embedded/payments/records.ts";
import { SESSION_LIFETIME_S, sessions } from "../sessions/records.ts";

const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterEach(() => app.close());

function runJob(name: string, { jobs }: Pick<TestApp, "jobs"> = app): Promise<void> {
  const job = jobs.find((each) => each.name === name);
  if (!job) throw new Error(`No job ${name}`);
  return job.run();
}

async function passDays(days: number): Promise<void> {
  app.clock.advance(days * DAY_MS);
  await app.services.sandbox?.deliverPending();
  await runJob("reconcile");
  await runJob("expiry");
}

async function count(
  collection: Collection<unknown>,
  { services }: Pick<TestApp, "services"> = app,
): Promise<number> {
  return (await services.documents.query(collection, {})).length;
}

/** Counts accounts, refresh tokens, sessions and orders. */
async function countPeople() {
  return {
    accounts: await count(accounts),
    tokens: await count(refreshTokens),
    sessions: await count(sessions),
    orders: await count(orders),
  };
}

test("a guest who never paid is deleted with the last order, and so are the sandbox's records", async () => {
  const guest = app.browser();
  await startCheckout(guest, "sampler", "landing-v2");
  await passDays(40);
  await startCheckout(guest, "sampler", "landing-v2");
  await passDays(60);
  expect(await countPeople()).toEqual({ accounts: 1, tokens: 1, sessions: 1, orders: 1 });
  await passDays(40);
  expect(await countPeople()).toEqual({ accounts: 0, tokens: 0, sessions: 0, orders: 0 });
  await passDays(31);
  expect([await count(checkouts), await count(responses), await count(events)]).toEqual([0, 0, 0]);
});

test("a payment on the last day settles the order; order and guest then stay for good", async () => {
  const guest = app.browser();
  const checkout = await startCheckout(guest, "sampler", "landing-v2");
  const paid = await payWith(guest, checkout);
  expect(paid.status).toBe(303);
  const { documents } = app.services;
  await documents.update(orders, checkout.orderId, { status: "expired" });
  app.clock.advance(90 * DAY_MS);
  await runJob("expiry");
  const paidPage = new URL(paid.headers.get("location") ?? "");
  await guest.get(paidPage.pathname + paidPage.search);
  expect((await documents.get(orders, checkout.orderId))?.data.status).toBe("paid");
  await passDays(390);
  expect(await countPeople()).toMatchObject({ accounts: 1, tokens: 1, orders: 1 });
});

test("an anonymous account without an order is deleted after 30 days; other accounts and buyers stay", async () => {
  const signUp = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=tollgate-local";
  await app.browser().postJson(signUp, { returnSecureToken: true });
  await app.browser().signUp();
  await buy(app.browser(), "sampler", "landing-v2");
  await passDays(29);
  // Only the buying guest's session lives longer than 29 days; the customer's has expired.
  expect(SESSION_LIFETIME_S).toBeLessThan((29 * DAY_MS) / 1000);
  expect(await countPeople()).toEqual({ accounts: 3, tokens: 3, sessions: 1, orders: 1 });
  await passDays(2);
  expect(await countPeople()).toMatchObject({ accounts: 2, orders: 1 });
  expect(await count(accountEmails)).toBe(1);
});

test("a guest who upgraded keeps the account, even without an order", async () => {
  const guest = app.browser();
  await startCheckout(guest, "sampler", "landing-v2");
  const email = "member@example.com";
  const upgrade = { kind: "password", email, password: PASSWORD };
  expect((await guest.postJson("/api/session/upgrade", upgrade)).status).toBe(204);
  await passDays(10);
  expect((await guest.get("/account")).status).toBe(200);
  await passDays(100);
  expect(await countPeople()).toMatchObject({ accounts: 1, orders: 0 });
  expect(await count(accountEmails)).toBe(1);
});

test("an order with a mismatched payment stays, with its guest, for the seller to check", async () => {
  const { orderId } = await startCheckout(app.browser(), "sampler", "landing-v2");
  await app.services.documents.update(orders, orderId, { attention: "mismatch" });
  await passDays(200);
  expect(await countPeople()).toMatchObject({ accounts: 1, orders: 1 });
});

test("guests stored without an expiry are deleted with their last order", async () => {
  await startCheckout(app.browser(), "sampler", "landing-v2");
  const { documents } = app.services;
  for (const { id } of await documents.query(accounts, {}))
    await documents.update(accounts, id, { guestExpiresAt: undefined } as object);
  for (const { id } of await documents.query(sessions, {}))
    await documents.update(sessions, id, { guestExpiresAt: undefined } as object);
  await passDays(92);
  expect(await countPeople()).toEqual({ accounts: 0, tokens: 0, sessions: 0, orders: 0 });
});

test("one run deletes many guests", async () => {
  // More than the job reads at once.
  for (let guest = 0; guest < 60; guest++)
    await startCheckout(app.browser(), "sampler", "landing-v2");
  await passDays(92);
  expect(await countPeople()).toEqual({ accounts: 0, tokens: 0, sessions: 0, orders: 0 });
});

test.each(["a hosted guest", "a guest that exists only in the session"])(
  "%s loses the session",
  async (kind) => {
    const hosted = await createHostedApp();
    if (kind !== "a hosted guest") hosted.setOutage(unreachable);
    await startCheckout(hosted.browser(), "sampler", "landing-v2");
    hosted.setOutage(undefined);
    const member = hosted.browser();
    await hosted.signIn(member);
    hosted.clock.advance(13 * DAY_MS);
    await member.get("/account");
    await hosted.services.sandbox?.deliverPending();
    for (const days of [18, 59]) {
      hosted.clock.advance(days * DAY_MS);
      await runJob("expiry", hosted);
    }
    expect([await count(sessions, hosted), await count(orders, hosted)]).toEqual([1, 1]);
    hosted.clock.advance(DAY_MS);
    await runJob("expiry", hosted);
    expect([await count(sessions, hosted), await count(orders, hosted)]).toEqual([0, 0]);
    await hosted.close();
  },
);
