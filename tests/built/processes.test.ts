/** How workers and their supervisor end, and how this affects visitors and downloads. */
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { copyShop } from "#tests/support/deployed-copy.ts";
import { untilGone } from "#tests/support/started-site.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-processes-"));
const bytes = randomBytes(60_000_000);
const sha256 = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");
/** Code loaded into the worker to make it throw or reject when it receives a signal. */
const faults = [
  "process.on('SIGUSR2',()=>setTimeout(()=>{throw(Error('planned'))}))",
  "process.on('SIGWINCH',()=>{Promise.reject(Error('planned'))})",
].join(";");

/** A worker takes about a second to start, and longer on a busy machine. */
const SOON = { timeout: 60_000 };
/** A retired worker keeps its open connections for up to 75 s. */
const SLOW = { timeout: 180_000 };

let site: BuiltSite;
let buyer: TestBrowser;
beforeAll(async () => {
  const copy = copyShop(folder);
  copy.replaceFile("sampler", bytes);
  const environment = { NODE_OPTIONS: `--import data:text/javascript,${faults}` };
  site = await startBuilt("test", { entry: copy.entry, environment });
  buyer = site.browser();
  await buy(buyer, "sampler", "landing-v2");
});
afterAll(async () => {
  const expected = [
    /A worker ended unexpectedly \(3 since the start\)/,
    /A worker ended unexpectedly/,
    /uncaught exception: this worker is replaced/,
    /unhandled rejection/,
  ];
  await site.stop({ expected, mayReplaceWorkers: true });
  rmSync(folder, { recursive: true });
});

/** Pid of the worker that responds. */
function workerPid(): number {
  return site.workerPids().at(-1) ?? 0;
}

async function untilServed(): Promise<void> {
  const ask = () => site.browser().get("/healthz");
  await expect
    .poll(
      () =>
        ask().then(
          ({ status }) => status,
          () => 0,
        ),
      SOON,
    )
    .toBe(200);
}

/** Starts a download and stops reading after the response's head. */
async function holdDownload(path: string) {
  const socket = await site.connect();
  socket.on("error", () => {});
  const cookie = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { host } = new URL(site.origin);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
  await once(socket, "readable");
  const start = (socket.read() as Buffer).toString("latin1");
  expect(start).toMatch(/^HTTP\/1.1 200 /);
  const body = Buffer.from(start.slice(start.indexOf("\r\n\r\n") + 4), "latin1");
  return { socket, body };
}

/** Reads the rest of the response, until the file is complete or the connection ends. */
async function readRest({ socket, body }: { socket: Socket; body: Buffer }): Promise<Buffer> {
  const parts = [body];
  let length = body.length;
  try {
    for await (const part of socket as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length >= bytes.length) break;
    }
  } catch {
    // The download was cut off. The test checks the bytes received so far.
  }
  return Buffer.concat(parts);
}

test("a killed worker is replaced at once, each time", SLOW, async () => {
  for (let count = 1; count <= 2; count += 1) {
    const pid = workerPid();
    process.kill(pid, "SIGKILL");
    await site.says(`A worker ended unexpectedly (${count} since the start)`);
    await untilServed();
    expect(workerPid()).not.toBe(pid);
  }
});

test("after an uncaught exception every visitor still gets a response", SLOW, async () => {
  const failing = workerPid();
  process.kill(failing, "SIGUSR2");
  await site.says("uncaught exception: this worker is replaced");
  while (site.workerPids().includes(failing))
    expect((await site.browser().get("/sign-in")).status).toBe(200);
  await site.says("A worker ended unexpectedly (3 since the start)");
  await untilServed();
});

test("an unhandled rejection is logged and ends no worker", async () => {
  const pid = workerPid();
  process.kill(pid, "SIGWINCH");
  await site.says("unhandled rejection");
  expect((await site.browser().get("/sign-in")).status).toBe(200);
  expect(workerPid()).toBe(pid);
});

test(
  "a new build takes over at once, and the previous worker finishes its downloads",
  SLOW,
  async () => {
    const retired = workerPid();
    const held = await holdDownload(await mintGrant(buyer, "sampler"));
    site.signal("SIGHUP");
    await expect.poll(() => site.workerPids().length, SOON).toBe(2);
    await expect
      .poll(
        () =>
          site
            .log()
            .filter(({ route }) => route === "/readyz")
            .at(-1)?.pid,
      )
      .not.toBe(retired);
    await untilServed();
    expect(sha256(await readRest(held))).toBe(sha256(bytes));
    await untilGone(retired);
  },
);

test("a stop cuts off a slow download, which can be resumed after the next start", async () => {
  const path = await mintGrant(buyer, "sampler");
  const held = await holdDownload(path);
  site.signal("SIGTERM");
  await site.restart();
  const part = await readRest(held);
  expect(part.length).toBeLessThan(bytes.length);
  expect(part.equals(bytes.subarray(0, part.length))).toBe(true);
  const rest = await buyer.get(path, { range: `bytes=${part.length}-` });
  expect(rest.status).toBe(206);
  const whole = Buffer.concat([part, Buffer.from(await rest.arrayBuffer())]);
  expect(sha256(whole)).toBe(sha256(bytes));
});

test("after the supervisor is killed, its worker releases the port and ends soon", async () => {
  const orphan = workerPid();
  const held = await holdDownload(await mintGrant(buyer, "sampler"));
  site.signal("SIGKILL");
  await site.restart();
  expect((await site.browser().get("/healthz")).status).toBe(200);
  await untilGone(orphan);
  held.socket.destroy();
});
