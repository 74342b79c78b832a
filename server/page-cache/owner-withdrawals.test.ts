/** The owner's decisions about withdrawals, over HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { Timestamp } from "#domain/values.ts";
import { withdrawals } from "#domain/orders/withdrawals.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { buyWith } from "#tests/support/restore.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";

const OWNER = "ada@shop.example";
const PATH = "/admin/attention";
const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({ OWNER_EMAILS: OWNER, RATE_LIMITS: "off" });
  owner = app.browser();
  const { uid } = await owner.signUp(OWNER);
  await app.services.documents.update(accounts, uid, { isEmailVerified: true });
});
afterAll(() => app.close());

/** A buyer who has stated a withdrawal, in time or long after. */
async function withdrawn({ isLate = false, name = "" } = {}) {
  const buyer = app.browser();
  const { orderId } = await buyWith(buyer, `buyer-${crypto.randomUUID()}@example.com`);
  if (isLate) {
    const paidAt = Timestamp.fromMillis(app.clock.now() - 30 * DAY_MS);
    await app.services.documents.update(orders, orderId, { paidAt });
  }
  await buyer.postForm("/withdraw", { intent: "confirm", order: orderId, name });
  return { buyer, orderId };
}

const decide = (browser: TestBrowser, intent: string, order: string) =>
  browser.postForm(PATH, { intent, order });

const stateOf = async (orderId: string) =>
  (await app.services.documents.get(withdrawals, orderId))?.data.state;

async function read(response: Response): Promise<string> {
  return visibleTexts(await response.text()).join(" ");
}

test("the owner sees a withdrawal with its due date and refunds it with one button", async () => {
  const { orderId } = await withdrawn({ name: "Ann <b>Example</b>" });
  expect(await read(await owner.get("/admin"))).toContain("1 order needs you");
  const html = await (await owner.get(PATH)).text();
  const page = visibleTexts(html).join(" ");
  for (const text of ["Withdrawals", orderId, "The money must be back at the latest on", "€15.00"])
    expect(page).toContain(text);
  expect(page).toContain("Name: Ann <b>Example</b>");
  expect(html).toContain(`aria-label="Refund order ${orderId}"`);
  expect(html).not.toContain(`aria-label="Decline the withdrawal from order ${orderId}"`);
  const done = await Promise.all([1, 2, 3, 4, 5].map(() => decide(owner, "refund", orderId)));
  expect(new Set(done.map(({ status }) => status))).toEqual(new Set([303]));
  expect(done[0]?.headers.get("location")).toBe(PATH);
  expect(await stateOf(orderId)).toBe("refunded");
  const order = (await app.services.documents.get(orders, orderId))?.data;
  expect(order).toMatchObject({ status: "refunded", refunds: { total: 1500 } });
  expect(await read(await owner.get(PATH))).not.toContain(orderId);
});

test("a statement without a right can be declined, once it is decided not again", async () => {
  const { orderId, buyer } = await withdrawn({ isLate: true });
  const page = await (await owner.get(PATH)).text();
  expect(page).toContain(`aria-label="Decline the withdrawal from order ${orderId}"`);
  expect((await decide(owner, "decline", orderId)).status).toBe(303);
  expect((await decide(owner, "decline", orderId)).status).toBe(303);
  expect(await stateOf(orderId)).toBe("declined");
  const refused = await decide(owner, "refund", orderId);
  expect(refused.status).toBe(409);
  expect(await read(refused)).toContain("is decided already");
  expect(await read(await buyer.get(`/withdraw?order=${orderId}`))).toContain(
    "the seller declined your statement",
  );
  const entitled = await withdrawn();
  expect((await decide(owner, "decline", entitled.orderId)).status).toBe(409);
  expect(await stateOf(entitled.orderId)).toBe("requested");
});

test("nobody but the owner decides", async () => {
  const { orderId, buyer } = await withdrawn({ isLate: true });
  const other = app.browser();
  const { uid } = await other.signUp();
  await app.services.documents.update(accounts, uid, { isEmailVerified: true });
  const visitors = [other, buyer, app.browser()];
  for (const path of [PATH, `${PATH}.data`, "/ADMIN/attention", "/admin/_.data"])
    for (const visitor of visitors)
      for (const intent of ["refund", "decline"])
        expect(
          (await visitor.postForm(path, { intent, order: orderId })).headers.get("location"),
        ).not.toBe(PATH);
  const statuses = await Promise.all(
    visitors.map(async (visitor) => (await decide(visitor, "refund", orderId)).status),
  );
  expect(statuses).toEqual([404, 302, 302]);
  const foreign = await owner.request(PATH, {
    method: "POST",
    body: new URLSearchParams({ intent: "refund", order: orderId }),
    headers: { origin: "https://evil.example" },
  });
  expect(foreign.status).toBe(403);
  expect(await stateOf(orderId)).toBe("requested");
});

test("invalid forms name the field, and unknown orders are said", async () => {
  const invalid = await decide(owner, "steal", "a");
  expect(invalid.status).toBe(400);
  expect(await invalid.text()).toContain("The field “intent” is missing or not valid.");
  expect((await decide(owner, "refund", "../orders")).status).toBe(400);
  const unknown = await decide(owner, "refund", "none");
  expect(unknown.status).toBe(409);
  expect(await read(unknown)).toContain("There is no withdrawal from order none.");
});

test("a refund that the payment service refuses is listed with its reason", async () => {
  const { orderId } = await withdrawn();
  const { documents } = app.services;
  const problem = "charge_disputed";
  await documents.update(withdrawals, orderId, { problem });
  expect(await read(await owner.get(PATH))).toContain(`refused the refund: ${problem}`);
});
