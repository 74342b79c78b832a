import { afterAll, beforeAll, expect, test } from "vitest";
import { recordDeliveries } from "#domain/downloads/download-counts.ts";
import { entitlements } from "#domain/orders/entitlements.ts";
import { grants } from "#domain/downloads/downloads.ts";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { expectFailureBody } from "#tests/support/expect-failure.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

const HOUR_MS = 60 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ DOWNLOAD_LIMIT: "2", RATE_LIMITS: "off" });
});
afterAll(() => app.close());

/** Records that a whole file left the server. */
async function download(orderId: string, sessionId = "elsewhere"): Promise<void> {
  const { documents } = app.services;
  const sha256 = app.storeFiles.find(({ id }) => id === "sampler")?.sha256 ?? "";
  const piece = { start: 0, end: 999 };
  const delivery = { orderId, fileId: "sampler", sessionId, sha256, size: 1000, piece };
  await recordDeliveries({ documents, clock: app.clock }, [delivery]);
}

async function expectRefused(buyer: TestBrowser, path: string, method: string): Promise<void> {
  const refused = await buyer.request(path, { method, headers: { accept: "*/*" } });
  const { data, message } = await expectFailureBody(refused, 403);
  expect(data.reason).toBe("download.overLimit");
  expect(message).toContain("Write to the seller");
  const led = await buyer.request(path, { method });
  expect(led.status).toBe(303);
  expect(led.headers.get("location")).toBe("/account");
}

test("the pages count, and at the limit explain instead of offering the file", async () => {
  const buyer = app.browser();
  await buyer.signUp();
  const { orderId } = await buy(buyer, "sampler");
  const pages = ["/account", `/landing/confirmation/download?order=${orderId}`];
  const grant = await mintGrant(buyer, "sampler");
  await download(orderId);
  for (const page of pages) {
    const html = await (await buyer.get(page)).text();
    expect(html).toContain("Downloaded 1 of 2 times");
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>Download/);
  }
  await download(orderId);
  for (const page of pages) {
    const html = await (await buyer.get(page)).text();
    expect(html).toContain("as often as this shop allows");
    expect(html).toContain(app.services.store.legal.email);
    expect(html).not.toMatch(/<button[^>]*>Download/);
  }
  await expectRefused(buyer, "/api/downloads/sampler", "POST");
  await expectRefused(buyer, grant, "GET");
});

test("another purchase of the file allows its own downloads", async () => {
  const buyer = app.browser();
  await buyer.signUp();
  const first = await buy(buyer, "sampler");
  await download(first.orderId);
  await download(first.orderId);
  await expectRefused(buyer, "/api/downloads/sampler", "POST");
  const other = app.browser();
  await other.signUp();
  await buy(other, "sampler");
  expect(await mintGrant(other, "sampler")).toContain("/api/files/");
});

test("with two purchases of a file, the page counts what both allow", async () => {
  const buyer = app.browser();
  const { uid } = await buyer.signUp();
  const { orderId } = await buy(buyer, "sampler");
  const right = (await app.services.documents.get(entitlements, orderId))?.data;
  if (!right) throw new Error("No entitlement");
  const second = { ...right, uid, orderId: "second" };
  await app.services.documents.create(entitlements, "second", second);
  for (const id of [orderId, orderId, orderId]) await download(id);
  const html = await (await buyer.get("/account")).text();
  expect(html).toContain("Downloaded 2 of 4 times");
  expect(await mintGrant(buyer, "sampler")).toContain("/api/files/");
});

test("waiting or setting the clock back does not help against the limit", async () => {
  const buyer = app.browser();
  await buyer.signUp();
  const { orderId } = await buy(buyer, "sampler");
  await download(orderId);
  await download(orderId);
  for (const advance of [24 * HOUR_MS, -48 * HOUR_MS]) {
    app.clock.advance(advance);
    const response = await buyer.request("/api/downloads/sampler", { method: "POST" });
    expect([303, 403]).toContain(response.status);
    expect(response.headers.get("location") ?? "").not.toContain("/api/files/");
  }
  app.clock.advance(24 * HOUR_MS);
});

test("who has the beginning gets the rest, although the count is full", async () => {
  const buyer = app.browser();
  await buyer.signUp();
  const { orderId } = await buy(buyer, "sampler");
  const grant = await mintGrant(buyer, "sampler");
  const stored = await app.services.documents.query(grants, { orderBy: [["expiresAt", "desc"]] });
  const own = stored.find(({ data }) => data.orderId === orderId);
  await download(orderId);
  await download(orderId, own?.data.sessionId);
  await expectRefused(buyer, grant, "GET");
  const rest = { range: "bytes=10-", accept: "*/*" };
  expect((await buyer.get(grant, rest)).status).toBe(206);
  const renewed = await buyer.request("/api/downloads/sampler", { method: "POST", headers: rest });
  expect(renewed.status).toBe(303);
  const link = renewed.headers.get("location") ?? "";
  expect((await buyer.get(link, rest)).status).toBe(206);
  await expectRefused(buyer, link, "GET");
});
