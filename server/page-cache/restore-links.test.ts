import { afterAll, beforeAll, expect, test } from "vitest";
import { buyWith } from "#tests/support/restore.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const linked = 'href="/restore"';

test.each([
  "/landing",
  "/landing-v2",
  "/landing/paywall",
  "/landing-v2/paywall",
  "/sign-in",
  "/landing/confirmation/error",
  "/landing-v2/confirmation/error",
  "/landing-v2/confirmation/download?order=none",
])("%s links the page that restores purchases", async (path) => {
  expect(await (await app.browser().get(path)).text()).toContain(linked);
});

test("the pages of a purchase without the order link it beside their text, too", async () => {
  for (const path of [
    "/landing/confirmation/error",
    "/landing-v2/confirmation/error",
    "/landing-v2/confirmation/download?order=none",
  ]) {
    const html = await (await app.browser().get(path)).text();
    const [, main = ""] = /<main[^>]*>(.*?)<\/main>/s.exec(html) ?? [];
    expect(main, path).toContain(linked);
  }
});

test("a buyer's confirmation, account page and receipt link it", async () => {
  for (const isGuest of [true, false]) {
    const browser = app.browser();
    if (!isGuest) await browser.signUp();
    const email = `buyer-${crypto.randomUUID()}@example.com`;
    const { confirmation } = await buyWith(browser, email);
    for (const path of [confirmation, "/account"])
      expect(await (await browser.get(path)).text()).toContain(linked);
    await app.jobs.find(({ name }) => name === "outbox")?.run();
    const [receipt] = (await app.services.inbox?.list(email)) ?? [];
    expect(receipt?.text).toContain("http://127.0.0.1:3000/restore");
  }
});
