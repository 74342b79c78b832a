/** What the tag manager learns of sales; the test stubs its host. */
import { expect, type Page, test } from "@playwright/test";
import { cleanUp } from "../support/started-site.ts";
import { control, orderOf } from "./buyers.ts";
import { recordForeign, startTagged } from "./consent-shop.ts";
import { untilHydrated } from "./hydrated.ts";
import { APPROVED, newEmail, pay } from "./journey.ts";

test.afterAll(cleanUp);

interface TaggedEvent {
  readonly event?: string;
  readonly ecommerce?: object;
}

const eventsOf = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      (window as unknown as { dataLayer: TaggedEvent[] }).dataLayer.filter(
        ({ event }) => event === wanted,
      ),
    name,
  );

test("the tag manager learns of plans seen, of a purchase once, and of each refund @long", async ({
  browser,
}) => {
  const shop = await startTagged();
  const context = await browser.newContext({ baseURL: shop.origin });
  await recordForeign(context, shop.origin);
  const page = await context.newPage();
  await page.goto("/landing-v2");
  await untilHydrated(page);
  await page.getByRole("button", { name: "Accept all" }).click();
  await expect.poll(() => eventsOf(page, "gtm.js")).toHaveLength(1);
  await page.getByRole("link", { name: "Plans" }).first().click();
  await expect.poll(() => eventsOf(page, "view_item")).toHaveLength(4);

  await page.getByRole("button", { name: "Buy Book" }).click();
  await page.getByLabel("Email").fill(newEmail());
  await pay(page, APPROVED);
  await page.waitForURL(/confirmation/);
  await expect.poll(() => eventsOf(page, "purchase")).toHaveLength(1);
  const [purchase] = await eventsOf(page, "purchase");
  expect(purchase?.ecommerce).toEqual({
    transaction_id: orderOf(page),
    value: 15,
    currency: "EUR",
    items: [{ item_id: "book", item_name: "Book", price: 15, quantity: 1 }],
  });
  await page.reload();
  await untilHydrated(page);
  expect(await eventsOf(page, "purchase")).toEqual([]);

  const orderId = orderOf(page);
  const refund = async (amount: number) => {
    await control(page, "refund", { orderId, amount });
    // The page learns of the refund once the shop has heard of it.
    await expect(async () => {
      await page.reload();
      await untilHydrated(page);
      expect(await eventsOf(page, "refund")).toHaveLength(1);
    }).toPass();
    return (await eventsOf(page, "refund"))[0]?.ecommerce;
  };
  const part = { transaction_id: orderId, value: 5, currency: "EUR" };
  expect(await refund(500)).toEqual(part);
  await page.reload();
  await untilHydrated(page);
  expect(await eventsOf(page, "refund")).toEqual([]);
  const items = [{ item_id: "book", item_name: "Book", price: 15, quantity: 1 }];
  expect(await refund(1000)).toEqual({ ...part, value: 10, items });
  expect(await eventsOf(page, "purchase")).toEqual([]);
  await context.close();
});
