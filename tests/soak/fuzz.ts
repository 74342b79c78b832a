/** Random requests must not end a worker, cause a 5xx response or leak memory. */
import { setTimeout as wait } from "node:timers/promises";
import { type BuiltSite, type Setting, startBuilt } from "#tests/built/start-built.ts";
import { countBy, type Findings, inParallel, toMegabytes } from "./soak-run.ts";
import { type FuzzRequest, makeFuzzRequests } from "./fuzz-requests.ts";

const BATCH = 1000;
const PARALLEL_REQUESTS = 16;
/** The identity server's status for unimplemented fields; see docs/identity-differences.md. */
const NOT_IMPLEMENTED = 501;
const MEMORY_FACTOR = 1.3;
/** With fewer requests, a worker's memory has not settled yet. */
const ENOUGH_FOR_MEMORY = 10_000;

export async function fuzz(setting: Setting, count: number, seed: number): Promise<Findings> {
  const site = await startBuilt(setting);
  const statuses: number[] = [];
  const faults: string[] = [];
  const run = async (requests: readonly FuzzRequest[]) =>
    inParallel(requests.length, PARALLEL_REQUESTS, async (index) => {
      const request = requests[index];
      if (!request) return;
      const status = await ask(site, request);
      statuses.push(status);
      if (status >= 500 && status !== NOT_IMPLEMENTED)
        faults.push(`${status} for ${JSON.stringify(request).slice(0, 300)}`);
    });
  const warmUp = Math.min(count, 5 * BATCH);
  for (let at = 0; at < warmUp; at += BATCH)
    await run(makeFuzzRequests(Math.min(BATCH, warmUp - at), seed - 1 - at));
  const looks = count >= ENOUGH_FOR_MEMORY ? 5 : 1;
  const before = await settledBytes(site, looks);
  for (let at = 0; at < count; at += BATCH)
    await run(makeFuzzRequests(Math.min(BATCH, count - at), seed + at));
  const after = await settledBytes(site, looks);
  if (count >= ENOUGH_FOR_MEMORY && after > before * MEMORY_FACTOR)
    faults.push(`Memory went from ${toMegabytes(before)} to ${toMegabytes(after)} MB`);
  await site
    .stop({ allowed: [/"status":501/, /^501 POST \/identitytoolkit/] })
    .catch((error: Error) => faults.push(error.message));
  return {
    figures: {
      setting,
      seed,
      requests: statuses.length,
      statuses: countBy(statuses),
      "MB before": toMegabytes(before),
      "MB after": toMegabytes(after),
    },
    faults,
  };
}

/** Sends the path unchanged (an HTTP client would normalise it). Returns the status, or 0 without a response. */
async function ask(site: BuiltSite, { method, path, headers, body }: FuzzRequest): Promise<number> {
  const { host } = new URL(site.origin);
  const lines = Object.entries({
    host,
    origin: site.origin,
    ...headers,
    connection: "close",
    ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
  }).map(([name, text]) => `${name}: ${text}\r\n`);
  const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`);
  const [response] = await site.raw(bytes, { methods: [method] });
  return response?.status ?? 0;
}

/** The workers' memory after a pause: the lowest of several samples. */
async function settledBytes(site: BuiltSite, count: number): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < count; look += 1) {
    await wait(500);
    looks.push(site.rssBytes());
  }
  return Math.min(...looks);
}
