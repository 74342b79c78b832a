/** What the payment service knows of an order, on the owner's pages, from the test card on. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { payWith, startCheckout } from "#tests/support/buy.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";

const OWNER = "ada@shop.example";
const GERMAN_CARD = "4000 0027 6000 0016";

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
