/** Runs the shop as `npm start` does and measures its processes. Linux only. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { TEST_STORE } from "#tests/support/started-site.ts";

const IDLE_POLL_MS = 2000;
/** Its jobs look for work every second. */
const MAX_IDLE_MS = 0.05 * IDLE_POLL_MS;
const STARTED = "Tollgate serves";

/** Resolves once the shop, with the tests' store, accepts requests. */
export async function startShop({
  port,
  folder,
  environment = {},
}: {
  port: number;
  folder: string;
  /** Settings besides PORT and DATA_DIR. */
  environment?: Readonly<Record<string, string>>;
}): Promise<{ child: ChildProcess; worker: number; workers: number[] }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../server/main/index.ts")], {
    cwd: join(import.meta.dirname, ".."),
    env: {
      ...process.env,
      STORE: TEST_STORE,
      PORT: String(port),
      DATA_DIR: folder,
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  // Read the log, as a system journal would. A build may print before the start.
  child.stdout.on("data", (chunk: Buffer) => {
    if (!output.includes(STARTED)) output += chunk.toString();
  });
  while (!output.includes(STARTED)) await once(child.stdout, "data");
  const list = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
  const workers = list.trim().split(" ").map(Number);
  return { child, worker: workers[0] ?? 0, workers };
}

/** CPU time in ms, in steps of 10 ms. */
export function busyMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** 0 if unknown. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = 0] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** After its start, the server compresses every page as far as possible for some seconds. */
export async function untilIdle(pid: number): Promise<void> {
  for (let before = -Infinity; busyMilliseconds(pid) - before > MAX_IDLE_MS;) {
    before = busyMilliseconds(pid);
    await wait(IDLE_POLL_MS);
  }
}
