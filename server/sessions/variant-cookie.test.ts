import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** The headline says which landing page it is. */
async function shownAt(answer: Response): Promise<"landing" | "landing-v2"> {
  const html = await answer.text();
  const { landing, landingV2 } = app.services.shop.store;
  expect(html.includes(landing.headline)).not.toBe(html.includes(landingV2.headline));
  return html.includes(landing.headline) ? "landing" : "landing-v2";
}

test("the first visit draws a landing page and every later one shows the same", async () => {
  const visitor = app.browser();
  const first = await visitor.get("/");
  expect(first.status).toBe(200);
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  expect(first.headers.get("vary")).toMatch(/cookie/i);
  expect(first.headers.getSetCookie().join()).toMatch(/^variant=.*HttpOnly; SameSite=Lax/);
  const shown = await shownAt(first);
  for (let visit = 0; visit < 8; visit += 1) {
    const again = await visitor.get("/");
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(await shownAt(again)).toBe(shown);
  }
});

test("both landing pages are drawn", async () => {
  const drawn = new Set<string>();
  for (let visit = 0; visit < 64 && drawn.size < 2; visit += 1)
    drawn.add(await shownAt(await app.browser().get("/")));
  expect(drawn.size).toBe(2);
});

test("a cookie that was not signed here counts as none", async () => {
  const visitor = app.browser();
  await visitor.get("/");
  const genuine = visitor.cookies.get("variant") ?? "";
  const [name = "", signature = ""] = genuine.split(".");
  const other = name === "landing" ? "landing-v2" : "landing";
  for (const forged of [`${other}.${signature}`, other, `${name}.`, `${name}.x`, "", "%E0%A4%A"]) {
    const answer = await app.browser().get("/", { cookie: `variant=${forged}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie(), forged).toHaveLength(1);
  }
  const kept = await app.browser().get("/", { cookie: `variant=${genuine}` });
  expect(kept.headers.getSetCookie()).toEqual([]);
});

test("who only probes or fetches ahead is given none", async () => {
  const head = await app.browser().request("/", { method: "HEAD" });
  const ahead = await app.browser().get("/", { "sec-purpose": "prefetch;prerender" });
  for (const answer of [head, ahead]) {
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test("the pages with an address of their own give none", async () => {
  for (const path of ["/landing", "/landing-v2", "/landing/paywall"])
    expect((await app.browser().get(path)).headers.getSetCookie()).toEqual([]);
});
