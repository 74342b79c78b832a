/**
 * Requests per second for /landing with two workers, compared with one worker of the same build. This process sends the
 * requests, so on a machine with two processors it takes a part of the second one.
 * Run: node_modules/.bin/node bench/workers.ts
 */
import { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureLoad } from "./load.ts";
import { printReport, type Round } from "./ratio.ts";
import { startShop, untilIdle } from "./shop-process.ts";

const PORTS = { one: 3583, two: 3584 };
const ROUNDS = 9;
const LOAD = { connections: 32, milliseconds: 2000 };

const folder = mkdtempSync(join(tmpdir(), "tollgate-bench-"));
const children: ChildProcess[] = [];
try {
  for (const [name, port] of Object.entries(PORTS)) {
    const environment = { WORKERS: name === "one" ? "1" : "2" };
    const { child, workers } = await startShop({ port, folder: join(folder, name), environment });
    children.push(child);
    for (const worker of workers) await untilIdle(worker);
  }
  // Warm up both shops.
  await ask(PORTS.one);
  await ask(PORTS.two);
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) {
    // Alternate which shop goes first.
    const first = rounds.length % 2 === 0 ? await ask(PORTS.two) : undefined;
    const plain = await ask(PORTS.one);
    rounds.push({ ours: first ?? (await ask(PORTS.two)), plain });
  }
  printReport({
    title: `/landing over ${LOAD.connections} keep-alive connections`,
    unit: "requests/s",
    ours: "WORKERS=2",
    plain: "WORKERS=1",
    rounds,
  });
} finally {
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(children.map((child) => child.exitCode ?? once(child, "exit")));
  rmSync(folder, { recursive: true });
}

async function ask(port: number): Promise<number> {
  const request = [
    "GET /landing HTTP/1.1",
    `Host: 127.0.0.1:${port}`,
    "Connection: keep-alive",
    "Accept-Encoding: gzip, br, zstd",
    "",
    "",
  ].join("\r\n");
  return (await measureLoad({ port, request, ...LOAD })).perSecond;
}
