import { afterAll, beforeAll, expect, test } from "vitest";
import { routeRulesSchema } from "#domain/route-rules/schema.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { isPage } from "../http/known-pages.ts";
import { splitLocale } from "#locales/locale-path.ts";
import { createRedirects, type Redirects } from "../http/redirects.ts";

let app: TestApp;
let visitor: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  visitor = app.browser();
});
afterAll(() => app.close());

test.each([
  ["/old", 307, "/landing"],
  ["/old/", 307, "/landing"],
  ["/old?x=1", 307, "/landing?x=1"],
  ["/legacy", 307, "/landing"],
  ["/legacy/a/b?q=1", 307, "/landing/a/b?q=1"],
  ["/shop", 301, "/landing/paywall"],
])("AC-2.11: %s is %i to %s", async (path, status, location) => {
  const response = await visitor.get(path);
  expect(response.status).toBe(status);
  expect(response.headers.get("location")).toBe(location);
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  expect(response.headers.get("content-security-policy")).not.toBeNull();
  expect(await response.text()).toBe(
    `<!DOCTYPE html><html><head><meta http-equiv="refresh" content="0; url=${location}"></head></html>`,
  );
});

test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
  "AC-2.11: %s is redirected",
  async (method) => {
    const response = await visitor.request("/old", { method, headers: { origin: ORIGIN } });
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe("/landing");
    if (method === "HEAD") expect(await response.text()).toBe("");
  },
);

test("a double slash is a 404, and quotes are escaped in the HTML", async () => {
  for (const path of ["/legacy//evil.example", "/legacy/\\evil.example", "//evil.example/old"])
    expect((await visitor.get(path)).status).toBe(404);
  const quoted = await (await visitor.get('/old?x="><script>&y=1')).text();
  expect(quoted).not.toContain("<script>");
  expect(quoted).toContain("&amp;y=1");
});

const redirects = (rules: Record<string, unknown>) =>
  createRedirects(routeRulesSchema.parse(rules), isPage);

function ask(redirects: Redirects, target: string): Response | undefined {
  const { href, pathname } = new URL(target, ORIGIN);
  return redirects.respond(href, splitLocale(pathname, ["en", "de"]));
}

test("redirects to other sites keep query and path", () => {
  const rules = {
    "/x/**": { redirect: { to: "https://elsewhere.example/y/**", statusCode: 308 } },
  };
  const response = ask(redirects(rules), `/x/a"b?q=1`);
  expect(response?.status).toBe(308);
  expect(response?.headers.get("location")).toBe("https://elsewhere.example/y/a%22b?q=1");
});

test("a rule can redirect a page, but not a page's data", () => {
  const moved = redirects({ "/landing-v2/**": { redirect: "/landing/**" } });
  expect(moved.covers("/landing-v2")).toBe(true);
  expect(moved.covers("/landing")).toBe(false);
  expect(ask(moved, "/landing-v2/paywall.data")).toBeUndefined();
});

test("the error names every rule whose target is no page", () => {
  const rules = {
    "/a": { redirect: "/nowhere?x=1" },
    "/b/**": { redirect: "/nowhere/**" },
    "/c": { redirect: "/LANDING/#questions" },
    "/d/**": { redirect: "/landing/Partials/**" },
    "/e": { redirect: "/c" },
    "/f": { redirect: "/" },
  };
  expect(() => redirects(rules)).toThrow(
    [
      "The store has problems:",
      'store/route-rules.ts: routeRules["/a"].redirect: no page at "/nowhere?x=1"',
      'store/route-rules.ts: routeRules["/b/**"].redirect: no page at "/nowhere/**"',
    ].join("\n"),
  );
});
