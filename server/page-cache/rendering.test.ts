import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

// As if somebody declared a page public that React cannot finish.
vi.mock("../pages/public-pages.ts", async (load) => ({
  ...(await load<typeof import("../pages/public-pages.ts")>()),
  publicPages: [{ path: "/dev/stuck", locale: "en", isForUnknown: true }],
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

test("AC-4.12: a page for the browser alone is sent empty, with marker false and its data", async () => {
  const answer = await visitor.get("/dev/client-only?a=b");
  expect(answer.status).toBe(200);
  const html = await answer.text();
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

test("what React cannot finish in time is never kept and left to the browser", async () => {
  const answer = await visitor.get("/dev/stuck");
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(readMarker(html)).toBe("false");
  expect(html).toContain(EMPTY_ROOT);
  expect(html).toContain("streamController.close");
  expect(app.answer("GET", "/dev/stuck", { host: "127.0.0.1:3000" })).toBeUndefined();
  const id = answer.headers.get("x-request-id") ?? "none";
  const logged = app.logged.join("");
  expect(logged).toContain("a public page could not be rendered");
  expect(logged).toContain(`request ${id} is left to the browser`);
});
