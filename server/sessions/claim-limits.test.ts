import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";

test("codes are limited per address and client, and tries per client, in the buyer's words", async () => {
  const app = await createTestApp();
  const browser = app.browser();
  const email = "ann@example.com";
  for (let count = 0; count < 5; count++)
    expect((await browser.postForm("/restore", { email })).status).toBe(200);
  const refused = await browser.postForm("/restore", { email: "Ann@Example.com" });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain("There were too many requests. Try again in 60 minutes.");
  expect((await browser.postForm("/restore", { email: "eve@example.com" })).status).toBe(200);
  app.clock.advance(60 * 60_000);
  expect((await browser.postForm("/restore", { email })).status).toBe(200);
  await app.close();
});
