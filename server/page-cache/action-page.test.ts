import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const CODE = "a-secret-one-time-code";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ["resetPassword", "Save and sign in"],
  ["signIn", "Sign in"],
  ["verifyEmail", "Confirm this address"],
  ["verifyAndChangeEmail", "Use this address"],
  ["recoverEmail", "Take it back"],
])(
  "%s: the page has the button, and the code is neither in the page nor in the log",
  async (mode, button) => {
    const query = new URLSearchParams({ mode, oobCode: CODE, apiKey: "key", lang: "en" });
    const response = await app.browser().get(`/auth/action?${query}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toMatch(new RegExp(`<button[^>]*type="submit"[^>]*>[^]*?${button}`));
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain("Signing in needs JavaScript.");
    expect(html).not.toContain(CODE);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("referrer-policy")).toBe("same-origin");
    expect(app.logged.join("\n")).toContain("/auth/action");
    expect(app.logged.join("\n")).not.toContain(CODE);
  },
);

test.each(["", "mode=signIn", "mode=other&oobCode=a", "oobCode=a", "mode=signIn&oobCode=%3Cb%3E"])(
  "an incomplete link is a 400 that says so: %s",
  async (query) => {
    const response = await app.browser().get(`/auth/action?${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("A part of this link is missing.");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  },
);

test("the sign-in page forwards mailed links that a hosted page redirected to it", async () => {
  const response = await app.browser().get("/sign-in?next=%2Faccount&mode=signIn&oobCode=abc");
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe(
    "/auth/action?next=%2Faccount&mode=signIn&oobCode=abc",
  );
});

test("other pages keep the site's referrer policy", async () => {
  const response = await app.browser().get("/sign-in");
  expect(response.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
});
