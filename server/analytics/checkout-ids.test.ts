import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { startCheckout } from "#tests/support/buy.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

const SETTINGS = {
  FIREBASE_API_KEY: "key",
  FIREBASE_PROJECT_ID: "project",
  FIREBASE_APP_ID: "1:1234:web:0a1b2c",
  FIREBASE_MEASUREMENT_ID: "G-ABC123",
  GA_API_SECRET: "the-secret",
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ ...SETTINGS, GA_SERVICE_URL: "http://127.0.0.1:9" });
});
afterAll(() => app.close());

const choose = (browser: TestBrowser, fields: Record<string, string>) =>
  browser.postForm("/api/consent", { language: "en", ...fields });

/** The ids in the order of a checkout that the browser starts. */
async function idsOf({ services }: TestApp, browser: TestBrowser) {
  const { orderId } = await startCheckout(browser, "sampler", "landing-v2");
  return (await services.documents.get(orders, orderId))?.data.tracking.analytics;
}

test("an order stores the ids of a buyer who allowed measurement", async () => {
  const browser = app.browser();
  await choose(browser, { answer: "choose", measurement: "on" });
  browser.cookies.set("_ga", "GA1.1.123.456");
  browser.cookies.set("_ga_ABC123", "GS1.1.1700000000.1.0.0");
  expect(await idsOf(app, browser)).toEqual({ clientId: "123.456", sessionId: "1700000000" });
});

test("a buyer whose browser blocks Google's script gets an id", async () => {
  const browser = app.browser();
  await choose(browser, { answer: "accept" });
  expect(await idsOf(app, browser)).toEqual({ clientId: expect.stringMatching(/^\d+\.\d+$/) });
});

test.each([
  ["without a choice", undefined],
  ["after a refusal", { answer: "reject" }],
  ["with consent to marketing alone", { answer: "choose", marketing: "on" }],
])("%s an order has no ids", async (_, fields) => {
  const browser = app.browser();
  if (fields) await choose(browser, fields);
  browser.cookies.set("_ga", "GA1.1.123.456");
  expect(await idsOf(app, browser)).toBeUndefined();
});

test("a choice about an earlier policy allows no ids", async () => {
  const browser = app.browser();
  await choose(browser, { answer: "accept" });
  const [recordId] = (browser.cookies.get("consent") ?? "").split(".");
  browser.cookies.set("consent", `${recordId}.99.11`);
  expect(await idsOf(app, browser)).toBeUndefined();
});

test("test mode never reports to Google, only to a stand-in", async () => {
  const { GA_API_SECRET: _, ...withoutSecret } = SETTINGS;
  expect(app.jobs.map(({ name }) => name)).toContain("analytics reports");
  for (const settings of [SETTINGS, withoutSecret]) {
    const other = await createTestApp(settings);
    expect(other.jobs.map(({ name }) => name)).not.toContain("analytics reports");
    const browser = other.browser();
    await choose(browser, { answer: "accept" });
    expect(await idsOf(other, browser)).toBeUndefined();
    await other.close();
  }
});
