/** The bytes of a file change while buyers have pages, grants and downloads open. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { findDownloadCount, recordDeliveries } from "#domain/downloads/download-counts.ts";
import { grants } from "#domain/downloads/downloads.ts";
import { hashToken } from "#domain/tokens.ts";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { offerFile } from "#tests/support/offer.ts";
import { pressDownloads, sha256Of, trueChecksums } from "#tests/support/press-downloads.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";
import { expectRefusal } from "#tests/suites/downloads.ts";

const MINUTE_MS = 60_000;
const FILE = "sampler";

let app: TestApp;
let first: string;
beforeEach(async () => {
  app = await createTestApp({ DOWNLOAD_LIMIT: "4", RATE_LIMITS: "off" });
  first = app.storeFiles.find(({ id }) => id === FILE)?.sha256 ?? "";
});
afterEach(() => app.close());

async function offer(sha256: string, newVersion?: "included" | "separate"): Promise<void> {
  const key = `store/${sha256}`;
  const size = (await app.services.files.stat(key))?.size ?? 0;
  await offerFile({ ...app.services, clock: app.clock }, sha256, {
    id: FILE,
    key,
    size,
    name: `letters-${sha256.slice(0, 4)}.zip`,
    ...(newVersion && { newVersion }),
  });
}

/** Offers new bytes a minute later. Returns their checksum. */
async function change(newVersion?: "included" | "separate"): Promise<string> {
  const bytes = new TextEncoder().encode(`new bytes ${crypto.randomUUID()}`.repeat(20));
  const sha256 = sha256Of(bytes);
  await app.services.files.write(`store/${sha256}`, new Blob([bytes]).stream());
  app.clock.advance(MINUTE_MS);
  await offer(sha256, newVersion);
  return sha256;
}

async function newBuyer() {
  const buyer = app.browser();
  const { orderId } = await buy(buyer, "sampler", "landing-v2");
  return { buyer, orderId };
}

const accountOf = async (buyer: TestBrowser) => (await buyer.get("/account")).text();

test("an earlier buyer sees both versions with dates, a new buyer only the new one", async () => {
  const early = await newBuyer();
  expect(visibleTexts(await accountOf(early.buyer)).join(" ")).not.toMatch(/version/i);
  const second = await change();
  const late = await newBuyer();
  const confirmation = `/landing-v2/confirmation/download?order=${early.orderId}`;
  const date = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
  for (const page of ["/account", confirmation]) {
    const html = await (await early.buyer.get(page)).text();
    expect(await pressDownloads(early.buyer, html)).toEqual(trueChecksums(second, first));
    const texts = visibleTexts(html);
    const name = `letters-${second.slice(0, 4)}.zip`;
    const facts = `Version 2, ${date.format(app.clock.now())} · ${name} · `;
    expect(texts).toContainEqual(expect.stringContaining(facts));
    expect(texts).toContain("Download The sampler, version 1");
  }
  const html = await accountOf(late.buyer);
  expect(await pressDownloads(late.buyer, html)).toEqual(trueChecksums(second));
  const notSold = `/api/downloads/${FILE}/${first}`;
  await expectRefusal(late.buyer, notSold, 403, "download.notEntitled", "/account", "POST");
});

test("without a version, the link is for the newest that the buyer may have", async () => {
  const { buyer } = await newBuyer();
  const second = await change();
  const etagOf = async (path: string) => (await buyer.get(path)).headers.get("etag");
  expect(await etagOf(await mintGrant(buyer, FILE))).toBe(`"${second}"`);
  expect(await etagOf(await mintGrant(buyer, `${FILE}/${first}`))).toBe(`"${first}"`);
  const unknown = `/api/downloads/${FILE}/${"0".repeat(64)}`;
  await expectRefusal(buyer, unknown, 404, "download.unknownFile", "/account", "POST");
});

test("a page that was open before the change gives the bytes whose checksum it shows", async () => {
  const { buyer } = await newBuyer();
  const open = await accountOf(buyer);
  await change();
  expect(await pressDownloads(buyer, open)).toEqual(trueChecksums(first));
});

test("a download that began before the change goes on with the same bytes, also over a new link", async () => {
  const { buyer } = await newBuyer();
  const grant = await mintGrant(buyer, FILE);
  const begun = await buyer.get(grant, { range: "bytes=0-99" });
  const [beginning, etag] = [await begun.arrayBuffer(), begun.headers.get("etag") ?? ""];
  await change("separate");
  const rest = await buyer.get(grant, { range: "bytes=100-", "if-range": etag });
  app.clock.advance(10 * MINUTE_MS);
  const renewed = await buyer.postForm(begun.headers.get("download-renewal") ?? "");
  const path = renewed.headers.get("location") ?? "";
  const later = await buyer.get(path, { range: "bytes=100-", "if-range": etag });
  for (const response of [rest, later]) {
    expect(response.status).toBe(206);
    const whole = Buffer.concat([
      Buffer.from(beginning),
      Buffer.from(await response.arrayBuffer()),
    ]);
    expect(sha256Of(whole)).toBe(first);
  }
});

test("a grant of an older build is for the version that was offered when it was made", async () => {
  const { buyer } = await newBuyer();
  const grant = await mintGrant(buyer, FILE);
  const id = await hashToken(grant.split("/").at(-1) ?? "");
  await app.services.documents.update(grants, id, { sha256: undefined });
  const second = await change();
  expect((await buyer.get(grant)).headers.get("etag")).toBe(`"${first}"`);
  const after = await mintGrant(buyer, FILE);
  const afterId = await hashToken(after.split("/").at(-1) ?? "");
  await app.services.documents.update(grants, afterId, { sha256: undefined });
  expect((await buyer.get(after)).headers.get("etag")).toBe(`"${second}"`);
});

test("a version that is sold separately is a new purchase", async () => {
  const { buyer } = await newBuyer();
  const second = await change("separate");
  expect(await pressDownloads(buyer, await accountOf(buyer))).toEqual(trueChecksums(first));
  expect(await accountOf(buyer)).toContain("Version 1");
  const notSold = `/api/downloads/${FILE}/${second}`;
  await expectRefusal(buyer, notSold, 403, "download.notEntitled", "/account", "POST");
  app.clock.advance(MINUTE_MS);
  await buy(buyer, "sampler", "landing-v2");
  expect(await pressDownloads(buyer, await accountOf(buyer))).toEqual(trueChecksums(second, first));
});

test("all versions count together, and each is counted once", async () => {
  const { buyer, orderId } = await newBuyer();
  const second = await change();
  const { documents } = app.services;
  const ports = { documents, clock: app.clock };
  const deliver = (sha256: string, size: number, end = size - 1) =>
    recordDeliveries(ports, [
      { orderId, fileId: FILE, sessionId: "here", sha256, size, piece: { start: 0, end } },
    ]);
  const countOf = async () => (await findDownloadCount(documents, orderId, FILE))?.count;
  await deliver(first, 1000);
  await deliver(second, 4000);
  expect(await countOf()).toBe(2);
  await deliver(first, 1000, 400);
  expect(await countOf()).toBe(2);
  expect(await accountOf(buyer)).toContain("Downloaded 2 of 4 times");
});
