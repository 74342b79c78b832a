/** A text that buyers type in the checkout form, over HTTP. The tested text is none of the shop's. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { orderTexts } from "#domain/orders/order-texts.ts";
import { orders } from "#domain/orders/orders.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { withNoise } from "#tests/support/with-noise.ts";

vi.mock("#domain/orders/order-texts.ts", async (load) => {
  const module = await load<{ orderTexts: object; textNames: string[] }>();
  Object.assign(module.orderTexts, { mockText: 20 });
  module.textNames.push("mockText");
  return module;
});

const TEXT = "For Ann & Bo";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("it survives sign-in and retry, and the order stores it", async () => {
  const browser = app.browser();
  const fields = { plan: "book", mockText: withNoise(TEXT) };
  const asked = await browser.postForm("/landing/paywall", fields);
  const signIn = new URL(asked.headers.get("location") ?? "", "http://x");
  const next = "/landing/paywall?plan=book&mockText=For+Ann+%26+Bo";
  expect(signIn.searchParams.get("next")).toBe(next);
  await browser.signUp();
  const started = await browser.postForm("/landing/paywall", fields);
  const payment = await (await browser.get(started.headers.get("location") ?? "")).text();
  const orderId = /order=([\w-]+)/.exec(payment)?.[1] ?? "";
  const order = await app.services.documents.get(orders, orderId);
  expect(order?.data).toMatchObject({ mockText: TEXT });
  const path = `/landing/confirmation/error?order=${orderId}&reason=cancelled`;
  const failed = await (await browser.get(path)).text();
  expect(failed).toContain('name="mockText" value="For Ann &amp; Bo"');
});

test("a text that is too long is refused, and an empty one is absent", async () => {
  const browser = app.browser();
  const post = (mockText: string) =>
    browser.postForm("/landing-v2/paywall", { plan: "book", mockText });
  const { mockText = 0 } = orderTexts as Readonly<Record<string, number>>;
  expect((await post("x".repeat(mockText + 1))).status).toBe(400);
  const started = await post(" ");
  const payment = await (await browser.get(started.headers.get("location") ?? "")).text();
  const orderId = /order=([\w-]+)/.exec(payment)?.[1] ?? "";
  expect((await app.services.documents.get(orders, orderId))?.data).not.toHaveProperty("mockText");
});
