/** A purchase with documents in Firestore, as far as npm's emulator does what Firestore does. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buy } from "#tests/support/buy.ts";
import { type FirestoreTestServer, startFirestore } from "#tests/support/firestore.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let server: FirestoreTestServer;
let app: TestApp;
beforeAll(async () => {
  server = await startFirestore();
  const { project } = server.createDatabase();
  app = await createTestApp({
    DATABASE_URL: `firestore://${project.slice(0, 30).replace(/-$/, "0")}?prefix=shop-`,
    RATE_LIMITS: "off",
  });
});
afterAll(async () => {
  await app.close();
  server.stop();
});

test("a customer signs up, buys and sees the purchase", async () => {
  const browser = app.browser();
  await browser.signUp();
  await buy(browser, "book");
  const page = await browser.get("/account");
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Download");
});
