/** Downloads with slow, many or disconnected readers. */
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { copyShop } from "#tests/support/deployed-copy.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";
import { countOpenFiles } from "./support/open-files.ts";

const MEGABYTE = 1_000_000;
/** Larger than the system's buffers. */
const FILE_BYTES = 60 * MEGABYTE;
const MAX_PER_SESSION = 8;

const folder = mkdtempSync(join(tmpdir(), "tollgate-downloads-"));
const bytes = randomBytes(FILE_BYTES);
let site: BuiltSite;
let buyer: TestBrowser;
beforeAll(async () => {
  const copy = copyShop(folder);
  copy.replaceFile("sampler", bytes);
  site = await startBuilt("test", { entry: copy.entry });
  buyer = site.browser();
  await buy(buyer, "sampler", "landing-v2");
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const open = new Set<Socket>();
afterEach(async () => {
  for (const socket of open) socket.destroy();
  open.clear();
  await expect.poll(openFiles).toBe(0);
});

const openFiles = () => countOpenFiles(site);

function requestOf(path: string, fields: readonly string[] = []): string {
  const cookie = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { host } = new URL(site.origin);
  return [`GET ${path} HTTP/1.1`, `Host: ${host}`, `Cookie: ${cookie}`, ...fields, "", ""].join(
    "\r\n",
  );
}

/** Starts a download and reads only the response's head. */
async function beginDownload(path: string, fields?: readonly string[]) {
  const socket = await site.connect();
  open.add(socket);
  socket.on("error", () => {});
  socket.write(requestOf(path, fields));
  await once(socket, "readable");
  const head = (socket.read() as Buffer).toString("latin1");
  return { socket, head, status: Number(head.split(" ")[1]) };
}

test("a session can run eight downloads at once, and the next gets an explanation", async () => {
  const path = await mintGrant(buyer, "sampler");
  const statuses = [];
  for (let count = 0; count < MAX_PER_SESSION + 1; count += 1)
    statuses.push((await beginDownload(path, ["Accept: text/html"])).status);
  expect(statuses).toEqual([...Array(MAX_PER_SESSION).fill(200), 429]);

  const refused = await buyer.get(path, { accept: "application/json" });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({
    statusCode: 429,
    message: expect.stringContaining("Wait until one of them is done"),
    data: { reason: "download.tooMany" },
  });
  const page = await buyer.get(path);
  expect(page.status).toBe(429);
  expect(await page.text()).toContain("Several downloads are running here already.");

  const other = site.browser();
  await buy(other, "sampler", "landing-v2");
  const theirs = await other.get(await mintGrant(other, "sampler"));
  expect(theirs.status).toBe(200);
  await theirs.body?.cancel();

  for (const headers of [
    { "if-none-match": theirs.headers.get("etag") ?? "" },
    { range: "bytes=99999999-" },
  ])
    expect([304, 416]).toContain((await buyer.get(path, headers)).status);
  const [first] = open;
  first?.destroy();
  await expect.poll(openFiles).toBe(MAX_PER_SESSION - 1);
  const again = await buyer.get(path, { range: "bytes=0-9" });
  expect(again.status).toBe(206);
  expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes.subarray(0, 10));
});

test("a reader that starts slowly gets every byte", async () => {
  const { socket, head } = await beginDownload(await mintGrant(buyer, "sampler"), [
    "Connection: close",
  ]);
  expect(head).toContain(`content-length: ${FILE_BYTES}`);
  const hash = createHash("sha256");
  let received = 0;
  let rest: Buffer = Buffer.from(head.slice(head.indexOf("\r\n\r\n") + 4), "latin1");
  for (;;) {
    received += rest.length;
    hash.update(rest);
    if (received >= FILE_BYTES) break;
    if (socket.readableLength === 0) await once(socket, "readable");
    rest = (socket.read() as Buffer | null) ?? Buffer.alloc(0);
  }
  expect(hash.digest("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
});

test("pipelined downloads that nobody reads use little memory", async () => {
  const path = await mintGrant(buyer, "sampler");
  const before = site.rssBytes();
  const { socket } = await beginDownload(path);
  socket.write(requestOf(path).repeat(40));
  await expect.poll(openFiles).toBe(MAX_PER_SESSION);
  expect((await buyer.get(path)).status).toBe(429);
  expect(site.rssBytes() - before).toBeLessThan(60 * MEGABYTE);
});
