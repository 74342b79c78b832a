/** A large file is put into a running shop's store, built, taken over, bought and downloaded, with flat memory. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type BuiltSite, startBuilt } from "#tests/built/start-built.ts";
import { workersOf } from "#tests/built/support/processes.ts";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { copyShop } from "#tests/support/deployed-copy.ts";
import { TEST_STORE } from "#tests/support/started-site.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import type { FilesNeeds } from "./files-process.ts";
import { type Findings, toMegabytes } from "./soak-run.ts";

const FILE = { id: "sampler", name: "letters-sampler.zip" };
const MEGABYTE = 1024 * 1024;
const MAX_COPY_BYTES = 300 * MEGABYTE;
/** Room for buffers, and for garbage that was not collected yet. */
const MAX_GROWTH_BYTES = 150 * MEGABYTE;
const TAKEOVER_MS = 600_000;

export async function soldFiles(megabytes: number): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-sold-"));
  const copy = copyShop(folder);
  const site = await startBuilt("test", { entry: copy.entry });
  try {
    return await changeFile(site, folder, megabytes);
  } finally {
    await site.stop({ mayReplaceWorkers: true });
    rmSync(folder, { recursive: true });
  }
}

async function changeFile(site: BuiltSite, folder: string, megabytes: number): Promise<Findings> {
  const faults: string[] = [];
  const expectAtMost = (most: number, bytes: number, what: string) => {
    if (bytes > most) faults.push(`${what} needs ${toMegabytes(bytes)} MB`);
  };
  const path = join(folder, TEST_STORE, "files", FILE.name);
  const sha256 = await writeLarge(path, megabytes);
  const small = peakOf(newestWorker(site));
  const build = buildIn(folder);
  const copied = runAlone(folder, "copy", FILE.id);
  const identified = runAlone(folder, "identify");
  expectAtMost(MAX_COPY_BYTES, copied.peakBytes, "Copying the file");
  expectAtMost(MAX_GROWTH_BYTES, identified.readBytes ?? 0, "The build's id reads the file and");

  const upload = await takeOver(site, folder);
  expectAtMost(small + MAX_GROWTH_BYTES, upload.peakBytes, "Storing the file");
  const buyer = site.browser();
  await buy(buyer, FILE.id, "landing-v2");
  const whole = await measure(site, () => download(buyer));
  const resumed = await measure(site, () => downloadInTwo(buyer, megabytes));
  for (const { result, growth } of [whole, resumed]) {
    if (result !== sha256) faults.push("The downloaded bytes differ");
    expectAtMost(MAX_GROWTH_BYTES, growth, "A download");
  }
  return {
    figures: {
      "megabytes of the file": megabytes,
      "build: seconds": build.seconds,
      "build: memory of a process at most (MB)": toMegabytes(build.peakBytes),
      "copying alone: seconds": copied.milliseconds / 1000,
      "copying alone: memory at most (MB)": toMegabytes(copied.peakBytes),
      "build id with remembered checksum: ms": identified.milliseconds,
      "build id: megabytes read": toMegabytes(identified.readBytes ?? Number.NaN),
      "start: seconds": upload.seconds,
      "start with small files: memory at most (MB)": toMegabytes(small),
      "start with this file: memory at most (MB)": toMegabytes(upload.peakBytes),
      "download: seconds": whole.seconds,
      "download: memory grew by (MB)": toMegabytes(whole.growth),
      "download resumed in the middle: seconds": resumed.seconds,
      "download resumed in the middle: memory grew by (MB)": toMegabytes(resumed.growth),
    },
    faults,
  };
}

/** Incompressible enough for any layer. Returns the SHA-256. */
async function writeLarge(path: string, megabytes: number): Promise<string> {
  mkdirSync(dirname(path), { recursive: true });
  const hash = createHash("sha256");
  const file = await open(path, "w");
  const chunk = Buffer.alloc(MEGABYTE);
  for (let index = 0; index < megabytes; index += 1) {
    for (let at = 0; at < MEGABYTE; at += 32)
      if (at % 4096 === 0)
        chunk.write(createHash("md5").update(`${index} ${at}`).digest("hex"), at);
    hash.update(chunk);
    await file.write(chunk);
  }
  await file.close();
  // Make the file look older, because checksums of files written just now are not cached.
  const time = new Date(Date.now() - 60_000);
  utimesSync(path, time, time);
  return hash.digest("hex");
}

const PRINT_PEAK =
  'data:text/javascript,process.on("exit",()=>console.log("peak "+process.resourceUsage().maxRSS))';

function buildIn(folder: string) {
  const startedAt = performance.now();
  const output = execFileSync(
    process.execPath,
    ["--import", PRINT_PEAK, join(folder, "scripts/build.ts")],
    { cwd: folder, encoding: "utf8", env: { ...process.env, STORE: TEST_STORE } },
  );
  // The process that makes the pictures prints its own peak.
  const kilobytes = [...output.matchAll(/^peak (\d+)$/gm)].map(([, number]) => Number(number));
  return { seconds: secondsSince(startedAt), peakBytes: Math.max(...kilobytes) * 1024 };
}

function runAlone(folder: string, ...words: [string, string?]): FilesNeeds {
  const [step, fileId = ""] = words;
  const script = join(import.meta.dirname, "files-process.ts");
  const output = execFileSync(process.execPath, [script, step, folder, fileId], {
    encoding: "utf8",
  });
  return JSON.parse(output) as FilesNeeds;
}

async function takeOver(site: BuiltSite, folder: string) {
  const startedAt = performance.now();
  const next = readFileSync(join(folder, "build/current"), "utf8");
  site.signal("SIGHUP");
  while ((await (await site.browser().get("/healthz")).json()).build !== next) {
    if (performance.now() - startedAt > TAKEOVER_MS) throw new Error("The build did not start");
    await wait(100);
  }
  return { seconds: secondsSince(startedAt), peakBytes: peakOf(newestWorker(site)) };
}

async function measure(site: BuiltSite, work: () => Promise<string>) {
  const worker = newestWorker(site);
  const before = peakOf(worker);
  const startedAt = performance.now();
  const result = await work();
  return { result, seconds: secondsSince(startedAt), growth: peakOf(worker) - before };
}

async function download(buyer: TestBrowser): Promise<string> {
  const hash = createHash("sha256");
  const response = await buyer.get(await mintGrant(buyer, FILE.id));
  for await (const chunk of response.body ?? []) hash.update(chunk);
  return hash.digest("hex");
}

/** Ends the connection in the middle, and asks for the rest over the same link. */
async function downloadInTwo(buyer: TestBrowser, megabytes: number): Promise<string> {
  const hash = createHash("sha256");
  const half = (megabytes / 2) * MEGABYTE;
  const grant = await mintGrant(buyer, FILE.id);
  const first = await buyer.get(grant);
  let received = 0;
  for await (const chunk of first.body ?? []) {
    const wanted = chunk.subarray(0, half - received);
    hash.update(wanted);
    received += wanted.length;
    if (received === half) break;
  }
  const headers = { range: `bytes=${half}-`, "if-range": first.headers.get("etag") ?? "" };
  const rest = await buyer.get(grant, headers);
  if (rest.status !== 206) return `status ${rest.status}`;
  for await (const chunk of rest.body ?? []) hash.update(chunk);
  return hash.digest("hex");
}

function newestWorker(site: BuiltSite): number {
  const workers = workersOf(site.supervisorPid()).map(({ pid }) => pid);
  const startOf = (pid: number) => statSync(`/proc/${pid}`).ctimeMs;
  return workers.toSorted((one, other) => startOf(other) - startOf(one))[0] ?? 0;
}

/** The most memory that the process has had. */
function peakOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10;
}
