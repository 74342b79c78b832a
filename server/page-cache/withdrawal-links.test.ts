/** What the pages of a purchase offer before and after the buyer withdrew. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buyWith } from "#tests/support/restore.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

const OFFER = "Withdraw from contract";
const STATE = "See your withdrawal";

async function pagesOf(browser: TestBrowser, confirmation: string): Promise<string[]> {
  const pages = ["/account", confirmation].map(async (path) => {
    const [main = ""] = /<main.*<\/main>/s.exec(await (await browser.get(path)).text()) ?? [];
    return visibleTexts(main).join(" ");
  });
  return Promise.all(pages);
}

async function bought() {
  const buyer = app.browser();
  return { buyer, ...(await buyWith(buyer, `buyer-${crypto.randomUUID()}@example.com`)) };
}

const withdraw = (buyer: TestBrowser, order: string) =>
  buyer.postForm("/withdraw", { intent: "confirm", order });

test.each([
  ["by law", 0],
  ["when the seller decides", 60],
])("a purchase offers withdrawal once, %s", async (_, days) => {
  const { buyer, orderId, confirmation } = await bought();
  app.clock.advance(days * 24 * 60 * 60_000);
  for (const page of await pagesOf(buyer, confirmation)) {
    expect(page).toContain(OFFER);
    expect(page).not.toContain(STATE);
  }
  await withdraw(buyer, orderId);
  for (const page of await pagesOf(buyer, confirmation)) {
    expect(page).not.toContain(OFFER);
    expect(page).toContain(STATE);
  }
});

test("a refunded purchase offers no withdrawal, and one withdrawn before shows its state", async () => {
  const [refunded, withdrawn] = [await bought(), await bought()];
  await withdraw(withdrawn.buyer, withdrawn.orderId);
  for (const { orderId } of [refunded, withdrawn])
    await app.services.ownerOrders.refund({ orderId });
  for (const page of await pagesOf(refunded.buyer, refunded.confirmation)) {
    expect(page).not.toContain(OFFER);
    expect(page).not.toContain(STATE);
  }
  const [account] = await pagesOf(withdrawn.buyer, withdrawn.confirmation);
  expect(account).not.toContain(OFFER);
  expect(account).toContain(STATE);
});
