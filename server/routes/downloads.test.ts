import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { createDownloadDesk } from "#tests/support/download-desk.ts";
import { expectFailureBody } from "#tests/support/expect-failure.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { openInProcess } from "#tests/suites/asked-shop.ts";
import { describeDownloads, expectLedBack, expectRefusal } from "#tests/suites/downloads.ts";
import { entitlements } from "#domain/entitlements/entitlements.ts";

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
  const desk = await createDownloadDesk();
  const answer = await desk.request(await desk.offer(name, new Uint8Array([1, 2, 3])));
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename=/);
  expect(answer.headers.get("content-disposition")).toContain(expected);
  await desk.close();
});

test("a file that cannot be read gives a 503 with an explanation, and the log names it", async () => {
  const path = await mintGrant(buyer, "sampler");
  const { read } = app.services.files;
  Object.assign(app.services.files, {
    read: () => Promise.reject(new Error("no such file")),
  });
  const answer = await buyer.get(path, { accept: "application/json" });
  Object.assign(app.services.files, { read });
  const { message } = await expectFailureBody(answer, 503);
  expect(message).toContain("Your purchase is safe");
  expect(app.logged.join("")).toContain("file sampler cannot be read");
});
