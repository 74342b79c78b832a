import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { createDownloadFixture } from "#tests/support/download-fixture.ts";
import { expectFailureBody } from "#tests/support/expect-failure.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { openInProcess } from "#tests/suites/asked-shop.ts";
import { describeDownloads, expectLedBack, expectRefusal } from "#tests/suites/downloads.ts";
import { orders } from "#domain/orders/orders.ts";
import { Timestamp } from "#domain/values.ts";
import { entitlements } from "#domain/orders/entitlements.ts";

const MINUTE_MS = 60_000;

describe("over HTTP", () => describeDownloads({ open: openInProcess }));

let app: TestApp;
let buyer: TestBrowser;
let orderId: string;
beforeAll(async () => {
  app = await createTestApp();
  buyer = app.browser();
  await buyer.signUp();
  ({ orderId } = await buy(buyer, "sampler"));
});
afterAll(() => app.close());

test("a grant expires after ten minutes", async () => {
  const path = await mintGrant(buyer, "sampler");
  app.clock.advance(10 * MINUTE_MS - 5000);
  expect((await buyer.get(path, { range: "bytes=0-1" })).status).toBe(206);
  app.clock.advance(5000);
  await expectLedBack(buyer, path, 410, "download.expired");
  expect(await (await buyer.get("/account")).text()).toContain("/api/downloads/sampler");
});

test("a grant is refused once the entitlement is revoked", async () => {
  const path = await mintGrant(buyer, "sampler");
  const { documents } = app.services;
  await documents.update(entitlements, orderId, { status: "revoked" });
  await expectRefusal(buyer, path, 403, "download.notEntitled", "/account");
  await documents.update(entitlements, orderId, { status: "active" });
  expect((await buyer.get(path)).status).toBe(200);
});

test.each([
  ["naïve plan.zip", "filename=\"na?ve plan.zip\"; filename*=UTF-8''na%C3%AFve%20plan.zip"],
  [
    "Wanderführer – 10 €.zip",
    "filename*=UTF-8''Wanderf%C3%BChrer%20%E2%80%93%2010%20%E2%82%AC.zip",
  ],
  ["地図.zip", "filename*=UTF-8''%E5%9C%B0%E5%9B%B3.zip"],
  ['a "quoted" name.zip', 'filename="a \\"quoted\\" name.zip"'],
])("RFC 6266: the file name %s is sent unchanged", async (name, expected) => {
  const fixture = await createDownloadFixture();
  const response = await fixture.request(await fixture.offer(name, new Uint8Array([1, 2, 3])));
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename=/);
  expect(response.headers.get("content-disposition")).toContain(expected);
  await fixture.close();
});

test("a file that cannot be read gives a 503 with an explanation, and the log names it", async () => {
  const path = await mintGrant(buyer, "sampler");
  const { read } = app.services.files;
  Object.assign(app.services.files, {
    read: () => Promise.reject(new Error("no such file")),
  });
  const response = await buyer.get(path, { accept: "application/json" });
  Object.assign(app.services.files, { read });
  const { message } = await expectFailureBody(response, 503);
  expect(message).toContain("Your purchase is safe");
  expect(app.logged.join("")).toContain("file sampler cannot be read");
});

test("the first byte of an order's files is recorded; a refused or empty response is none", async () => {
  const other = app.browser();
  await other.signUp();
  const { orderId: id } = await buy(other, "sampler");
  const { documents } = app.services;
  const servedAt = async () => (await documents.get(orders, id))?.data.withdrawal.firstServedAt;
  const path = await mintGrant(other, "sampler");
  const empty = [
    await other.request(path, { method: "HEAD" }),
    await other.get(path, { range: "bytes=999999999-" }),
    await other.get(path, { "if-match": '"other"' }),
    await buyer.get(path),
  ];
  expect(empty.map(({ status }) => status)).toEqual([200, 416, 412, 403]);
  expect(await servedAt()).toBeUndefined();
  const at = app.clock.now();
  expect((await other.get(path, { range: "bytes=5-6" })).status).toBe(206);
  expect((await servedAt())?.toMillis()).toBe(at);
});

test("an outage of the database does not stop a download, and the next one records its beginning", async () => {
  const other = app.browser();
  await other.signUp();
  const { orderId: id } = await buy(other, "sampler");
  const { documents } = app.services;
  const path = await mintGrant(other, "sampler");
  const { transaction } = documents;
  Object.assign(documents, { transaction: () => Promise.reject(new Error("disk is full")) });
  const during = await other.get(path);
  Object.assign(documents, { transaction });
  expect(during.status).toBe(200);
  expect((await documents.get(orders, id))?.data.withdrawal.firstServedAt).toBeUndefined();
  expect(app.logged.join("")).toContain(`the supply of order ${id} could not be recorded`);
  expect((await other.get(path)).status).toBe(200);
  expect((await documents.get(orders, id))?.data.withdrawal.firstServedAt).toBeDefined();
});

test("a withdrawal between a grant and its first byte stops the download", async () => {
  const other = app.browser();
  await other.signUp();
  const { orderId: id } = await buy(other, "sampler");
  const path = await mintGrant(other, "sampler");
  const withdrawnAt = Timestamp.fromMillis(app.clock.now());
  await app.services.documents.update(orders, id, { withdrawal: { withdrawnAt } });
  await expectRefusal(other, path, 403, "download.notEntitled", "/account");
  expect(
    (await app.services.documents.get(orders, id))?.data.withdrawal.firstServedAt,
  ).toBeUndefined();
});
