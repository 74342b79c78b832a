/** Files that a storage or the proxy in front sends. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { hasSwift } from "#scripts/test-tools.mjs";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { expectFailureBody } from "#tests/support/expect-failure.ts";
import { openSwift } from "#tests/support/shared-servers.ts";
import type { SwiftServer } from "#tests/support/swift.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";

const OWNER = "owner@example.com";
const MINUTE_MS = 60_000;

// Without Swift, the tests are reported as skipped, and CI fails.
describe.skipIf(!hasSwift() && !process.env["CI"])("from a bucket", () => {
  let swift: SwiftServer;
  let app: TestApp;
  beforeAll(async () => {
    swift = await openSwift();
    const { FILES_URL = "", ...credentials } = await swift.createEnvironment();
    for (const [name, value] of Object.entries(credentials)) vi.stubEnv(name, value);
    app = await createTestApp({ FILES_URL, DOWNLOAD_LIMIT: "2", RATE_LIMITS: "off" });
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    await app.close();
    await swift.remove();
  });

  async function openBuyer(plan = "sampler") {
    const buyer = app.browser();
    await buyer.signUp();
    const { orderId } = await buy(buyer, plan);
    return { buyer, orderId, grant: await mintGrant(buyer, plan) };
  }

  const made = () => app.storeFiles.find(({ id }) => id === "sampler");

  test("the link leads to the bucket for a minute, and to nobody else", async () => {
    const { buyer, grant } = await openBuyer();
    const response = await buyer.get(grant, { range: "bytes=2-5" });
    expect(response.status).toBe(302);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const link = response.headers.get("location") ?? "";
    expect(link.startsWith(`${swift.endpoint}/`)).toBe(true);
    expect(new URL(link).searchParams.get("X-Amz-Expires")).toBe("60");
    const bytes = Buffer.from(await (await fetch(link)).arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(made()?.sha256);
    const part = await fetch(link, { headers: { range: "bytes=2-5" } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(2, 6))).toBe(true);
    expect(part.headers.get("content-disposition")).toContain("attachment");
    const log = app.logged.join("");
    expect(log).not.toContain("X-Amz-Signature");
    await expectFailureBody(await app.browser().get(grant, { accept: "*/*" }), 403);
  });

  test("HEAD leads to a link without bytes, and uses up nothing", async () => {
    const { buyer, grant } = await openBuyer();
    for (let count = 0; count < 5; count += 1) {
      const response = await buyer.request(grant, { method: "HEAD" });
      expect(response.status).toBe(302);
      const head = await fetch(response.headers.get("location") ?? "", { method: "HEAD" });
      expect(head.headers.get("content-length")).toBe(String(made()?.size));
    }
    const html = await (await buyer.get("/account")).text();
    expect(html).toContain("Downloaded 0 of 2 times");
  });

  test("a hand-over uses up the limit, and the pages do not call it a download", async () => {
    const { buyer, orderId, grant } = await openBuyer();
    for (const used of [1, 2]) {
      for (const _ of [1, 2, 3]) expect((await buyer.get(grant)).status).toBe(302);
      const file = await app.services.ownerOrders.readFile(orderId);
      expect(file.downloads).toMatchObject([{ count: 0, handedOver: { count: used } }]);
      const html = await (await buyer.get("/account")).text();
      expect(visibleTexts(html).join(" ")).toContain(`Download link given ${used} of 2 times`);
      app.clock.advance(MINUTE_MS);
    }
    await expectFailureBody(await buyer.get(grant, { accept: "*/*" }), 403);
    const rest = await buyer.get(grant, { range: "bytes=10-", accept: "*/*" });
    expect(rest.status).toBe(302);
    const led = await buyer.get(grant);
    expect([led.status, led.headers.get("location")]).toEqual([303, "/account"]);
  });

  test("a buyer whose purchase was refunded gets no new link", async () => {
    const { buyer, orderId, grant } = await openBuyer();
    expect((await buyer.get(grant)).status).toBe(302);
    await app.services.ownerOrders.refund({ orderId });
    const refused = await buyer.get(grant, { accept: "*/*" });
    expect(refused.status).toBe(403);
    expect(refused.headers.get("location")).toBeNull();
    expect((await buyer.postForm("/api/downloads/sampler")).status).toBe(403);
  });

  test("if no link can be made, nothing is counted, and the buyer is asked to wait", async () => {
    const { buyer, orderId, grant } = await openBuyer();
    const { files } = app.services;
    const failing = vi.spyOn(files, "linkTo").mockRejectedValueOnce(new Error("no credentials"));
    const refused = await buyer.get(grant, { accept: "*/*" });
    failing.mockRestore();
    const { data } = await expectFailureBody(refused, 503);
    expect(data.reason).toBe("download.unavailable");
    expect((await app.services.ownerOrders.readFile(orderId)).downloads).toEqual([]);
  });

  test("the pages' policy lets the form of a download end at the bucket", async () => {
    const { buyer } = await openBuyer();
    const policy = (await buyer.get("/account")).headers.get("content-security-policy");
    expect(policy).toMatch(new RegExp(`form-action 'self'[^;]* ${swift.endpoint}(;|$)`));
  });
});

describe("from nginx", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ ACCEL_REDIRECT: "/internal-files/", OWNER_EMAILS: OWNER });
  });
  afterAll(() => app.close());

  test("the response names the file instead of having it", async () => {
    const buyer = app.browser();
    await buyer.signUp();
    const { orderId } = await buy(buyer, "sampler");
    const grant = await mintGrant(buyer, "sampler");
    const servedAt = async () =>
      (
        await app.services.documents.get(orders, orderId)
      )?.data.withdrawal.firstServedAt?.toMillis();
    expect((await buyer.request(grant, { method: "HEAD" })).status).toBe(200);
    expect(await servedAt()).toBeUndefined();
    const response = await buyer.get(grant, { range: "bytes=2-5" });
    expect(await servedAt()).toBe(app.clock.now());
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(response.headers.get("x-accel-redirect")).toMatch(
      /^\/internal-files\/store\/[\da-f]{64}$/,
    );
    expect(response.headers.get("content-disposition")).toContain("attachment");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const { downloads } = await app.services.ownerOrders.readFile(orderId);
    expect(downloads).toMatchObject([{ count: 0, handedOver: { count: 1 } }]);
    const owner = app.browser();
    const { uid } = await owner.signUp(OWNER);
    await app.services.documents.update(accounts, uid, { isEmailVerified: true });
    const page = visibleTexts(await (await owner.get("/admin/purchases")).text()).join(" ");
    expect(page).toContain("downloaded: 0, handed over (arrival unknown): 1");
    expect(page).not.toContain("Not yet delivered");
    const stranger = await app.browser().get(grant, { accept: "*/*" });
    expect([stranger.status, stranger.headers.get("x-accel-redirect")]).toEqual([403, null]);
  });
});
