import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toDocumentData } from "#domain/ports/document-data.ts";
import { bumpContentRevision, ideas } from "#domain/catalog/collections.ts";
import { GeoPoint, Timestamp } from "#domain/values.ts";
import { unpack } from "#app/platform/payload/packed.ts";
import type { IdeaView } from "#app/routes/landing-parts/load-landing.ts";
import { PARTIAL_PATHS } from "#tests/support/specified-paths.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

const PAYWALLS = ["/landing/paywall", "/landing-v2/paywall"];
const PATHS = ["/landing", "/landing-v2", ...PAYWALLS, ...PARTIAL_PATHS];
const HOST = new URL(ORIGIN).host;

let app: TestApp;
let visitor: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  visitor = app.browser();
});
afterAll(() => app.close());

const payloadOf = (path: string) => `${path}/_payload.json`;

test.each(PATHS)(
  "AC-7.7 the data of %s is the same string in the page's module, the payload and the .data response",
  async (path) => {
    const response = await visitor.get(`${payloadOf(path)}?build`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe(
      PAYWALLS.includes(path) ? "private, no-cache" : "no-cache",
    );
    const payload = await response.text();
    const page = await (await visitor.get(path)).text();
    const [module = ""] = /\/[^"]*\/_hydration-[^"]*/.exec(page) ?? [];
    const written = JSON.stringify(JSON.stringify(payload)).slice(3, -3);
    expect(await (await visitor.get(module)).text()).toContain(
      written.replaceAll("<", "\\u003c").replaceAll(">", "\\u003e").replaceAll("&", "\\u0026"),
    );
    const dynamic = await (await visitor.get(`${path}.data`)).text();
    expect(dynamic).toContain(JSON.stringify(payload));
  },
);

test("AC-3.3 AC-3.4 the ideas arrive as documents with times and places", async () => {
  const text = await (await visitor.get(payloadOf("/landing"))).text();
  const { ideas: shown } = unpack<{ ideas: IdeaView[] }>(text);
  const found = await app.services.documents.query(ideas, { orderBy: [["position", "asc"]] });
  expect(shown.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
  for (const [index, idea] of shown.entries()) {
    expect(Object.keys(idea)).not.toContain("id");
    expect(idea.coordinate).toBeInstanceOf(GeoPoint);
    expect(idea.date?.at).toBeInstanceOf(Timestamp);
    expect(idea.date?.at).toEqual(found[index]?.data.date);
    expect(idea).toEqual(toDocumentData(idea.id, { ...idea }));
  }
  expect(text).not.toContain("storeHash");
});

test("a payload is cached compressed, and clients that have it get a 304", async () => {
  await visitor.get(payloadOf("/landing"));
  const fields = { host: HOST, "accept-encoding": "br" };
  const response = app.cachedResponse("GET", `${payloadOf("/landing")}?build`, fields);
  expect(response?.headers).toContain("br");
  const etag = response?.headers[response.headers.indexOf("ETag") + 1] ?? "";
  const again = app.cachedResponse("GET", payloadOf("/landing"), {
    ...fields,
    "if-none-match": etag,
  });
  expect(again?.status).toBe(304);
  expect(app.cachedResponse("GET", payloadOf("/landing"), { ...fields, cookie: "session=a" })).toBe(
    response,
  );
});

test.each(PAYWALLS)("the payload of %s is not cached for visitors who may be known", (path) => {
  const ask = (cookie: string) =>
    app.cachedResponse("GET", `${payloadOf(path)}?build`, { host: HOST, cookie });
  expect(ask("variant=a")).toBeDefined();
  expect(ask("session=a")).toBeUndefined();
  expect(ask("variant=a; coupon=b")).toBeUndefined();
});

test.each(["", "/account", "/dev/links", "/none"])("%s has no payload", async (path) => {
  const headers = { accept: "*/*" };
  const response = await visitor.get(`${payloadOf(path)}?build`, headers);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    statusCode: 404,
    data: { path: payloadOf(path) },
  });
});

test("a payload is rendered again with its page and gets another ETag", async () => {
  const fresh = await createTestApp();
  const reader = fresh.browser();
  const before = await reader.get(payloadOf("/landing"));
  await reader.get("/landing");
  const { documents, clock } = fresh.services;
  const [first] = await documents.query(ideas, { orderBy: [["position", "asc"]] });
  await documents.transaction(async (transaction) => {
    const idea = await transaction.get(ideas, first?.id ?? "");
    await bumpContentRevision(transaction, clock);
    if (idea) transaction.set(ideas, idea.id, { ...idea.data, title: "A new place" });
  });
  const seen = new Set<string>();
  await vi.waitUntil(
    async () => {
      const payload = await (await reader.get(payloadOf("/landing"))).text();
      const page = await (await reader.get("/landing")).text();
      seen.add([payload, page].map((text) => text.includes("A new place")).join());
      return payload.includes("A new place");
    },
    { timeout: 60_000, interval: 5 },
  );
  expect([...seen].filter((state) => state === "true,false")).toEqual([]);
  const after = await reader.get(payloadOf("/landing"));
  expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
  await fresh.close();
});
