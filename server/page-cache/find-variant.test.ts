import { afterAll, beforeAll, expect, test } from "vitest";
import { buyWith } from "#tests/support/restore.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Recognises the second variant by its corners. */
async function shownTo(browser: TestBrowser, referer?: string) {
  const response = await browser.get("/restore", referer === undefined ? {} : { referer });
  return (await response.text()).includes('class="square-corners') ? "landing-v2" : "landing";
}

test("a shared page looks like the page before, on this site only", async () => {
  expect(await shownTo(app.browser())).toBe("landing");
  expect(await shownTo(app.browser(), `${ORIGIN}/landing-v2/paywall`)).toBe("landing-v2");
  expect(await shownTo(app.browser(), "https://other.example/landing-v2")).toBe("landing");
  for (const referer of ["", "landing-v2", "https://", `${ORIGIN}/landing-v2x`])
    expect(await shownTo(app.browser(), referer)).toBe("landing");
});

test("without one, a guest sees the variant for guests, and others that of their cookie", async () => {
  const guest = app.browser();
  await buyWith(guest, "guest@example.com");
  guest.cookies.delete("variant");
  expect(await shownTo(guest)).toBe("landing-v2");
  const visitor = app.browser();
  await visitor.get("/");
  const assigned = visitor.cookies.get("variant")?.split(/[.~]/)[0];
  expect(await shownTo(visitor)).toBe(assigned);
});
