/** The runs of a job in several processes, of which one is killed and one is suspended for longer than its lease. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { findPostgres } from "#scripts/test-tools.mjs";
import { createDatabase } from "#tests/support/shared-servers.ts";
import { createSqliteDocuments } from "../adapters/documents/sqlite/sqlite.ts";

const script = join(import.meta.dirname, "../../tests/support/job-loop.ts");
const LEASE_LIFE_MS = 1500;
const PROCESSES = 3;
/** Generous, because the machine may be busy. */
const PATIENCE = { timeout: 60_000, interval: 10 };
const SLOW = { timeout: 180_000 };

const folder = mkdtempSync(join(tmpdir(), "tollgate-jobs-"));
const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill("SIGKILL")));
afterAll(() => rmSync(folder, { recursive: true }));

interface Entry {
  readonly pid: number;
  readonly what: string;
}

/** Starts the processes. */
async function startProcesses(target: string) {
  const path = join(folder, crypto.randomUUID());
  writeFileSync(path, "");
  const own = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, [script, target, path, String(LEASE_LIFE_MS)], {
      stdio: ["pipe", "pipe", "inherit"],
    }),
  );
  children.push(...own);
  await Promise.all(own.map(({ stdout }) => once(stdout, "data")));
  const log = (): Entry[] =>
    readFileSync(path, "utf8")
      .split("\n")
      .slice(0, -1)
      .map((line) => line.split(" "))
      .map(([pid, what = ""]) => ({ pid: Number(pid), what }));
  const until = (isTrue: (entries: readonly Entry[]) => boolean) =>
    expect.poll(() => isTrue(log()), PATIENCE).toBe(true);
  return {
    log,
    until,
    /** Waits for another two runs, of any of the processes except `absent`. */
    async untilRunsBy(absent?: number): Promise<void> {
      const seen = log().length;
      await until(
        (entries) =>
          entries.slice(seen).filter(({ pid, what }) => pid !== absent && what === "end").length >
          1,
      );
    },
    /** The process whose run is under way. */
    holder(): ChildProcess {
      const last = log().findLast(({ what }) => what === "begin");
      const child = own.find(({ pid }) => pid === last?.pid);
      if (!child) throw new Error("No process has run the job");
      return child;
    },
  };
}

/** Steps outside the latest run, and runs that began while another process was at work. */
function overlaps(entries: readonly Entry[], killed: number): string[] {
  const found: string[] = [];
  const gone = new Set<number>();
  let running: number | undefined;
  for (const { pid, what } of entries) {
    if (what === "suspended") gone.add(pid);
    if (what === "begin") {
      if (running !== undefined && running !== killed && !gone.has(running))
        found.push(`${pid} began while ${running} ran`);
      running = pid;
      gone.delete(pid);
    } else if (what === "step" && pid !== running) found.push(`${pid} continued beside ${running}`);
    else if (what === "end" && pid === running) running = undefined;
  }
  return found;
}

async function testRuns(target: string): Promise<void> {
  const { log, until, untilRunsBy, holder } = await startProcesses(target);
  await untilRunsBy();

  const killed = holder();
  killed.kill("SIGKILL");
  await once(killed, "exit");
  await untilRunsBy(killed.pid);

  const suspended = holder();
  const { pid: suspendedPid = 0 } = suspended;
  suspended.stdin?.write("suspend\n");
  await until((entries) => entries.some(({ what }) => what === "suspended"));
  await untilRunsBy(suspendedPid);
  suspended.kill("SIGCONT");
  await until((entries) => {
    const at = entries.findIndex(({ what }) => what === "suspended");
    return entries.slice(at).some(({ pid, what }) => pid === suspendedPid && what === "end");
  });
  await untilRunsBy();

  expect(overlaps(log(), killed.pid ?? 0)).toEqual([]);
}

test("on SQLite, runs never overlap, and a suspended process ends its run", SLOW, async () => {
  const path = join(folder, "shop.db");
  await createSqliteDocuments({ path }).close();
  await testRuns(path);
});

// Without PostgreSQL, the test is reported as skipped, and CI fails.
describe.skipIf(!findPostgres() && !process.env["CI"])("on PostgreSQL", () => {
  test("runs never overlap, and a suspended process ends its run", SLOW, async () => {
    await testRuns(await createDatabase());
  });
});
