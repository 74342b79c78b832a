/** Downloads of a buyer's file, whole and in ranges, and refusals. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { expectErrorPage, expectFailureBody } from "#tests/support/expect-failure.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { type AskedShop, soldBy, type SuiteOptions } from "./asked-shop.ts";

export function describeDownloads({ open }: Pick<SuiteOptions, "open">): void {
  let shop: AskedShop;
  let buyer: TestBrowser;
  let sold: ReturnType<typeof soldBy>;
  beforeAll(async () => {
    shop = await open();
    buyer = shop.browser();
    await buyer.signUp();
    sold = soldBy(shop);
    await buy(buyer, sold.planId);
  });
  afterAll(() => shop.close());

  async function readPart(path: string, headers: Record<string, string>) {
    const response = await buyer.get(path, headers);
    return { status: response.status, headers: response.headers, bytes: await bytesOf(response) };
  }

  test("a buyer gets a grant that serves the file unchanged", async () => {
    const minted = await buyer.postForm(`/api/downloads/${sold.file.id}`);
    expect(minted.status).toBe(303);
    const path = minted.headers.get("location") ?? "";
    expect(path).toMatch(/^\/api\/files\/[\w-]{43}$/);

    const response = await buyer.get(path);
    const bytes = await bytesOf(response);
    expect(response.status).toBe(200);
    expect(bytes.length).toBe(sold.file.size);
    expect(sha256(bytes)).toBe(sold.file.sha256);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-length": String(sold.file.size),
      "content-type": "application/zip",
      "content-disposition": `attachment; filename=${sold.file.name}`,
      "accept-ranges": "bytes",
      "cache-control": "private, no-store",
      etag: `"${sold.file.sha256}"`,
    });
  });

  test("HEAD has the headers of GET, without the file", async () => {
    const path = await mintGrant(buyer, sold.file.id);
    const whole = await buyer.get(path);
    await whole.body?.cancel();
    const head = await buyer.request(path, { method: "HEAD", headers: { range: "bytes=0-1" } });
    expect(head.status).toBe(200);
    expect((await bytesOf(head)).length).toBe(0);
    for (const name of ["content-length", "content-type", "content-disposition", "etag"])
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
  });

  test("one range gets a 206 with exactly its bytes", async () => {
    const path = await mintGrant(buyer, sold.file.id);
    const { bytes: whole } = await readPart(path, {});
    const { size } = sold.file;
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
    "%s gets the whole file",
    async (range) => {
      const part = await readPart(await mintGrant(buyer, sold.file.id), { range });
      expect(part.status).toBe(200);
      expect(part.headers.has("content-range")).toBe(false);
      expect(sha256(part.bytes)).toBe(sold.file.sha256);
    },
  );

  test("a range beyond the end gets a 416 with the size", async () => {
    const path = await mintGrant(buyer, sold.file.id);
    for (const range of [`bytes=${sold.file.size}-`, "bytes=-0"]) {
      const part = await readPart(path, { range });
      expect(part.status).toBe(416);
      expect(part.headers.get("content-range")).toBe(`bytes */${sold.file.size}`);
      expect(part.bytes.length).toBe(0);
    }
  });

  test("If-Range serves the range of this version and the whole file for any other", async () => {
    const path = await mintGrant(buyer, sold.file.id);
    const etag = `"${sold.file.sha256}"`;
    const range = "bytes=0-9";
    expect((await readPart(path, { range, "if-range": etag })).status).toBe(206);
    for (const other of ['"another"', `W/${etag}`, new Date().toUTCString()])
      expect((await readPart(path, { range, "if-range": other })).status).toBe(200);
  });

  test("If-None-Match sends no bytes of a version that the client has", async () => {
    const path = await mintGrant(buyer, sold.file.id);
    const etag = `"${sold.file.sha256}"`;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const response = await readPart(path, { "if-none-match": known });
      expect(response.status).toBe(304);
      expect(response.bytes.length).toBe(0);
      expect(response.headers.get("etag")).toBe(etag);
    }
    expect((await readPart(path, { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("If-Match sends bytes of the version that the client has, and of no other", async () => {
    const path = await mintGrant(buyer, sold.file.id);
    const etag = `"${sold.file.sha256}"`;
    for (const known of [etag, `"other", ${etag}`, "*"])
      expect((await readPart(path, { "if-match": known, range: "bytes=0-9" })).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`]) {
      const response = await readPart(path, { "if-match": other, "if-none-match": etag });
      expect(response.status).toBe(412);
      expect(response.bytes.length).toBe(0);
      expect(response.headers.get("etag")).toBe(etag);
    }
  });

  test("resuming an interrupted download gives the same file", async () => {
    const path = await mintGrant(buyer, sold.file.id);
    const half = Math.floor(sold.file.size / 2);
    const first = await readPart(path, { range: `bytes=0-${half - 1}` });
    const rest = await readPart(path, {
      range: `bytes=${half}-`,
      "if-range": first.headers.get("etag") ?? "",
    });
    expect(sha256(Buffer.concat([first.bytes, rest.bytes]))).toBe(sold.file.sha256);
  });

  test("without a session there is no download", async () => {
    const path = await mintGrant(buyer, sold.file.id);
    const stranger = shop.browser();
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

  test("a buyer can download only purchased files", async () => {
    const other = shop.browser();
    await other.signUp();
    const path = `/api/downloads/${sold.file.id}`;
    await expectRefusal(other, path, 403, "download.notEntitled", "/account", "POST");
    const notBought = `/api/downloads/${sold.otherFileId}`;
    await expectRefusal(buyer, notBought, 403, "download.notEntitled", "/account", "POST");
    const grant = await mintGrant(buyer, sold.file.id);
    await expectRefusal(other, grant, 403, "download.notEntitled", "/account");
  });

  test("a grant works in the session that requested it only", async () => {
    const here = shop.browser();
    const { idToken, refreshToken } = await here.signUp();
    await buy(here, sold.planId);
    const there = shop.browser();
    await there.postJson("/api/session", { idToken, refreshToken });
    const grant = await mintGrant(here, sold.file.id);
    await expectLedBack(there, grant, 410, "download.expired");
    expect((await there.get(await mintGrant(there, sold.file.id))).status).toBe(200);
  });

  test("an unknown file or grant gets a 404", async () => {
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
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Expects a refusal as JSON and as a page, with a reason and exactly one link. */
export async function expectRefusal(
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
  expect(html.match(/<a [^>]*href="[^"]*"/g)).toContainEqual(
    expect.stringContaining(`href="${href}"`),
  );
}

/** Expects a refusal as JSON, and that a browser is led to the purchases, where one click downloads. */
export async function expectLedBack(
  by: TestBrowser,
  path: string,
  status: number,
  reason: string,
): Promise<void> {
  const refused = await by.get(path, { accept: "*/*" });
  const body = await expectFailureBody(refused, status);
  expect(body.data.reason).toBe(reason);
  for (const method of ["GET", "HEAD"]) {
    const led = await by.request(path, { method });
    expect(led.status).toBe(303);
    expect(led.headers.get("location")).toBe("/account");
    expect(await led.text()).toBe("");
  }
}
