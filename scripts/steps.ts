/** The steps of `npm run check` and `npm test`. Each runs a tool from node_modules on this Node. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { startAuthEmulator } from "./auth-emulator.ts";
import { contractTables, vitestReport } from "./contract-table.ts";
import { freePort } from "./free-port.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = join(root, "test-results");

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** Runs a tool that only passes or fails; it counts as one test. */
export function checkStep(title: string, command: string, ...args: string[]): Count {
  console.log(`\n— ${title}`);
  return run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs unit, contract and HTTP tests, and prints which adapter passed which contract; `args` select some of them. */
export function vitestStep(...args: string[]): Count {
  console.log("\n— unit, contract and HTTP tests");
  const report = join(results, "vitest.json");
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const isOk = run("vitest", ["run", ...reporters, ...args]);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const counts = vitestReport.parse(readJson(report));
  const tables = contractTables(counts);
  if (tables !== "") console.log(`\n${tables}`);
  return counted(counts.numPassedTests, counts.numFailedTests, isOk);
}

/** Compares the embedded identity server with Firebase's Auth emulator, and runs journeys of a shop that uses it. */
export async function emulatorStep(): Promise<Count> {
  console.log("\n— Firebase's Auth emulator");
  const emulator = await startAuthEmulator();
  process.env.AUTH_EMULATOR = emulator.origin;
  // One after the other, because both configure the same project.
  const files = ["emulator", "sdk-parity"].map((name) => `tests/parity/${name}.test.ts`);
  const counts = [vitestStep("--no-file-parallelism", ...files), await browserStep()];
  await emulator.stop();
  delete process.env.AUTH_EMULATOR;
  return total(counts);
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int() }),
});

/** Runs the journeys in Chromium against a server of their own; with HOSTED=1, those with hosted services. */
export async function browserStep(environment: Record<string, string> = {}): Promise<Count> {
  console.log(
    `\n— journeys in a browser${environment.HOSTED ? " with PostgreSQL and a bucket" : ""}`,
  );
  const report = join(results, "e2e.json");
  rmSync(report, { force: true });
  const isOk = run("playwright", ["test"], { ...environment, E2E_PORT: String(await freePort()) });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { expected, unexpected } = playwrightReport.parse(readJson(report)).stats;
  return counted(expected, unexpected, isOk);
}

export function total(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Counts a runner that failed outside a test, such as in a hook or while loading a file, as one failure. */
function counted(passed: number, failed: number, isOk: boolean): Count {
  return { passed, failed: failed === 0 && !isOk ? 1 : failed };
}

function run(command: string, args: string[], environment: Record<string, string> = {}): boolean {
  // The tools' start scripts must find the pinned Node first.
  const path = [join(root, "node_modules/.bin"), dirname(process.execPath), process.env.PATH];
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...environment, PATH: path.join(delimiter) },
  });
  return status === 0;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
