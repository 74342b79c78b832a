import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  owner = app.browser();
  await owner.signUp();
});
afterAll(() => app.close());

test("the page contains the settings and no token", async () => {
  const response = await owner.get("/account");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const html = await response.text();
  for (const text of ["Account settings", "Not verified yet", ">Off</span>"])
    expect(html).toContain(text);
  expect(html).not.toMatch(/eyJ[\w-]{10,}\.eyJ/);
});

test.each([
  [{ intent: "endSession", session: "unknown" }, 200],
  [{ intent: "endOtherSessions" }, 200],
  [{ intent: "lookAgain" }, 200],
  [{ intent: "endSession" }, 400],
  [{ intent: "endSession", session: "x".repeat(201) }, 400],
  [{ intent: "deleteAccount" }, 400],
  [{}, 400],
])("%j gets a %i, and its sender stays signed in", async (form, status) => {
  expect((await owner.postForm("/account", form)).status).toBe(status);
  expect((await owner.get("/account")).status).toBe(200);
});

test("other sites cannot end sessions, and visitors who are not signed in are redirected", async () => {
  const body = new URLSearchParams({ intent: "endOtherSessions" });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const foreign = { ...headers, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const refused = await owner.request("/account", { method: "POST", body, headers: foreign });
  expect(refused.status).toBe(403);
  const stranger = await app.browser().request("/account", {
    method: "POST",
    body,
    headers: { ...headers, origin: ORIGIN },
  });
  expect(stranger.status).toBe(302);
});
