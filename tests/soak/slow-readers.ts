/**
 * Many buyers read a large file slowly: all must be served correctly, memory must not grow and pages must stay fast.
 */
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { on, once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import http, { type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { type BuiltSite, startBuilt } from "#tests/built/start-built.ts";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { copyShop } from "#tests/support/deployed-copy.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import type { ReaderReply, ReaderRequest } from "./slow-reader-process.ts";
import { countBy, type Findings, inParallel, percentile, toMegabytes } from "./soak-run.ts";

const FILE = "sampler";
const BYTES_A_SECOND = 16 * 1024;
const MAX_GROWTH_BYTES = 150 * 1024 * 1024;
const SLOWEST_FACTOR = 5;
const COMPLETE = 3;
const GREEDY_READERS = 50;
const PARALLEL_CONNECTIONS = 8;
/** Percentiles of response times need many samples. */
const SAMPLES = 200;
const UNTIMED_SAMPLES = 20;

export interface SlowReaderSizes {
  readonly readers: number;
  readonly megabytes: number;
  /** How long the readers read slowly. */
  readonly seconds: number;
  /** Whether slow pages count as a fault. With other load on the machine, timings mean nothing. */
  readonly isTimed: boolean;
}

export async function slowReaders(sizes: SlowReaderSizes): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-readers-"));
  const { entry, replaceFile } = copyShop(folder);
  const sha256 = replaceFile(FILE, randomBytes(sizes.megabytes * 1024 * 1024));
  const site = await startBuilt("test", { entry, environment: { RATE_LIMITS: "off" } });
  try {
    return await measure(site, sizes, sha256);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measure(
  site: BuiltSite,
  { readers, seconds, isTimed }: SlowReaderSizes,
  sha256: string,
): Promise<Findings> {
  const faults: string[] = [];
  const buyers: TestBrowser[] = [];
  await inParallel(readers, PARALLEL_CONNECTIONS, async () => {
    const browser = site.browser();
    await buy(browser, FILE, "landing-v2");
    buyers.push(browser);
  });
  const loadCount = isTimed ? SAMPLES : UNTIMED_SAMPLES;
  await timePageLoads(site, loadCount);
  const idle = await timePageLoads(site, loadCount);
  const before = site.rssBytes();
  const process = startReaders();
  const statuses: number[] = [];
  await inParallel(readers, PARALLEL_CONNECTIONS, async (index) => {
    const buyer = buyers[index];
    if (buyer) statuses.push(await process.open(index, await grantOf(site, buyer)));
  });
  const refused = statuses.filter((status) => status !== 200).length;
  if (refused > 0) faults.push(`${refused} readers were refused`);
  let most = site.rssBytes();
  const busy: number[] = [];
  process.pace(BYTES_A_SECOND);
  for (let second = 0; second < seconds; second += 1) {
    busy.push(...(await timePageLoads(site, loadCount / 10)));
    most = Math.max(most, site.rssBytes());
    await wait(1000);
  }
  const digests = await Promise.all([...Array(COMPLETE).keys()].map(process.finish));
  most = Math.max(most, site.rssBytes());
  const wrong = digests.filter((digest) => digest !== sha256).length;
  if (wrong > 0) faults.push(`${wrong} of ${COMPLETE} checksums are wrong`);
  await process.stop();
  if (most - before > MAX_GROWTH_BYTES)
    faults.push(`Memory grew by ${toMegabytes(most - before)} MB`);
  const [idleP99, busyP99] = [percentile(idle, 0.99), percentile(busy, 0.99)];
  if (isTimed && busyP99 > idleP99 * SLOWEST_FACTOR)
    faults.push(`/landing took ${busyP99.toFixed(1)} ms (p99), idle ${idleP99.toFixed(1)} ms`);
  const greedy = await readGreedily(site, buyers[0], faults);
  await site.stop().catch((error: Error) => faults.push(error.message));
  return {
    figures: {
      readers,
      refused,
      "MB before": toMegabytes(before),
      "MB at most": toMegabytes(most),
      "checksums right": COMPLETE - wrong,
      "/landing p99 idle, ms": idleP99.toFixed(1),
      "/landing p99 beside the readers, ms": busyP99.toFixed(1),
      "one session with 50 readers": greedy,
    },
    faults,
  };
}

interface Grant {
  readonly url: string;
  readonly cookie: string;
}

async function grantOf(site: BuiltSite, buyer: TestBrowser): Promise<Grant> {
  const url = site.origin + (await mintGrant(buyer, FILE));
  return { url, cookie: [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
}

function startReaders() {
  const child = fork(join(import.meta.dirname, "slow-reader-process.ts"));
  const ask = (request: ReaderRequest) => child.send(request);
  async function reply<K extends ReaderReply["kind"]>(kind: K, index: number) {
    for await (const [message] of on(child, "message") as AsyncIterable<[ReaderReply]>)
      if (message.kind === kind && message.index === index)
        return message as ReaderReply & { kind: K };
    throw new Error("The readers' process ended");
  }
  return {
    /** Returns the status of the response. */
    async open(index: number, grant: Grant): Promise<number> {
      const opened = reply("opened", index);
      ask({ kind: "open", index, ...grant });
      return (await opened).status;
    },
    pace: (bytesASecond: number) => void ask({ kind: "pace", bytesASecond }),
    /** Returns the SHA-256 of all bytes read. */
    async finish(index: number): Promise<string> {
      const finished = reply("finished", index);
      ask({ kind: "finish", index });
      return (await finished).sha256;
    },
    async stop(): Promise<void> {
      child.kill();
      await once(child, "exit");
    },
  };
}

/** Requests the landing page repeatedly. Returns the durations in milliseconds. */
async function timePageLoads(site: BuiltSite, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let load = 0; load < count; load += 1) {
    const startedAt = performance.now();
    const response = await site.browser().get("/landing");
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function readGreedily(
  site: BuiltSite,
  buyer: TestBrowser | undefined,
  faults: string[],
): Promise<string> {
  if (!buyer) return "";
  const responses: IncomingMessage[] = [];
  for (let count = 0; count < GREEDY_READERS; count += 1)
    responses.push(await get(await grantOf(site, buyer)));
  const refused = responses.filter(({ statusCode }) => statusCode !== 200);
  const statuses = countBy(responses.map(({ statusCode }) => statusCode ?? 0));
  if (refused.length === 0) faults.push("One session may read the file fifty times at once");
  for (const response of refused.slice(0, 1)) {
    const words = await text(response);
    if (response.statusCode !== 429 || !/download/i.test(words))
      faults.push(`The refusal has no explanation: ${response.statusCode} ${words.slice(0, 200)}`);
  }
  for (const response of responses) response.destroy();
  return statuses;
}

async function get({ url, cookie }: Grant): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  http.get(url, { agent: false, headers: { cookie } }, resolve).on("error", reject);
  return (await promise).on("error", () => {});
}
