/**
 * Requests per second for /landing, compared with a bare node:http server that writes the same compressed body from
 * memory. One process each, 32 keep-alive connections.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { measureLoad } from "./load.ts";
import { median, printReport, type Round } from "./ratio.ts";
import { busyMilliseconds, residentMegabytes, startShop, untilIdle } from "./shop-process.ts";

const PORT = 3581;
const HOST = `127.0.0.1:${PORT}`;
const ACCEPT_ENCODING = "gzip, br, zstd";
const ROUNDS = 9;
const LOAD = { connections: 32, milliseconds: 2000 };
const request = [
  "GET /landing HTTP/1.1",
  `Host: ${HOST}`,
  "Connection: keep-alive",
  `Accept-Encoding: ${ACCEPT_ENCODING}`,
  "",
  "",
].join("\r\n");

const folder = mkdtempSync(join(tmpdir(), "tollgate-bench-"));
const children: ChildProcess[] = [];
try {
  await run();
} finally {
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(children.map((child) => child.exitCode ?? once(child, "exit")));
  rmSync(folder, { recursive: true });
}

async function run(): Promise<void> {
  const { child, worker } = await startShop({ port: PORT, folder });
  children.push(child);
  await untilIdle(worker);
  const { port: plainPort, pid: plainPid } = await startPlain();
  const ask = async (port: number) => {
    const pid = port === PORT ? worker : plainPid;
    const busyBefore = busyMilliseconds(pid);
    const load = await measureLoad({ port, request, ...LOAD });
    const responses = load.perSecond * (LOAD.milliseconds / 1000);
    return { ...load, cost: ((busyMilliseconds(pid) - busyBefore) * 1000) / responses };
  };
  await ask(PORT);
  await ask(plainPort);
  const before = residentMegabytes(worker);
  const rounds: (Round & Times & { plainTimes: Times; cost: number; plainCost: number })[] = [];
  while (rounds.length < ROUNDS) {
    // Alternate which server goes first.
    const first = rounds.length % 2 === 0 ? await ask(PORT) : undefined;
    const plain = await ask(plainPort);
    const { perSecond, p50, p99, cost } = first ?? (await ask(PORT));
    rounds.push({
      ours: perSecond,
      plain: plain.perSecond,
      p50,
      p99,
      plainTimes: plain,
      cost,
      plainCost: plain.cost,
    });
  }
  printReport({
    title: `/landing over ${LOAD.connections} keep-alive connections`,
    unit: "requests/s",
    ours: "npm start, one worker",
    plain: "node:http writing the same buffer",
    rounds,
  });
  const [cost, plainCost] = [
    median(rounds.map((one) => one.cost)),
    median(rounds.map((one) => one.plainCost)),
  ];
  process.stdout.write(
    `  CPU time per request: ours ${cost.toFixed(1)} µs, plain ${plainCost.toFixed(1)} µs, ` +
      `plain / ours ${median(rounds.map((one) => one.plainCost / one.cost)).toFixed(3)}\n`,
  );
  process.stdout.write(
    `  ours: ${describeTimes(rounds)}; plain: ${describeTimes(rounds.map((one) => one.plainTimes))}\n` +
      `  resident ${before.toFixed(0)} MB before, ${residentMegabytes(worker).toFixed(0)} MB after\n`,
  );
}

interface Times {
  readonly p50: number;
  readonly p99: number;
}

function describeTimes(rounds: readonly Times[]): string {
  const [p50, p99] = [median(rounds.map((one) => one.p50)), median(rounds.map((one) => one.p99))];
  return `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ratio ${(p99 / p50).toFixed(2)}`;
}

async function startPlain(): Promise<{ port: number; pid: number }> {
  const options = { host: "127.0.0.1", port: PORT, path: "/landing" };
  const pending = get({ ...options, headers: { host: HOST, "accept-encoding": ACCEPT_ENCODING } });
  const [response] = (await once(pending, "response")) as [IncomingMessage];
  const body = await buffer(response);
  const headers = ["content-type", "content-encoding", "content-length"].flatMap((name) => [
    name,
    String(response.headers[name]),
  ]);
  const child = fork(join(import.meta.dirname, "plain-server.ts"));
  children.push(child);
  child.send({ headers, body: body.toString("base64") });
  const [port] = (await once(child, "message")) as [number];
  return { port, pid: child.pid ?? 0 };
}
