/** Starts the workers that answer. SIGHUP puts a new build in the place of the old one, without a gap. */
import cluster from "node:cluster";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { computeBuildId } from "#server/main/build-id.ts";
import { loadEnvironment } from "./environment.ts";
import { createFleet } from "../fleet.ts";
import type { Greeting } from "./worker.ts";
import { watchWorker } from "../worker-process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** A terminal signals the whole group and `npm start` passes it on too: the second one means the same. */
const SAME_SIGNAL_MS = 1000;

export async function supervise(): Promise<void> {
  loadEnvironment(root);
  if (!buildIfStale()) return;
  // Workers accept from the shared socket themselves. Handed over by this process instead, a connection given to a
  // worker that has just died would hang, and every other one would take a detour.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: join(root, "server/main/index.ts") });
  let greeting: Greeting | undefined;
  const greet = (message: unknown) => {
    if (isGreeting(message)) greeting ??= message;
  };
  const fleet = createFleet(
    (path) => forkWorker(path, greet),
    (error) => complain(`No worker started: ${String(error)}`),
  );

  let stoppingSince: number | undefined;
  const stop = () => {
    stoppingSince ??= performance.now();
    if (performance.now() - stoppingSince > SAME_SIGNAL_MS) endAtOnce();
    fleet.stop();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.on("SIGHUP", async () => {
    if (!(await fleet.launch(currentBuildPath())) && stoppingSince === undefined)
      complain("The new build did not start; the one before it goes on.");
  });

  // Reading the settings here as well would make every start wait for it: the worker tells, or says what is wrong.
  if (await fleet.launch(currentBuildPath())) {
    write(`Tollgate serves ${greeting?.publicUrl}`);
    if (greeting?.isTestMode) write("Test mode: payments are a sandbox, no real money moves.");
    flushCompileCache();
  } else if (stoppingSince === undefined) process.exitCode = 1;
}

function isGreeting(message: unknown): message is Greeting {
  return typeof message === "object" && message !== null && "publicUrl" in message;
}

function forkWorker(buildPath: string, onMessage: (message: unknown) => void) {
  // React serves its slow half unless this says so, whatever the shell has.
  const worker = cluster.fork({ BUILD_PATH: buildPath, NODE_ENV: "production" });
  worker.on("error", (error) => complain(`A worker failed: ${error.message}`));
  worker.on("message", onMessage);
  return watchWorker(worker.process);
}

function endAtOnce(): never {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGKILL");
  process.exit(1);
}

/** False where building failed; the builder has said why. */
function buildIfStale(): boolean {
  const id = computeBuildId(root);
  const isCurrent = existsSync(join(root, "build", id)) && readCurrent() === id;
  if (isCurrent) return true;
  write("Building …");
  const script = join(root, "scripts/build.ts");
  const { status } = spawnSync(process.execPath, [script], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exitCode = status ?? 1;
  return status === 0;
}

function readCurrent(): string | undefined {
  const path = join(root, "build/current");
  return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
}

function currentBuildPath(): string {
  return join(root, "build", readCurrent() ?? "");
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}
