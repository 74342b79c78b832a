import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { bumpContentRevision, ideas } from "#domain/catalog/collections.ts";
import { buy } from "#tests/support/buy.ts";
import { PARTIAL_PATHS } from "#tests/support/specified-paths.ts";
import { DESKTOP } from "#tests/support/experiment-counts.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

const PAYWALLS = ["/landing/paywall", "/landing-v2/paywall"];
const PAGES = ["/landing", "/landing-v2", ...PAYWALLS];
const HOST = new URL(ORIGIN).host;
const decoders = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };

let app: TestApp;
let visitor: TestBrowser;
let buyer: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  visitor = app.browser();
  buyer = app.browser();
  await buyer.signUp();
  await buy(buyer, "book");
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

async function bytes(response: Response): Promise<string> {
  return Buffer.from(await response.arrayBuffer()).toString("base64");
}

/** Changes an idea and the revision in one transaction. */
async function editIdea(shop: TestApp, change: { title: string; summary?: string }): Promise<void> {
  const { documents, clock } = shop.services;
  const [first] = await documents.query(ideas, { orderBy: [["position", "asc"]] });
  await documents.transaction(async (transaction) => {
    const idea = await transaction.get(ideas, first?.id ?? "");
    await bumpContentRevision(transaction, clock);
    if (idea) transaction.set(ideas, idea.id, { ...idea.data, ...change });
  });
}

test.each(["/landing", "/landing-v2", ...PARTIAL_PATHS])(
  "%s has the same bytes for a buyer and an unknown visitor",
  async (path) => {
    const theirs = await buyer.get(path);
    const nobodys = await visitor.get(`${path}/?email=a@example.com`, { cookie: "signed_in=1" });
    expect([...theirs.headers]).toEqual([...nobodys.headers]);
    const html = await theirs.text();
    expect(html).toBe(await nobodys.text());
    expect(html).not.toMatch(/nonce=|a@example\.com/);
    expect(theirs.headers.has("set-cookie")).toBe(false);
  },
);

test.each(PARTIAL_PATHS)("AC-2.4: %s is cached once for all spellings", async (path) => {
  await visitor.get(path);
  const cached = app.cachedResponse("GET", path, { host: HOST });
  expect(cached?.status).toBe(200);
  for (const spelling of [path.toLowerCase(), path.toUpperCase(), `${path}/?a=b`])
    expect(app.cachedResponse("GET", spelling, { host: HOST }), spelling).toBe(cached);
  const html = Buffer.from(cached?.body ?? []).toString();
  expect(html).toContain(`<title>${path.slice(path.indexOf("/Partials/") + 10)} | `);
  expect(html).toContain('name="robots" content="noindex"');
});

test.each(PAYWALLS)(
  "%s is cached for unknown visitors; a buyer gets a personal page",
  async (path) => {
    const nobodys = await visitor.get(path);
    expect(nobodys.headers.get("cache-control")).toBe("private, no-cache");
    expect(nobodys.headers.get("vary")).toBe("Accept-Encoding, Cookie");
    expect(app.cachedResponse("GET", path, { host: HOST })?.status).toBe(200);
    expect(await nobodys.text()).not.toContain("is already yours");

    const cookie = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    expect(app.cachedResponse("GET", path, { host: HOST, cookie })).toBeUndefined();
    const theirs = await buyer.get(path);
    expect(theirs.headers.get("cache-control")).toBe("private, no-store");
    expect(await theirs.text()).toContain("Book is already yours");
  },
);

test("`/` is cached once per variant, and the signed cookie selects it", async () => {
  const bodies = new Map<string, string>();
  for (let visit = 0; visit < 64 && bodies.size < 2; visit += 1) {
    const somebody = app.browser();
    const first = await (await somebody.get("/", { "user-agent": DESKTOP })).text();
    const variant = somebody.cookies.get("variant") ?? "";
    const cached = app.cachedResponse("GET", "/", {
      host: HOST,
      cookie: `a=b; variant=${variant}`,
    });
    expect(Buffer.from(cached?.body ?? []).toString()).toBe(first);
    expect(first).not.toMatch(/nonce=/);
    bodies.set(variant, first);
  }
  expect(new Set(bodies.values()).size).toBe(2);
  for (const cookie of [undefined, "variant=landing", "variant=landing.forged"])
    expect(app.cachedResponse("GET", "/", { host: HOST, cookie })).toBeUndefined();
});

test.each(PAGES)(
  "%s has one strong ETag per encoding and a 304 for clients that have it",
  async (path) => {
    const tags = new Set<string>();
    const plain = await (await visitor.get(path)).text();
    for (const encoding of Object.keys(decoders) as (keyof typeof decoders)[]) {
      const accept = { "accept-encoding": encoding };
      const full = await visitor.get(path, accept);
      expect(full.headers.get("content-encoding")).toBe(encoding);
      expect(full.headers.get("vary")).toMatch(/^Accept-Encoding/);
      expect(full.headers.get("cache-control")).toMatch(
        path.endsWith("paywall")
          ? /^private, no-cache$/
          : /^public, max-age=0, must-revalidate, s-maxage=/,
      );
      const body = Buffer.from(await full.arrayBuffer());
      expect(full.headers.get("content-length")).toBe(String(body.length));
      expect(decoders[encoding](body).toString()).toBe(plain);
      const tag = full.headers.get("etag") ?? "";
      expect(tag).toMatch(/^"[\w-]{22}"$/);
      tags.add(tag);

      for (const known of [tag, `"other", ${tag}`, `W/${tag}`, "*"]) {
        const again = await visitor.get(path, { ...accept, "if-none-match": known });
        expect(again.status).toBe(304);
        expect(await again.text()).toBe("");
        for (const name of ["etag", "vary", "cache-control", "content-security-policy"])
          expect(again.headers.get(name)).toBe(full.headers.get(name));
        for (const name of ["content-length", "content-encoding", "content-type"])
          expect(again.headers.has(name)).toBe(false);
      }
      const other = await visitor.get(path, { "if-none-match": tag });
      expect(other.status).toBe(200);
      const head = await visitor.request(path, { method: "HEAD", headers: accept });
      expect([...head.headers]).toEqual([...full.headers]);
      expect(await head.text()).toBe("");
    }
    expect(tags.size).toBe(3);
  },
);

test.each([
  ["gzip, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0, *", "zstd"],
  ["GZIP", "gzip"],
  ["x-gzip", "gzip"],
  ["*", "br"],
  ["deflate", null],
  ["", null],
  ["*;q=0", null],
  ["identity, br;q=0.1", null],
])("Accept-Encoding %s gets %s", async (accepted, encoding) => {
  const { headers } = await visitor.get("/landing", { "accept-encoding": accepted });
  expect(headers.get("content-encoding")).toBe(encoding);
});

test("AC-2.4: all spellings of a page share one cache key", async () => {
  const expected = await bytes(await visitor.get("/landing"));
  for (const path of ["/landing/", "/LANDING", "/Landing/?x=1", "/landing?x=%00", "/%6Canding"])
    expect(await bytes(await visitor.get(path)), path).toBe(expected);
  for (const path of ["/landing//", "//landing", "/landing%2f", "/landing/.."])
    expect(app.cachedResponse("GET", path, { host: new URL(ORIGIN).host }), path).toBeUndefined();
});

test("only GET for the shop's own host is served from memory", async () => {
  const { host } = new URL(ORIGIN);
  expect(app.cachedResponse("GET", "/landing?x", { host })?.status).toBe(200);
  expect(app.cachedResponse("POST", "/landing", { host })).toBeUndefined();
  expect(app.cachedResponse("GET", "/landing", { host: "evil.example" })).toBeUndefined();
  expect(app.cachedResponse("GET", "/landing", {})).toBeUndefined();
  expect((await visitor.get("/landing", { host: "evil.example" })).status).toBe(421);
  expect((await visitor.postForm("/landing")).status).toBe(405);
});

test("the app and the listener send the same response", async () => {
  const fields = { host: new URL(ORIGIN).host, "accept-encoding": "br" };
  const cached = app.cachedResponse("GET", "/landing", fields);
  const response = await visitor.get("/landing", fields);
  const names = cached?.headers.filter((_, at) => at % 2 === 0) ?? [];
  expect(names.map((name) => name.toLowerCase()).toSorted()).toEqual([...response.headers.keys()]);
  expect(await bytes(response)).toBe(Buffer.from(cached?.body ?? []).toString("base64"));
});

test.each(PAGES)("the policy of %s allows exactly its inline scripts and styles", async (path) => {
  const response = await visitor.get(path);
  const html = await response.text();
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).not.toMatch(/unsafe|nonce/);
  const directives = new Map(
    policy.split("; ").map((text) => text.split(/ (.*)/) as [string, string]),
  );
  for (const name of ["script", "style"]) {
    const wanted = [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>([^]*?)</${name}>`, "g"))]
      .filter(([, given = ""]) => !/application\/(ld\+)?json/.test(given))
      .map(([, , text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    expect(wanted.length).toBeGreaterThan(0);
    const allowed = directives.get(`${name}-src`)?.split(" ");
    expect(new Set(allowed)).toEqual(new Set(["'self'", ...wanted]));
  }
  expect(html).not.toMatch(/<[a-z][^>]*\s(style|on[a-z]+)=/i);
});

test("concurrent first visits render once", async () => {
  const fresh = await createTestApp();
  const query = vi.spyOn(fresh.services.documents, "query");
  const responses = await Promise.all(
    Array.from({ length: 20 }, async () => bytes(await fresh.browser().get("/landing"))),
  );
  expect(new Set(responses).size).toBe(1);
  expect(query).toHaveBeenCalledTimes(1);
  await fresh.close();
});

test("a changed idea appears soon, and never half of the change", async () => {
  const fresh = await createTestApp();
  const reader = fresh.browser();
  const before = await reader.get("/landing");
  await reader.get("/landing-v2");
  expect(await before.text()).not.toContain("A new place");
  await editIdea(fresh, { title: "A new place", summary: "Along a new river." });
  const seen = new Set<string>();
  const fields = { host: new URL(ORIGIN).host, "accept-encoding": "identity" };
  const shown = (path: string) =>
    Buffer.from(fresh.cachedResponse("GET", path, fields)?.body ?? []).toString();
  await vi.waitUntil(
    () => {
      // Read both pages without waiting in between, or the change could happen between them.
      const [html, other] = [shown("/landing"), shown("/landing-v2")];
      const [title, summary] = [html.includes("A new place"), html.includes("Along a new river.")];
      const isOnOther = other.includes("A new place");
      seen.add([title, summary, isOnOther].join());
      return title;
    },
    { timeout: 60_000, interval: 5 },
  );
  expect([...seen]).toEqual(["false,false,false", "true,true,true"]);
  const after = await reader.get("/landing", { "if-none-match": before.headers.get("etag") ?? "" });
  expect(after.status).toBe(200);
  await fresh.close();
});

test("a failed rendering is logged and tried again, and the old page stays", async () => {
  const fresh = await createTestApp();
  const reader = fresh.browser();
  const before = await bytes(await reader.get("/landing"));
  await editIdea(fresh, { title: "A new place" });
  vi.spyOn(fresh.services.documents, "query").mockRejectedValueOnce(new Error("offline"));
  const wasLogged = () =>
    fresh.logged.some((line) => line.includes("public pages could not be rendered again"));
  await vi.waitUntil(wasLogged, { timeout: 60_000 });
  expect(await bytes(await reader.get("/landing"))).toBe(before);
  await vi.waitUntil(
    async () => (await (await reader.get("/landing")).text()).includes("A new place"),
    { timeout: 60_000 },
  );
  await fresh.close();
});

test("if the first rendering fails, the app renders the page and nothing is cached", async () => {
  const fresh = await createTestApp();
  const reader = fresh.browser();
  const query = vi.spyOn(fresh.services.documents, "query");
  query.mockRejectedValue(new Error("offline"));
  const failed = await reader.get("/landing");
  expect(failed.status).toBe(500);
  expect(failed.headers.get("content-security-policy")).toContain("'nonce-");
  expect(failed.headers.has("etag")).toBe(false);
  query.mockRestore();
  expect((await reader.get("/landing")).status).toBe(200);
  await vi.waitUntil(async () => (await reader.get("/landing")).headers.has("etag"), {
    timeout: 60_000,
  });
  await fresh.close();
});
