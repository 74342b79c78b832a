import { expect, test, vi } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";

// Declare a page public that is not.
vi.mock("./public-pages.ts", async (load) => ({
  ...(await load<typeof import("./public-pages.ts")>()),
  listPublicPages: () => [{ path: "/landing/confirmation/error", locale: "en", basename: "" }],
}));

test("a page that reads the visitor is never cached, and the log says so", async () => {
  const app = await createTestApp();
  const path = "/landing/confirmation/error?order=none";
  const response = await app.browser().get(path);
  expect(response.status).toBe(200);
  expect(response.headers.has("etag")).toBe(false);
  expect(response.headers.get("content-security-policy")).toContain("'nonce-");
  expect(app.cachedResponse("GET", path, { host: "127.0.0.1:3000" })).toBeUndefined();
  expect(app.logged.join("")).toContain("is not cached");
  await app.close();
});
