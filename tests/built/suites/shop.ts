/** A fresh clone and a live shop, as `npm start` serves them: basic responses and a complete purchase. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { buy, mintGrant } from "#tests/support/buy.ts";
import type { BuiltSite, BuiltSuite } from "../start-built.ts";
import { storeFiles } from "../support/as-asked-shop.ts";

const build = readFileSync("build/current", "utf8").trim();

export function describeShop({ open, setting }: BuiltSuite): void {
  let site: BuiltSite;
  beforeAll(() => {
    site = open();
  });

  test("/healthz names the build", async () => {
    const response = await site.browser().get("/healthz");
    expect(await response.json()).toEqual({ status: "ok", build });
  });

  test("the landing page is complete and has every security header", async () => {
    const response = await site.browser().get("/landing");
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/<\/html>$/);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src 'self'"),
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin-allow-popups",
    });
    expect(headers["strict-transport-security"]).toBe(
      setting === "live" ? "max-age=31536000" : undefined,
    );
  });

  test("a guest buys, downloads the unchanged file and gets a receipt", async () => {
    const buyer = site.browser({ client: "203.0.113.7" });
    const { orderId } = await buy(buyer, "sampler", "landing-v2");
    const response = await buyer.get(await mintGrant(buyer, "sampler"));
    const digest = createHash("sha256").update(Buffer.from(await response.arrayBuffer()));
    expect(digest.digest("hex")).toBe(storeFiles.find(({ id }) => id === "sampler")?.sha256);
    await expect
      .poll(async () => (await site.mails()).filter(({ text }) => text.includes(orderId)), {
        timeout: 60_000,
      })
      .toMatchObject([{ to: "paid-with@example.com", subject: "Your receipt from Small Press" }]);
  });

  test("test pages exist in test mode only", async () => {
    for (const path of ["/dev/inbox.json", "/dev/payments"])
      expect((await site.browser().get(path)).status).toBe(setting === "test" ? 200 : 404);
  });

  test("pipelined requests are answered in order", async () => {
    const { host } = new URL(site.origin);
    const ask = (path: string, last = "") => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${last}\r\n`;
    const responses = await site.raw(
      ask("/healthz") + ask("/none") + ask("/landing", "Connection: close\r\n"),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 200]);
    expect(responses[0]?.body).toContain(build);
  });
}
