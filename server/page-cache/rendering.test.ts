import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

// Declare pages public that are not: React cannot finish one, and another reads the visitor.
vi.mock("./public-pages.ts", async (load) => ({
  ...(await load<typeof import("./public-pages.ts")>()),
  listPublicPages: () => [
    { path: "/dev/stuck", locale: "en", basename: "", isForUnknown: true },
    { path: "/landing/confirmation/error", locale: "en", basename: "" },
  ],
}));

let app: TestApp;
let visitor: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  visitor = app.browser();
});
afterAll(() => app.close());

const EMPTY_ROOT = '<div id="app"></div>';

function readMarker(html: string): string | undefined {
  return /<script id="__app"[^>]* data-ssr="([^"]*)"/.exec(html)?.[1];
}

test("AC-4.12: a page that only browsers can render is sent empty, with marker false and its data", async () => {
  const response = await visitor.get("/dev/client-only?a=b");
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(readMarker(html)).toBe("false");
  expect(html).toContain(EMPTY_ROOT);
  expect(html).not.toContain("<h1");
  expect(html).toContain('id="theme-colors"');
  expect(html).toContain("streamController.enqueue");
  expect(html).toContain("?a=b");
  expect(html.match(/<title/g)).toHaveLength(1);
});

test("AC-4.12: every other page has marker true", async () => {
  for (const path of ["/landing", "/sign-in", "/none", "/dev/links"]) {
    const html = await (await visitor.get(path)).text();
    expect(readMarker(html), path).toBe("true");
    expect(html).not.toContain(EMPTY_ROOT);
  }
});

test("a page that React cannot finish in time is not cached and is left to the browser", async () => {
  // The limit is five seconds, and the test would wait for it twice.
  const { setTimeout } = globalThis;
  const hurry = vi
    .spyOn(globalThis, "setTimeout")
    .mockImplementation((run, milliseconds = 0) => setTimeout(run, Math.min(milliseconds, 200)));
  onTestFinished(() => hurry.mockRestore());
  const response = await visitor.get("/dev/stuck");
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(readMarker(html)).toBe("false");
  expect(html).toContain(EMPTY_ROOT);
  expect(html).toContain("streamController.close");
  expect(app.cachedResponse("GET", "/dev/stuck", { host: "127.0.0.1:3000" })).toBeUndefined();
  const id = response.headers.get("x-request-id") ?? "none";
  const logged = app.logged.join("");
  expect(logged).toContain("a public page could not be rendered");
  expect(logged).toContain(`request ${id} was left to the browser`);
});

test("a page that reads the visitor is never cached, and the log says so", async () => {
  const path = "/landing/confirmation/error?order=none";
  const response = await visitor.get(path);
  expect(response.status).toBe(200);
  expect(response.headers.has("etag")).toBe(false);
  expect(response.headers.get("content-security-policy")).toContain("'nonce-");
  expect(app.cachedResponse("GET", path, { host: "127.0.0.1:3000" })).toBeUndefined();
  expect(app.logged.join("")).toContain("is not cached");
});
