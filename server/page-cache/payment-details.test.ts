/** What the payment service knows of an order, on the owner's pages, from the test card on. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { payWith, startCheckout } from "#tests/support/buy.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";

const OWNER = "ada@shop.example";
const GERMAN_CARD = "4000 0027 6000 0016";
const DAY_MS = 86_400_000;

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({ OWNER_EMAILS: OWNER, RATE_LIMITS: "off" });
  owner = app.browser();
  const { uid } = await owner.signUp(OWNER);
  await app.services.documents.update(accounts, uid, { isEmailVerified: true });
});
afterAll(() => app.close());

const read = async (path: string) => visibleTexts(await (await owner.get(path)).text()).join(" ");

async function sell(card = GERMAN_CARD) {
  const buyer = app.browser();
  const checkout = await startCheckout(buyer, "book", "landing-v2");
  await payWith(buyer, checkout, card);
  await app.services.sandbox?.deliverPending();
  const { orderId } = checkout;
  const paymentOf = async () => (await app.services.documents.get(orders, orderId))?.data.payment;
  await expect.poll(paymentOf).toHaveProperty("method", "card");
  return { orderId, path: `/admin/orders/${orderId}` };
}

test("the owner finds an order by the last digits of its card", async () => {
  const { orderId, path } = await sell();
  expect(await read(path)).toContain("Card ending in 0016");
  for (const [digits, isFound] of [
    ["0016", true],
    ["4242", false],
  ] as const) {
    const html = await (await owner.get(`/admin/orders?find=${digits}`)).text();
    expect(html.includes(orderId), digits).toBe(isFound);
  }
});

test("the orders' export has the fee and the day from which the money may be paid out", async () => {
  const { orderId } = await sell();
  const today = new Date(app.clock.now()).toISOString().slice(0, 10);
  const available = new Date(app.clock.now() + 7 * DAY_MS).toISOString().slice(0, 10);
  const file = await owner.get(
    `/admin/export?what=orders&since=${today}&until=${today}&columns=orderId&columns=fee&columns=feeCurrency&columns=availableOn`,
  );
  expect(await file.text()).toContain(`\r\n${orderId},0.48,EUR,${available}\r\n`);
});

test("a dispute is listed with the date of its answer, first and until it ends", async () => {
  const { orderId, path } = await sell("4000 0000 0000 0259");
  const statusOf = async () => (await app.services.documents.get(orders, orderId))?.data.status;
  await expect.poll(statusOf).toBe("disputed");
  const newer = await sell();
  await app.services.documents.update(orders, newer.orderId, { attention: "duplicate" });
  const due = app.clock.now() + 7 * DAY_MS;
  const day = new Date(due).toLocaleDateString("en", { dateStyle: "medium", timeZone: "UTC" });
  const listed = await read("/admin/attention");
  expect(listed).toContain(`Answer until ${day}`);
  expect(listed.indexOf(orderId)).toBeLessThan(listed.indexOf(newer.orderId));
  expect(await read(path)).toContain(`Answer until ${day}`);
  expect(await read(path)).not.toContain("dashboard");
  app.clock.advance(8 * DAY_MS);
  for (const page of ["/admin/attention", path])
    expect(await read(page)).toContain("The answer is overdue: it was due on");
  await owner.postJson("/dev/payments/dispute", { orderId, state: "won" });
  await app.services.sandbox?.deliverPending();
  await expect.poll(statusOf).toBe("paid");
  expect(await read(path)).not.toContain("The answer");
});
