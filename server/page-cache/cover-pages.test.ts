/** The picture of the product follows its buyer. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buy, startCheckout } from "#tests/support/buy.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const COVER = /<img[^>]* alt="A page of the book" width="640" height="905"[^>]*>/g;

async function countCovers(path: string, browser = app.browser()): Promise<number> {
  const response = await browser.get(path);
  expect(response.status).toBe(200);
  return [...(await response.text()).matchAll(COVER)].length;
}

test("it is on the page of an order, whether confirmed or not, and at each purchase", async () => {
  const buyer = app.browser();
  const { orderId } = await buy(buyer, "book", "landing-v2");
  expect(await countCovers(`/landing-v2/confirmation/download?order=${orderId}`, buyer)).toBe(1);
  await buy(buyer, "complete", "landing-v2");
  expect(await countCovers("/account", buyer)).toBe(2);
  expect(await countCovers(`/invoice/${orderId}`, buyer)).toBe(1);
  const waiting = app.browser();
  const started = await startCheckout(waiting, "book", "landing-v2");
  const path = `/landing-v2/confirmation/download?order=${started.orderId}`;
  expect(await countCovers(path, waiting)).toBe(1);
});

test("a page about no order shows none", async () => {
  expect(await countCovers("/landing-v2/confirmation/download")).toBe(0);
});

test("it is shown at sign-in, whether somebody is buying or not", async () => {
  const next = encodeURIComponent("/landing/paywall?plan=book");
  expect(await countCovers(`/sign-in?intent=signUp&next=${next}`)).toBe(1);
  expect(await countCovers("/sign-in")).toBe(1);
});

test("the payment page of the sandbox names the shop and shows the product", async () => {
  const started = await startCheckout(app.browser(), "book", "landing-v2");
  const html = await (await app.browser().get(started.paymentPath)).text();
  expect(html).toMatch(/<p class="shop">\s*<img src="\/favicon.svg"[^>]*>\s*Small Press\s*<\/p>/);
  expect(html).toMatch(
    /<img\s+src="\/media\/page-[^"]+"\s+srcset="[^"]+" sizes="[^"]+"\s+width="640"/,
  );
  expect(html).toContain("--button:#0066ff");
});
