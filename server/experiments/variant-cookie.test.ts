import { afterAll, beforeAll, expect, test } from "vitest";
import { type Variant, variantKeys, variants } from "#domain/experiments/variants.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Recognises the variant by its headline. */
async function shownAt(response: Response): Promise<Variant | undefined> {
  const html = await response.text();
  const { store } = app.services;
  const shown = variantKeys.filter((key) => html.includes(store[variants[key].copy].headline));
  expect(shown).toHaveLength(1);
  return shown[0];
}

test("the first visit assigns a variant, and later visits show the same", async () => {
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

test("every variant is assigned", async () => {
  const assigned = new Set<Variant | undefined>();
  for (let visit = 0; visit < 64 && assigned.size < variantKeys.length; visit += 1)
    assigned.add(await shownAt(await app.browser().get("/")));
  expect(assigned).toEqual(new Set(variantKeys));
});

test("a cookie with a wrong signature is ignored", async () => {
  const visitor = app.browser();
  await visitor.get("/");
  const genuine = visitor.cookies.get("variant") ?? "";
  const [name = "", signature = ""] = genuine.split(".");
  const other = variantKeys.find((key) => key !== name);
  for (const forged of [`${other}.${signature}`, other, `${name}.`, `${name}.x`, "", "%E0%A4%A"]) {
    const response = await app.browser().get("/", { cookie: `variant=${forged}` });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie(), forged).toHaveLength(1);
  }
  const again = await app.browser().get("/", { cookie: `variant=${genuine}` });
  expect(again.headers.getSetCookie()).toEqual([]);
});

test("HEAD requests and prefetches get no variant cookie", async () => {
  const head = await app.browser().request("/", { method: "HEAD" });
  const ahead = await app.browser().get("/", { "sec-purpose": "prefetch;prerender" });
  for (const response of [head, ahead]) {
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test("pages with a fixed variant set no cookie", async () => {
  for (const path of ["/landing", "/landing-v2", "/landing/paywall"])
    expect((await app.browser().get(path)).headers.getSetCookie()).toEqual([]);
});
