/** The steps of `npm run check` and `npm test`. Each runs a tool from node_modules on this Node. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startAuthEmulator } from "./auth-emulator.ts";
import { contractTables } from "./contract-table.ts";
import { freePort } from "./free-port.ts";
import {
  type Durations,
  playwrightDurations,
  playwrightFailures,
  playwrightReport,
  vitestDurations,
  vitestFailures,
  vitestReport,
} from "./test-reports.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = join(root, "test-results");

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly durations?: Durations;
}

const SLOWEST = 10;

/** Prints how long the step before took. */
let endStep = (): void => undefined;

function beginStep(title: string): void {
  endStep();
  console.log(`\n— ${title}`);
  const begun = performance.now();
  endStep = () => console.log(`  ${title}: ${seconds(performance.now() - begun)}`);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

export function checkStep(title: string, command: string, ...args: string[]): Count {
  beginStep(title);
  return run(command, args) ? { passed: 1, failed: 0, failures: [] } : failedStep(title);
}

/** Also prints which adapter passed which contract; `args` select tests. */
export function vitestStep(...args: string[]): Count {
  beginStep("unit, contract and HTTP tests");
  const report = join(results, "vitest.json");
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const isOk = run("vitest", ["run", ...reporters, ...args]);
  if (!existsSync(report)) return failedStep("vitest");
  const counts = vitestReport.parse(readJson(report));
  const tables = contractTables(counts);
  if (tables !== "") console.log(`\n${tables}`);
  const failures = vitestFailures(counts, root);
  const durations = vitestDurations(counts, root);
  const { numPassedTests, numFailedTests } = counts;
  return { ...counted(numPassedTests, numFailedTests, failures, isOk), durations };
}

/** Compares the embedded identity server with Firebase's Auth emulator, and runs journeys with it. */
export async function emulatorStep(): Promise<Count> {
  beginStep("Firebase's Auth emulator");
  const emulator = await startAuthEmulator();
  process.env.AUTH_EMULATOR = emulator.origin;
  try {
    // One after the other, because both configure the same project.
    const files = ["emulator", "sdk-parity"].map((name) => `tests/parity/${name}.test.ts`);
    return total([vitestStep("--no-file-parallelism", ...files), await browserStep()]);
  } finally {
    await emulator.stop();
    delete process.env.AUTH_EMULATOR;
  }
}

/** With HOSTED=1, runs the journeys with hosted services. */
export async function browserStep(environment: Record<string, string> = {}): Promise<Count> {
  beginStep(`journeys in a browser${kindOf(environment)}`);
  const report = join(results, "e2e.json");
  rmSync(report, { force: true });
  const isOk = run("playwright", ["test"], { ...environment, E2E_PORT: String(await freePort()) });
  if (!existsSync(report)) return failedStep("journeys");
  const journeys = playwrightReport.parse(readJson(report));
  const { expected, unexpected } = journeys.stats;
  const durations = playwrightDurations(journeys);
  return { ...counted(expected, unexpected, playwrightFailures(journeys), isOk), durations };
}

function kindOf({ HOSTED, OWN_STORE, SELLING_TERMS }: Record<string, string>): string {
  if (HOSTED) return " with PostgreSQL and a bucket";
  if (SELLING_TERMS) return " with other terms of selling";
  return OWN_STORE ? " with the shop's own store" : "";
}

function total(counts: readonly Count[]): Required<Count> {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
    durations: new Map(counts.flatMap(({ durations = [] }) => [...durations])),
  };
}

export function report(counts: readonly Count[]): void {
  endStep();
  const { passed, failed, failures, durations } = total(counts);
  const slowest = [...durations].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST);
  console.log("\nThe slowest files, with all their tests:");
  for (const [file, duration] of slowest) console.log(`${seconds(duration).padStart(10)}  ${file}`);
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

function failedStep(title: string): Count {
  return { passed: 0, failed: 1, failures: [`${title} (its output is further up)`] };
}

/** A runner that failed outside a test, such as in a hook, counts as one failure. */
function counted(
  passed: number,
  failed: number,
  failures: readonly string[],
  isOk: boolean,
): Count {
  if (isOk || failed > 0) return { passed, failed, failures };
  const { failures: unknown } = failedStep("a runner failed outside its tests");
  return { passed, failed: 1, failures: failures.length > 0 ? failures : unknown };
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
