/** A sold file changes while the shop runs: with an order open, an order paid and a download half way. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buy, mintGrant, payWith, startCheckout } from "#tests/support/buy.ts";
import { copyShop } from "#tests/support/deployed-copy.ts";
import { pressDownloads, sha256Of, trueChecksums } from "#tests/support/press-downloads.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";

/** Larger than the system's buffers. */
const FILE_BYTES = 40_000_000;
const HALF = FILE_BYTES / 2;

const folder = mkdtempSync(join(tmpdir(), "tollgate-changed-"));
const before = randomBytes(FILE_BYTES);
const after = randomBytes(1_000_000);
const [first, second] = [sha256Of(before), sha256Of(after)];
const accountOf = async (buyer: TestBrowser) => (await buyer.get("/account")).text();

let site: BuiltSite;
let paid: TestBrowser;
let begun: { readonly grant: string; readonly etag: string; readonly bytes: Buffer };
/** A download that goes on while the builds change: its first bytes, and the rest. */
let running: { readonly first: Uint8Array; readonly rest: ReadableStreamDefaultReader<Uint8Array> };
let openPage: string;
let open: {
  readonly buyer: TestBrowser;
  readonly checkout: Awaited<ReturnType<typeof startCheckout>>;
};

beforeAll(async () => {
  const copy = copyShop(folder);
  copy.replaceFile("sampler", before);
  site = await startBuilt("test", { entry: copy.entry });
  paid = site.browser();
  await buy(paid, "sampler", "landing-v2");
  const buyer = site.browser();
  open = { buyer, checkout: await startCheckout(buyer, "sampler", "landing-v2") };
  openPage = await accountOf(paid);
  const grant = await mintGrant(paid, "sampler");
  const part = await paid.get(grant, { range: `bytes=0-${HALF - 1}` });
  const etag = part.headers.get("etag") ?? "";
  begun = { grant, etag, bytes: Buffer.from(await part.arrayBuffer()) };
  running = await beginDownload(grant);
  const next = copy.putNextBuild();
  copy.replaceFile("sampler", after);
  site.signal("SIGHUP");
  const buildOf = async () => (await (await site.browser().get("/healthz")).json()).build;
  await vi.waitFor(async () => expect(await buildOf()).toBe(next), { timeout: 60_000 });
});
afterAll(async () => {
  await site.stop({ mayReplaceWorkers: true });
  rmSync(folder, { recursive: true });
});

async function beginDownload(grant: string): Promise<typeof running> {
  const rest = (await paid.get(grant)).body?.getReader();
  const first = (await rest?.read())?.value;
  if (!rest || !first) throw new Error("The download did not begin");
  return { first, rest };
}

test("the buyer sees both versions, and an open page gives the one whose checksum it shows", async () => {
  expect(await pressDownloads(paid, openPage)).toEqual(trueChecksums(first));
  expect(await pressDownloads(paid, await accountOf(paid))).toEqual(trueChecksums(second, first));
});

test("a download that was interrupted goes on with the bytes that it began with", async () => {
  const headers = { range: `bytes=${HALF}-`, "if-range": begun.etag };
  const rest = await paid.get(begun.grant, headers);
  expect(rest.status).toBe(206);
  const whole = Buffer.concat([begun.bytes, Buffer.from(await rest.arrayBuffer())]);
  expect(sha256Of(whole)).toBe(first);
});

test("a download that was running during the change gets every byte", async () => {
  const chunks = [running.first];
  for (let read = await running.rest.read(); !read.done; read = await running.rest.read())
    chunks.push(read.value);
  expect(sha256Of(Buffer.concat(chunks))).toBe(first);
});

test("who was paying gets what they ordered, and the new version besides", async () => {
  const { buyer, checkout } = open;
  await payWith(buyer, checkout);
  const page = `/landing-v2/confirmation/download?order=${checkout.orderId}`;
  const read = async () => (await buyer.get(page)).text();
  await expect.poll(read, { timeout: 30_000 }).toContain("/api/downloads/sampler");
  expect(await pressDownloads(buyer, await read())).toEqual(trueChecksums(second, first));
});

test("a new buyer gets the new version only", async () => {
  const buyer = site.browser();
  await buy(buyer, "sampler", "landing-v2");
  expect(await pressDownloads(buyer, await accountOf(buyer))).toEqual(trueChecksums(second));
  const other = await buyer.postForm(`/api/downloads/sampler/${first}`);
  expect(other.status).toBe(403);
});
