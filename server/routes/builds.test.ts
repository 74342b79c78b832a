import { afterAll, beforeAll, expect, test } from "vitest";
import { expectFailureBody } from "#tests/support/expect-failure.ts";
import { legalPages } from "#domain/catalog/legal-pages.ts";
import { FURTHER_PARTIAL_PATHS, PARTIAL_PATHS } from "#tests/support/specified-paths.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { createBuildsApi } from "./builds.ts";

let app: TestApp;
let visitor: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  visitor = app.browser();
});
afterAll(() => app.close());

const id = "00000000-0000-0000-0000-000000000000";

test("AC-7.4: latest.json and meta/{id}.json name the same build", async () => {
  const latest = await visitor.get(`/builds/latest.json?${Date.now()}`);
  expect(await latest.json()).toEqual({ id, timestamp: expect.any(Number) });
  expect(latest.headers.get("cache-control")).toBe("public, max-age=1, immutable");
  const meta = await visitor.get(`/builds/meta/${id}.json`);
  const { prerendered, ...body } = (await meta.json()) as { readonly prerendered: string[] };
  expect({ ...body, prerendered: prerendered.toSorted() }).toEqual({
    id,
    timestamp: expect.any(Number),
    matcher: {
      static: { "/old": { redirect: "/landing" }, "/shop": { redirect: "/landing/paywall" } },
      wildcard: { "/legacy": { redirect: "/landing/**" } },
      dynamic: {},
    },
    prerendered: [
      "/landing",
      "/landing-v2",
      "/landing/paywall",
      "/landing-v2/paywall",
      ...legalPages.map((page) => `/${page}`),
      ...[...PARTIAL_PATHS, ...FURTHER_PARTIAL_PATHS].map((path) => path.toLowerCase()),
    ].toSorted(),
  });
  expect(meta.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const compressed = await visitor.get(`/builds/meta/${id}.json`, { "accept-encoding": "br" });
  expect(compressed.headers.get("content-encoding")).toBe("br");
  for (const { headers } of [latest, meta]) {
    expect(headers.get("content-type")).toBe("application/json");
    expect(Date.parse(headers.get("last-modified") ?? "")).not.toBeNaN();
  }
  for (const [path, { headers }] of [
    ["/builds/latest.json", latest],
    [`/builds/meta/${id}.json`, meta],
  ] as const) {
    const known = { "if-none-match": headers.get("etag") ?? "" };
    expect((await visitor.get(path, known)).status).toBe(304);
  }
});

test("AC-7.4: unknown builds are a 404", async () => {
  const accept = "*/*";
  for (const path of ["/builds/meta/none.json", "/builds/meta/latest.json", "/builds/none.json"])
    await expectFailureBody(await visitor.get(path, { accept }), 404);
});

test("a tab of an earlier build gets the current rules under its own build id", async () => {
  const options = { id: "new", timestamp: 1, prerendered: ["/landing"] };
  const matcher = { static: { "/old": { redirect: "/landing" } }, wildcard: {}, dynamic: {} };
  const api = createBuildsApi({ ...options, matcher, isRetained: (other) => other === "before" });
  const meta = await api.request("/builds/meta/before.json");
  expect(await meta.json()).toEqual({ ...options, id: "before", matcher });
  expect(meta.headers.get("cache-control")).toBe("no-cache");
  for (const path of ["/builds/meta/older.json", "/builds/meta/before", "/builds/meta/before.js"])
    expect((await api.request(path)).status).not.toBe(200);
});
