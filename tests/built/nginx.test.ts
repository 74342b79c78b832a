/** nginx sends the files, with the documented configuration. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findNginx } from "#scripts/test-tools.mjs";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { type NginxServer, startNginx } from "#tests/support/nginx.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";

// Without nginx, the tests are reported as skipped, and CI fails.
describe.skipIf(!findNginx() && !process.env["CI"])("nginx", () => {
  let site: BuiltSite;
  let nginx: NginxServer;
  let buyer: TestBrowser;
  beforeAll(async () => {
    site = await startBuilt("test", {
      environment: { ACCEL_REDIRECT: "/internal-files/", TRUSTED_PROXIES: "127.0.0.1" },
    });
    nginx = await startNginx(new URL(site.origin), join(site.dataPath, "files"));
    buyer = site.browser();
    await buy(buyer, "sampler", "landing-v2");
  });
  afterAll(async () => {
    await nginx.remove();
    await site.stop();
  });

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    if (!headers.has("cookie")) headers.set("cookie", cookie);
    return fetch(nginx.origin + path, { ...init, headers, redirect: "manual" });
  }

  test("the buyer gets the file with its name, whole, in part and as a header only", async () => {
    const grant = await mintGrant(buyer, "sampler");
    const whole = await ask(grant);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const stored = readdirSync(join(site.dataPath, "files/store"));
    expect(stored).toContain(createHash("sha256").update(bytes).digest("hex"));
    expect(whole.headers.get("content-disposition")).toContain("letters-sampler.zip");
    expect(whole.headers.get("content-type")).toBe("application/zip");
    expect(whole.headers.get("cache-control")).toBe("private, no-store");
    expect(whole.headers.get("referrer-policy")).toBe("no-referrer");
    expect(whole.headers.get("x-accel-redirect")).toBeNull();

    const etag = whole.headers.get("etag") ?? "";
    const part = await ask(grant, { headers: { range: "bytes=2-5", "if-range": etag } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6));
    expect((await ask(grant, { headers: { "if-none-match": etag } })).status).toBe(304);
    const head = await ask(grant, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
  });

  test("nobody else gets the file, also not by its path", async () => {
    const grant = await mintGrant(buyer, "sampler");
    const strangers = await ask(grant, { headers: { cookie: "", accept: "*/*" } });
    expect(strangers.status).toBe(403);
    const [name = ""] = readdirSync(join(site.dataPath, "files/store"));
    expect(existsSync(join(site.dataPath, "files/store", name))).toBe(true);
    expect((await ask(`/internal-files/store/${name}`)).status).toBe(404);
  });
});
