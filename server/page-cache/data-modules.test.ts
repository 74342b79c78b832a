import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, ORIGIN, type TestApp } from "#tests/support/test-app.ts";
import { cacheResponse } from "../http/cached-response.ts";
import { changeFirstIdea } from "#tests/support/change-idea.ts";
import { createDataModules } from "./data-modules.ts";

const HOST = new URL(ORIGIN).host;
const MODULE = /\/[^"]*\/?_hydration-[^"]*/;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function moduleOf(path: string, shop = app): Promise<string> {
  const [module = "none"] = MODULE.exec(await (await shop.browser().get(path)).text()) ?? [];
  return module;
}

test.each(["/landing", "/landing-v2/paywall", "/"])(
  "the data of %s is a script that browsers keep, also from a process that has not rendered the page",
  async (path) => {
    const module = await moduleOf(path);
    const other = await createTestApp();
    for (const shop of [app, other]) {
      const response = await shop.browser().get(module);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(await response.text()).toMatch(/^export default "\[.*"$/);
    }
    await other.close();
  },
);

test("a page with little data brings it along", async () => {
  const html = await (await app.browser().get("/terms")).text();
  expect(html).toContain("streamController.enqueue(");
  expect(html).not.toMatch(MODULE);
});

test("a page that was opened before its content changed still gets its own data", async () => {
  const shop = await createTestApp();
  const before = await moduleOf("/landing", shop);
  const old = await (await shop.browser().get(before)).text();
  await changeFirstIdea(shop.services.documents, "A new place");
  await vi.waitUntil(async () => (await moduleOf("/landing", shop)) !== before, {
    timeout: 60_000,
    interval: 5,
  });
  expect(await (await shop.browser().get(before)).text()).toBe(old);
  expect(await (await shop.browser().get(await moduleOf("/landing", shop))).text()).toContain(
    "A new place",
  );
  await shop.close();
});

test.each([
  "/landing/_hydration-aaaaaaaaaaaaaaaaaaaaaa.js",
  "/none/_hydration-aaaaaaaaaaaaaaaaaaaaaa.js",
])("%s is unknown", async (path) => {
  expect((await app.browser().get(path)).status).toBe(404);
});

test("a wrong host gets no module", async () => {
  const module = await moduleOf("/landing");
  expect(app.cachedResponse("GET", module, { host: HOST })).toBeDefined();
  expect(app.cachedResponse("GET", module, { host: "other.example" })).toBeUndefined();
  expect(app.cachedResponse("POST", module, { host: HOST })).toBeUndefined();
});

test("an invented module makes a page render once in a pause, and few earlier modules are kept", async () => {
  const page = { path: "/landing", locale: "en", basename: "" } as const;
  const render = vi.fn(() => Promise.resolve());
  const modules = createDataModules(
    { pages: [page], readMisdirection: () => undefined },
    render,
    60_000,
  );
  const pathOf = (at: number) => `/landing/_hydration-${String(at).padStart(22, "0")}.js`;
  const ask = (at: number) => modules.cachedResponse("GET", pathOf(at), {});
  const unknown = ask(0);
  expect(unknown && "render" in unknown && (await unknown.render())).toBeUndefined();
  expect([ask(1), ask(2)]).toEqual([undefined, undefined]);
  expect(render).toHaveBeenCalledTimes(1);
  for (let at = 0; at < 5; at += 1)
    modules.add({
      page,
      data: { path: pathOf(at), cached: cacheResponse([["identity", Buffer.from("")]], "", []) },
    });
  expect([0, 1, 2, 3, 4].map((at) => ask(at) !== undefined)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
