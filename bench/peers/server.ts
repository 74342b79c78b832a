/** Starts a peer's server in its own process group, and measures the group. Linux only. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#scripts/free-port.ts";
import { untilIdle } from "../shop-process.ts";

export const LANDING = "/landing";
export const PAYWALL = "/landing/paywall";

const POLL_MS = 2;
const START_MS = 60_000;

export interface Peer {
  readonly name: string;
  /**
   * What to run in the foreground so that it serves on 127.0.0.1 at `port`. `folder` is for its data: it is empty at the
   * first start, and may be that of an earlier one.
   */
  command(port: number, folder: string): Command;
  /** All pages that it has, besides LANDING and PAYWALL. */
  readonly otherPages?: readonly string[];
  /** For a page that is rendered for each request. */
  readonly rendered?: { readonly path: string; cookie?(origin: string): Promise<string> };
}

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Server {
  readonly peer: Peer;
  readonly port: number;
  readonly origin: string;
  /** Milliseconds from the start of its process to the first 200 on LANDING. */
  readonly coldMs: number;
  /** Resolves when it has finished its work after the start. */
  untilIdle(): Promise<void>;
  /** Proportional set size of all its processes, in MB. */
  memory(): number;
  stop(): void;
}

const running = new Set<ChildProcess>();
const runFolder = mkdtempSync(join(tmpdir(), "tollgate-bench-"));
process.on("exit", () => {
  for (const child of running) end(child);
  rmSync(runFolder, { recursive: true, force: true });
});
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => process.exit(1));

/** `use` tells apart servers of one peer that run at the same time. */
export async function startServer(peer: Peer, use: "served" | "cold"): Promise<Server> {
  const port = await freePort();
  const folder = join(runFolder, peer.name, use);
  mkdirSync(folder, { recursive: true });
  const { program, args, cwd, environment } = peer.command(port, folder);
  const startedAt = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NODE_ENV: "production", ...environment, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });
  running.add(child);
  // Pause, or the polling would take CPU time from the server.
  while (!(await isServed(port))) {
    if (child.exitCode !== null || performance.now() - startedAt > START_MS)
      throw new Error(`${peer.name} did not start`);
    await wait(POLL_MS);
  }
  const coldMs = performance.now() - startedAt;
  const group = child.pid ?? 0;
  return {
    peer,
    port,
    origin: `http://127.0.0.1:${port}`,
    coldMs,
    async untilIdle() {
      await Promise.all(membersOf(group).map(untilIdle));
    },
    memory: () => groupMegabytes(membersOf(group)),
    stop() {
      running.delete(child);
      end(child);
    },
  };
}

function end(child: ChildProcess): void {
  if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
}

function isServed(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ port, host: "127.0.0.1", path: LANDING }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode === 200));
    }).once("error", () => resolve(false));
  });
}

function membersOf(group: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && groupOf(pid) === group);
}

/** Undefined if the process has ended. */
function groupOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")")).split(" ")[3]);
  } catch {
    return undefined;
  }
}

/**
 * What the processes would have as their proportional set size if no other server ran: a file that several of them map
 * counts once, and other servers' processes of the same program take no share of it.
 */
function groupMegabytes(pids: readonly number[]): number {
  const files = new Map<string, number>();
  let anonymous = 0;
  for (const pid of pids)
    // One paragraph for each mapping: its addresses and file, then its sizes.
    for (const mapping of readFileSync(`/proc/${pid}/smaps`, "utf8").split(/\n(?=[0-9a-f]+-)/)) {
      const size = (name: string) =>
        Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(mapping)?.[1]);
      const [, file] = /^\S+ \S+ (\S+ \S+ [1-9]\d*) /.exec(mapping) ?? [];
      if (file === undefined) anonymous += size("Pss");
      else {
        anonymous += size("Anonymous");
        files.set(file, Math.max(files.get(file) ?? 0, size("Rss") - size("Anonymous")));
      }
    }
  return [...files.values()].reduce((sum, kilobytes) => sum + kilobytes, anonymous) / 1024;
}
