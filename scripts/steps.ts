/** The steps of `npm run check` and `npm test`. Each runs a tool from node_modules on this Node. */
import { spawn } from "node:child_process";
import { once } from "node:events";
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
/** Compiled code, which hundreds of started processes share: without it, each command needs twice the time. */
const NODE_COMPILE_CACHE = join(root, "node_modules/.cache/compiled");

export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly durations?: Durations;
}

const SLOWEST = 10;
const MAX_JOURNEY_SHOPS = 4;
/** How often a step that is still running prints its progress. */
const PROGRESS_MS = 30_000;
/** How vitest marks a file that passed, and Playwright a journey that passed. */
const PASSED = /✓/g;

export async function checkStep(
  title: string,
  command: string,
  ...args: readonly string[]
): Promise<StepResult> {
  const isOk = await run(title, [command, ...args]);
  return isOk ? { passed: 1, failed: 0, failures: [] } : failedStep(title);
}

/** Also prints which adapter passed which contract; `args` select tests. */
export async function vitestStep(...args: readonly string[]): Promise<StepResult> {
  const report = join(results, "vitest.json");
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const title = "unit, contract and HTTP tests";
  const isOk = await run(title, ["vitest", "run", ...reporters, ...args]);
  if (!existsSync(report)) return failedStep(title);
  const counts = vitestReport.parse(readJson(report));
  const tables = contractTables(counts);
  if (tables !== "") console.log(`\n${tables}\n`);
  const failures = vitestFailures(counts, root);
  const durations = vitestDurations(counts, root);
  const { numPassedTests, numFailedTests } = counts;
  return { ...counted(numPassedTests, numFailedTests, failures, isOk), durations };
}

/** Compares the embedded identity server with Firebase's Auth emulator, and runs journeys with it. */
export async function emulatorStep(): Promise<StepResult> {
  const emulator = await startAuthEmulator();
  process.env.AUTH_EMULATOR = emulator.origin;
  try {
    // One after the other, because both configure the same project.
    const files = ["emulator", "sdk-parity"].map((name) => `tests/parity/${name}.test.ts`);
    const parity = await vitestStep("--no-file-parallelism", ...files);
    return total([parity, await browserStep()]);
  } finally {
    await emulator.stop();
    delete process.env.AUTH_EMULATOR;
  }
}

/** `environment` has `JOURNEYS` (see `playwright.config.ts`) and the variables that the named shops need. */
export async function browserStep(environment: Record<string, string> = {}): Promise<StepResult> {
  const report = join(results, "e2e.json");
  rmSync(report, { force: true });
  const port = String(await freePort(MAX_JOURNEY_SHOPS));
  const title = "journeys in a browser";
  const isOk = await run(title, ["playwright", "test"], { ...environment, E2E_PORT: port });
  if (!existsSync(report)) return failedStep(title);
  const journeys = playwrightReport.parse(readJson(report));
  const { expected, unexpected } = journeys.stats;
  const durations = playwrightDurations(journeys);
  return { ...counted(expected, unexpected, playwrightFailures(journeys), isOk), durations };
}

function total(counts: readonly StepResult[]): Required<StepResult> {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
    durations: new Map(counts.flatMap(({ durations = [] }) => [...durations])),
  };
}

export function report(counts: readonly StepResult[]): void {
  const { passed, failed, failures, durations } = total(counts);
  const slowest = [...durations].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST);
  console.log("\nThe slowest files, with all their tests:");
  for (const [file, duration] of slowest) console.log(`${seconds(duration).padStart(10)}  ${file}`);
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

function failedStep(title: string): StepResult {
  return { passed: 0, failed: 1, failures: [`${title} (its output is further up)`] };
}

/** A runner that failed outside a test, such as in a hook, counts as one failure. */
function counted(
  passed: number,
  failed: number,
  failures: readonly string[],
  isOk: boolean,
): StepResult {
  if (isOk || failed > 0) return { passed, failed, failures };
  const { failures: unknown } = failedStep("a runner failed outside its tests");
  return { passed, failed: 1, failures: failures.length > 0 ? failures : unknown };
}

/** Prints one line when the command ends, after all of its output if it failed. */
async function run(
  title: string,
  [command = "", ...args]: readonly string[],
  environment: Record<string, string> = {},
): Promise<boolean> {
  const begun = performance.now();
  // The tools' start scripts must find the pinned Node first.
  const path = [join(root, "node_modules/.bin"), dirname(process.execPath), process.env.PATH];
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    env: { ...process.env, NODE_COMPILE_CACHE, ...environment, PATH: path.join(delimiter) },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const line = (text: string) =>
    console.log(`${seconds(performance.now() - begun).padStart(8)}  ${text}`);
  const progress = setInterval(() => {
    const passed = output.match(PASSED)?.length ?? 0;
    line(`… ${title}${passed > 0 ? `: ${passed} passed` : ""}`);
  }, PROGRESS_MS);
  const [status] = await once(child, "close").finally(() => clearInterval(progress));
  if (status !== 0) console.log(output);
  line(`${status === 0 ? "✓" : "✗"} ${title}`);
  return status === 0;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
