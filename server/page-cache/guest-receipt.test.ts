import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { buyWith } from "#tests/support/restore.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const WRONG = "typo@example.com";
const RIGHT = "right@example.com";

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, "");

test("a guest sees where the receipt went and corrects it within an hour", async () => {
  const guest = app.browser();
  const { orderId: order, confirmation } = await buyWith(guest, WRONG);
  const page = await (await guest.get(confirmation)).text();
  expect(textOf(page)).toContain(`The receipt is on its way to ${WRONG}.`);
  for (const text of ["Wrong email address?", 'href="/restore"']) expect(page).toContain(text);
  expect(guest.cookies.get("signed_in")).toBe("1");
  const bad = await guest.postForm(confirmation, { order, email: "typo" });
  expect([bad.status, (await bad.text()).includes("not an email address")]).toEqual([422, true]);
  const corrected = await guest.postForm(confirmation, { order, email: RIGHT });
  expect([corrected.status, corrected.headers.get("location")]).toEqual([303, confirmation]);
  expect(textOf(await (await guest.get(confirmation)).text())).toContain(
    `The receipt is on its way to ${RIGHT}.`,
  );
  await app.jobs.find(({ name }) => name === "outbox")?.run();
  expect(await app.services.inbox?.list(RIGHT)).toHaveLength(1);
  app.clock.advance(61 * 60_000);
  expect(await (await guest.get(confirmation)).text()).not.toContain("Wrong email");
  expect((await guest.postForm(confirmation, { order, email: WRONG })).status).toBe(403);
});

test("an account corrects the address of its order until the account's own is verified", async () => {
  const buyer = app.browser();
  const { email, uid } = await buyer.signUp();
  const { orderId: order, confirmation } = await buyWith(buyer, email, { variant: "landing" });
  expect(await (await buyer.get(confirmation)).text()).toContain("Wrong email address?");
  const corrected = await buyer.postForm(confirmation, { order, email: RIGHT });
  expect([corrected.status, corrected.headers.get("location")]).toEqual([303, confirmation]);
  expect(textOf(await (await buyer.get(confirmation)).text())).toContain(
    `The receipt is on its way to ${RIGHT}.`,
  );
  await app.services.documents.update(accounts, uid, { isEmailVerified: true });
  expect(await (await buyer.get(confirmation)).text()).not.toContain("Wrong email");
  expect((await buyer.postForm(confirmation, { order, email: WRONG })).status).toBe(403);
  expect((await app.services.documents.get(orders, order))?.data.email).toBe(RIGHT);
});

test("nobody else corrects it, and a guest only five times an hour, not counting mistyped addresses", async () => {
  const guest = app.browser();
  const { orderId: order, confirmation } = await buyWith(guest, WRONG);
  const another = app.browser();
  await buyWith(another, "eve@example.com");
  const account = app.browser();
  await account.signUp();
  for (const browser of [app.browser(), another, account])
    expect((await browser.postForm(confirmation, { order, email: "eve@example.com" })).status).toBe(
      403,
    );
  const stored = await app.services.documents.get(orders, order);
  expect(stored?.data.email).toBe(WRONG);
  for (let count = 0; count < 6; count++)
    expect((await guest.postForm(confirmation, { order, email: `typo${count}@` })).status).toBe(
      422,
    );
  for (let count = 0; count < 5; count++)
    expect(
      (await guest.postForm(confirmation, { order, email: `a${count}@example.com` })).status,
    ).toBe(303);
  const refused = await guest.postForm(confirmation, { order, email: RIGHT });
  expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
  expect(await refused.text()).toContain("The address was changed too often.");
});
