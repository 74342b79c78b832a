import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { createDownloadDesk } from "#tests/support/download-desk.ts";
import { expectErrorPage, expectFailureBody } from "#tests/support/expect-failure.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { entitlements } from "#domain/entitlements/entitlements.ts";

const MINUTE_MS = 60_000;

let app: TestApp;
let buyer: TestBrowser;
let orderId: string;
let file: { size: number; sha256: string };
beforeAll(async () => {
  app = await createTestApp();
  buyer = app.browser();
  await buyer.signUp();
  ({ orderId } = await buy(buyer, "pocket"));
  const made = app.storeFiles.find(({ id }) => id === "pocket");
  if (!made) throw new Error("The store has no file pocket");
  file = made;
});
afterAll(() => app.close());

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

async function readPart(path: string, headers: Record<string, string>) {
  const answer = await buyer.get(path, headers);
  return { status: answer.status, headers: answer.headers, bytes: await bytesOf(answer) };
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

test("a buyer is led to a grant that serves the file as it was built", async () => {
  const minted = await buyer.postForm("/api/downloads/pocket");
  expect(minted.status).toBe(303);
  const path = minted.headers.get("location") ?? "";
  expect(path).toMatch(/^\/api\/files\/[\w-]{43}$/);

  const answer = await buyer.get(path);
  const bytes = await bytesOf(answer);
  expect(answer.status).toBe(200);
  expect(bytes.length).toBe(file.size);
  expect(sha256(bytes)).toBe(file.sha256);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-length": String(file.size),
    "content-type": "application/zip",
    "content-disposition": "attachment; filename=weekend-atlas-pocket.zip",
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    etag: `"${file.sha256}"`,
  });
});

test("HEAD answers what GET would, without the file", async () => {
  const path = await mintGrant(buyer, "pocket");
  const whole = await buyer.get(path);
  await whole.body?.cancel();
  const head = await buyer.request(path, { method: "HEAD", headers: { range: "bytes=0-1" } });
  expect(head.status).toBe(200);
  expect((await bytesOf(head)).length).toBe(0);
  for (const name of ["content-length", "content-type", "content-disposition", "etag"])
    expect(head.headers.get(name)).toBe(whole.headers.get(name));
});

test("one range is a 206 with exactly its bytes", async () => {
  const path = await mintGrant(buyer, "pocket");
  const { bytes: whole } = await readPart(path, {});
  const { size } = file;
  for (const [range, start, end] of [
    ["bytes=0-0", 0, 0],
    ["bytes=10-1023", 10, 1023],
    ["bytes=100-", 100, size - 1],
    ["bytes=-100", size - 100, size - 1],
    [`bytes=-${size + 1}`, 0, size - 1],
    [`bytes=5-${size + 5}`, 5, size - 1],
  ] as const) {
    const part = await readPart(path, { range });
    expect(part.status, range).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes ${start}-${end}/${size}`);
    expect(part.headers.get("content-length")).toBe(String(end - start + 1));
    expect(part.bytes.equals(whole.subarray(start, end + 1))).toBe(true);
  }
});

test.each(["bytes=0-1,4-5", "bytes=x-y", "bytes=9-2", "items=0-1", "nonsense"])(
  "%s is answered with the whole file",
  async (range) => {
    const part = await readPart(await mintGrant(buyer, "pocket"), { range });
    expect(part.status).toBe(200);
    expect(part.headers.has("content-range")).toBe(false);
    expect(sha256(part.bytes)).toBe(file.sha256);
  },
);

test("a range behind the end is 416 and tells the size", async () => {
  const path = await mintGrant(buyer, "pocket");
  for (const range of [`bytes=${file.size}-`, "bytes=-0"]) {
    const part = await readPart(path, { range });
    expect(part.status).toBe(416);
    expect(part.headers.get("content-range")).toBe(`bytes */${file.size}`);
    expect(part.bytes.length).toBe(0);
  }
});

test("If-Range serves the part of this version and the whole of any other", async () => {
  const path = await mintGrant(buyer, "pocket");
  const etag = `"${file.sha256}"`;
  const range = "bytes=0-9";
  expect((await readPart(path, { range, "if-range": etag })).status).toBe(206);
  for (const other of ['"another"', `W/${etag}`, new Date().toUTCString()])
    expect((await readPart(path, { range, "if-range": other })).status).toBe(200);
});

test("If-None-Match saves the bytes of a version the client has", async () => {
  const path = await mintGrant(buyer, "pocket");
  const etag = `"${file.sha256}"`;
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await readPart(path, { "if-none-match": known });
    expect(answer.status).toBe(304);
    expect(answer.bytes.length).toBe(0);
    expect(answer.headers.get("etag")).toBe(etag);
  }
  expect((await readPart(path, { "if-none-match": '"other"' })).status).toBe(200);
});

test("a download that broke off is resumed to the same file", async () => {
  const path = await mintGrant(buyer, "pocket");
  const half = Math.floor(file.size / 2);
  const first = await readPart(path, { range: `bytes=0-${half - 1}` });
  const rest = await readPart(path, {
    range: `bytes=${half}-`,
    "if-range": first.headers.get("etag") ?? "",
  });
  expect(sha256(Buffer.concat([first.bytes, rest.bytes]))).toBe(file.sha256);
});

test("a grant ends after ten minutes", async () => {
  const path = await mintGrant(buyer, "pocket");
  app.clock.advance(10 * MINUTE_MS - 5000);
  expect((await readPart(path, { range: "bytes=0-1" })).status).toBe(206);
  app.clock.advance(5000);
  await expectRefusal(buyer, path, 410, "download.expired", "/account");
});

/** The refusal as a script sees it, and as a person does: a reason and exactly one way on. */
async function expectRefusal(
  by: TestBrowser,
  path: string,
  status: number,
  reason: string,
  href: string,
  method = "GET",
): Promise<void> {
  const body = await expectFailureBody(
    await by.request(path, { method, headers: { accept: "*/*" } }),
    status,
  );
  expect(body.url).toBe(path);
  expect(body.message).not.toBe("");
  expect(body.data.reason).toBe(reason);
  const html = await expectErrorPage(await by.request(path, { method }), status);
  expect(/<p [^>]*>([^<]{20,})<\/p>/.exec(html)?.[1]).toBeTruthy();
  expect(html.match(/<a [^>]*href="[^"]*"/g)).toEqual([expect.stringContaining(`href="${href}"`)]);
}

test("without a session there is no download", async () => {
  const path = await mintGrant(buyer, "pocket");
  const stranger = app.browser();
  await expectRefusal(
    stranger,
    "/api/downloads/pocket",
    403,
    "download.signedOut",
    "/sign-in",
    "POST",
  );
  await expectRefusal(stranger, path, 403, "download.signedOut", "/sign-in");
});

test("nobody downloads what they did not buy", async () => {
  const other = app.browser();
  await other.signUp();
  const path = "/api/downloads/pocket";
  await expectRefusal(other, path, 403, "download.notEntitled", "/landing/paywall", "POST");
  const atlas = "/api/downloads/atlas";
  await expectRefusal(buyer, atlas, 403, "download.notEntitled", "/landing/paywall", "POST");
  const grant = await mintGrant(buyer, "pocket");
  await expectRefusal(other, grant, 403, "download.notEntitled", "/landing/paywall");
});

test("a grant belongs to the session that asked for it, not to the account", async () => {
  const here = app.browser();
  const { idToken, refreshToken } = await here.signUp();
  await buy(here, "pocket");
  const there = app.browser();
  await there.postJson("/api/session", { idToken, refreshToken });
  const grant = await mintGrant(here, "pocket");
  await expectRefusal(there, grant, 410, "download.expired", "/account");
  expect((await there.get(await mintGrant(there, "pocket"))).status).toBe(200);
});

test("a file or grant that does not exist is 404", async () => {
  await expectRefusal(
    buyer,
    "/api/downloads/none",
    404,
    "download.unknownFile",
    "/account",
    "POST",
  );
  await expectRefusal(buyer, "/api/files/none", 404, "download.unknownGrant", "/account");
});

test("a grant opens nothing once the right is revoked", async () => {
  const path = await mintGrant(buyer, "pocket");
  const { documents } = app.services.shop;
  await documents.update(entitlements, orderId, { status: "revoked" });
  await expectRefusal(buyer, path, 403, "download.notEntitled", "/landing/paywall");
  await documents.update(entitlements, orderId, { status: "active" });
  expect((await readPart(path, {})).status).toBe(200);
});

test.each([
  ["naïve plan.zip", "filename=\"na?ve plan.zip\"; filename*=UTF-8''na%C3%AFve%20plan.zip"],
  [
    "Wanderführer – 10 €.zip",
    "filename*=UTF-8''Wanderf%C3%BChrer%20%E2%80%93%2010%20%E2%82%AC.zip",
  ],
  ["地図.zip", "filename*=UTF-8''%E5%9C%B0%E5%9B%B3.zip"],
  ['a "quoted" name.zip', 'filename="a \\"quoted\\" name.zip"'],
])("RFC 6266: the name %s survives", async (name, expected) => {
  const desk = await createDownloadDesk();
  const answer = await desk.request(await desk.offer(name, new Uint8Array([1, 2, 3])));
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename=/);
  expect(answer.headers.get("content-disposition")).toContain(expected);
  await desk.close();
});
