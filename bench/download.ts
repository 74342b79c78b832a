/**
 * Speed of one buyer's large download over loopback: our downloads API against a bare node:http server that pipes
 * fs.createReadStream of the same file. Each server has its own process; this process discards what it reads.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import type { ServedFile } from "./download-server.ts";
import { printReport, type Round } from "./ratio.ts";

const MEGABYTE = 1_000_000;
const FILE_BYTES = 200 * MEGABYTE;
const ROUNDS = 15;
const MAX_RUN_MS = 40_000;

const children: ChildProcess[] = [];
try {
  await run();
} finally {
  for (const child of children) child.disconnect();
  // The servers delete the file before they exit.
  await Promise.all(children.map((child) => child.exitCode ?? once(child, "exit")));
}

async function run(): Promise<void> {
  const ours = await start("ours", String(FILE_BYTES));
  const plain = await start("plain", ours.filePath);
  const began = performance.now();
  await runRound(ours, plain, 0);
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS && performance.now() - began < MAX_RUN_MS)
    rounds.push(await runRound(ours, plain, rounds.length));
  printReport({
    title: `Download of ${FILE_BYTES / MEGABYTE} MB over loopback`,
    unit: "MB/s",
    ours: "downloads API and disk adapter on the server's listener",
    plain: "node:http piping fs.createReadStream",
    rounds,
  });
}

async function start(...parameters: string[]): Promise<ServedFile> {
  const child = fork(join(import.meta.dirname, "download-server.ts"), parameters);
  children.push(child);
  const [served]: ServedFile[] = await once(child, "message");
  if (!served) throw new Error(`The server ${parameters[0]} did not start`);
  return served;
}

async function runRound(ours: ServedFile, plain: ServedFile, index: number): Promise<Round> {
  if (index % 2 === 0) return { ours: await measure(ours), plain: await measure(plain) };
  const plainRate = await measure(plain);
  return { ours: await measure(ours), plain: plainRate };
}

/** MB/s. Reads raw bytes into one buffer, so that the reader slows neither server down. */
async function measure({ port, urlPath }: ServedFile): Promise<number> {
  const began = performance.now();
  let received = 0;
  let head = "";
  const buffer = Buffer.alloc(MEGABYTE);
  const callback = (count: number): boolean => {
    head ||= buffer.toString("latin1", 0, Math.min(count, 1000));
    received += count;
    return true;
  };
  const socket = connect({ port, host: "127.0.0.1", onread: { buffer, callback } });
  socket.write(`GET ${urlPath} HTTP/1.1\r\nHost: bench\r\nConnection: close\r\n\r\n`);
  await once(socket, "close");
  if (!head.startsWith("HTTP/1.1 200 ") || received < FILE_BYTES)
    throw new Error(`Received ${received} bytes; the response began ${head.slice(0, 100)}`);
  return FILE_BYTES / MEGABYTE / ((performance.now() - began) / 1000);
}
