/** Downloads are counted when their bytes have left the server, and continue over the same link whatever happens. */
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DownloadCount, findDownloadCount } from "#domain/downloads/download-counts.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { copyShop } from "#tests/support/deployed-copy.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";
import { countOpenFiles } from "./support/open-files.ts";

const MEGABYTE = 1_000_000;
/** Larger than the system's buffers. */
const FILE_BYTES = 40 * MEGABYTE;
/** More than the other tests need. */
const LIMIT = 4;
const HALF = FILE_BYTES / 2;

const folder = mkdtempSync(join(tmpdir(), "tollgate-counted-"));
const bytes = randomBytes(FILE_BYTES);
const etag = `"${createHash("sha256").update(bytes).digest("hex")}"`;
let site: BuiltSite;
beforeAll(async () => {
  const copy = copyShop(folder);
  copy.replaceFile("sampler", bytes);
  const environment = { RATE_LIMITS: "off", DOWNLOAD_LIMIT: String(LIMIT) };
  site = await startBuilt("test", { entry: copy.entry, environment });
});
afterAll(async () => {
  await site.stop({ mayReplaceWorkers: true });
  rmSync(folder, { recursive: true });
});

async function openPurchase() {
  const buyer = site.browser();
  const { orderId } = await buy(buyer, "sampler", "landing-v2");
  return { buyer, orderId };
}

async function readCount(orderId: string): Promise<DownloadCount | undefined> {
  const documents = createSqliteDocuments({ path: join(site.dataPath, "tollgate.db") });
  const count = await findDownloadCount(documents, orderId, "sampler");
  await documents.close();
  return count;
}

const expectCount = (orderId: string, count: number) =>
  expect.poll(async () => (await readCount(orderId))?.count).toBe(count);

async function read(buyer: TestBrowser, path: string, range?: string): Promise<Buffer> {
  // The server counts a download sooner if the connection closes after it.
  const headers = { connection: "close", ...(range ? { range, "if-range": etag } : {}) };
  const response = await buyer.get(path, headers);
  expect(response.status).toBe(range ? 206 : 200);
  return Buffer.from(await response.arrayBuffer());
}

/** Requests the file over a connection of its own and reads only the response's head. */
async function begin(buyer: TestBrowser, path: string): Promise<Socket> {
  const socket = (await site.connect()).on("error", () => {});
  const cookie = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { host } = new URL(site.origin);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
  await once(socket, "readable");
  return socket;
}

/** Requests two bytes and expects this status. */
async function expectStatus(buyer: TestBrowser, path: string, status: number): Promise<void> {
  const part = await buyer.get(path, { range: "bytes=0-1" });
  await part.body?.cancel();
  expect(part.status).toBe(status);
}

/** Reads the head, which must arrive in one chunk, and this many bytes of the body. */
async function readBytes(socket: Socket, count: number): Promise<void> {
  const first = socket.read() as Buffer;
  let received = first.length - (first.indexOf("\r\n\r\n") + 4);
  while (received < count) {
    const chunk = socket.read() as Buffer | null;
    received += chunk?.length ?? 0;
    if (!chunk) await once(socket, "readable");
  }
}

test("whole files and complete pieces count, heads and parts do not", async () => {
  const { buyer, orderId } = await openPurchase();
  const path = await mintGrant(buyer, "sampler");
  await buyer.request(path, { method: "HEAD" });
  await read(buyer, path, "bytes=0-0");
  await read(buyer, path, `bytes=0-${HALF - 1}`);
  await read(buyer, path, `bytes=0-${HALF - 1}`);
  (await begin(buyer, path)).destroy();
  await expectCount(orderId, 0);
  await read(buyer, path, `bytes=${HALF}-`);
  await expectCount(orderId, 1);
  await read(buyer, path);
  await read(buyer, await mintGrant(buyer, "sampler"));
  await expectCount(orderId, 3);
  const { firstAt, lastAt } = (await readCount(orderId)) ?? {};
  expect(lastAt?.toMillis()).toBeGreaterThan(firstAt?.toMillis() ?? Infinity);
});

test.each([
  ["continues it", `bytes=${0.87 * FILE_BYTES}-`],
  ["starts it again", undefined],
])("a download that is cut before its end counts after the client %s", async (_does, range) => {
  const { buyer, orderId } = await openPurchase();
  const path = await mintGrant(buyer, "sampler");
  const socket = await begin(buyer, path);
  await readBytes(socket, 0.87 * FILE_BYTES);
  socket.destroy();
  await expectCount(orderId, 0);
  // One finished range, which does not reach the end of the file.
  await read(buyer, path, "bytes=0-0");
  await expect.poll(async () => (await readCount(orderId))?.transfers[0]?.pieces.length).toBe(1);
  expect((await readCount(orderId))?.count).toBe(0);
  await read(buyer, path, range);
  await expectCount(orderId, 1);
});

test("at the limit, neither all bytes but the first nor a forged condition gives another file", async () => {
  const { buyer, orderId } = await openPurchase();
  const path = await mintGrant(buyer, "sampler");
  for (let count = 1; count <= LIMIT; count++) {
    await read(buyer, path);
    await expectCount(orderId, count);
  }
  const last = `bytes=${FILE_BYTES - 1}-`;
  for (const headers of [
    { range: "bytes=1-" },
    { range: `bytes=${HALF}-` },
    { range: last, "if-range": '"another"' },
    { range: "bytes=9-1" },
  ])
    expect([303, 403], JSON.stringify(headers)).toContain((await buyer.get(path, headers)).status);
  expect(await read(buyer, path, last)).toHaveLength(1);
});

test("four buyers at once are each counted once", async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, openPurchase));
  await Promise.all(
    buyers.map(async ({ buyer }) => {
      const path = await mintGrant(buyer, "sampler");
      await Promise.all([
        read(buyer, path, `bytes=0-${HALF - 1}`),
        read(buyer, path, `bytes=${HALF}-`),
      ]);
    }),
  );
  for (const { orderId } of buyers) await expectCount(orderId, 1);
});

test("grants that were requested before cannot exceed the limit together", async () => {
  const { buyer, orderId } = await openPurchase();
  const paths = await Promise.all(Array.from({ length: 8 }, () => mintGrant(buyer, "sampler")));
  const sockets = await Promise.all(paths.map((path) => begin(buyer, path)));
  const heads = sockets.map((socket) => String(socket.read()).slice(0, 12));
  expect(heads.filter((head) => head === "HTTP/1.1 200")).toHaveLength(LIMIT);
  const refused = await buyer.get(paths[0] ?? "", { accept: "*/*" });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).not.toBeNull();
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await readCount(orderId))?.running).toEqual([]);
  await read(buyer, paths[0] ?? "");
  await expectCount(orderId, 1);
});

test("a link works across a takeover, and the previous worker counts what it finishes", async () => {
  const { buyer, orderId } = await openPurchase();
  const path = await mintGrant(buyer, "sampler");
  const slow = await begin(buyer, path);
  const [former = 0] = site.workerPids();
  site.signal("SIGHUP");
  await expect.poll(() => site.workerPids().length).toBe(2);
  expect((await read(buyer, path, `bytes=${HALF}-`)).equals(bytes.subarray(HALF))).toBe(true);
  await readBytes(slow, FILE_BYTES);
  slow.destroy();
  await expect.poll(() => site.workerPids()).not.toContain(former);
  await expectCount(orderId, 1);
});

test("a refund cuts off a download in progress, which does not count", async () => {
  const { buyer, orderId } = await openPurchase();
  const path = await mintGrant(buyer, "sampler");
  const socket = await begin(buyer, path);
  await expect.poll(() => countOpenFiles(site)).toBe(1);
  const refunded = await buyer.postJson("/dev/payments/refund", { orderId });
  expect(refunded.status).toBeLessThan(300);
  await expect.poll(() => countOpenFiles(site), { timeout: 5000 }).toBe(0);
  const closed = once(socket, "close");
  socket.resume();
  await closed;
  expect(socket.bytesRead).toBeLessThan(FILE_BYTES);
  await expectStatus(buyer, path, 403);
  await expectCount(orderId, 0);
});

test("deleting the account cuts off its download in progress", async () => {
  const buyer = site.browser();
  const { idToken } = await buyer.signUp();
  await buy(buyer, "sampler");
  const socket = await begin(buyer, await mintGrant(buyer, "sampler"));
  await expect.poll(() => countOpenFiles(site)).toBe(1);
  const endpoint = "/identitytoolkit.googleapis.com/v1/accounts:delete?key=tollgate-local";
  expect((await buyer.postJson(endpoint, { idToken })).status).toBe(200);
  await expect.poll(() => countOpenFiles(site), { timeout: 5000 }).toBe(0);
  socket.destroy();
});

test("a link works after the shop was killed", async () => {
  const { buyer } = await openPurchase();
  const path = await mintGrant(buyer, "sampler");
  site.signal("SIGKILL");
  await site.restart();
  expect((await read(buyer, path, `bytes=${HALF}-`)).equals(bytes.subarray(HALF))).toBe(true);
  const other = await buyer.get(path, { range: "bytes=5-", "if-range": '"another version"' });
  expect(other.status).toBe(200);
  await other.body?.cancel();
});
