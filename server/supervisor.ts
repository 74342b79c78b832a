/** Holds the socket and keeps one worker alive. SIGHUP puts a new build in the place of the old one, without a gap. */
import cluster, { type Worker } from "node:cluster";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { computeBuildId } from "#scripts/build-id.ts";
import { ConfigError, readConfig } from "./config.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const RESPAWN_MS = 250;
/** A worker that finishes requests longer than this is ended. */
const DRAIN_MS = 30_000;

export async function supervise(): Promise<void> {
  const environment = process.env; // oxlint-disable-line no-restricted-properties -- handed to readConfig, once
  const config = checkConfig(environment);
  if (!buildIfStale()) return;
  // Workers accept from the shared socket themselves. Handed over by this process instead, a connection given to a
  // worker that has just died would hang, and every other one would take a detour.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: join(root, "server/index.ts") });

  let current: Worker | undefined;
  let isStopping = false;

  /** False where the worker ended before it could answer; the one before it then stays. */
  const replace = async (): Promise<boolean> => {
    const previous = current;
    const worker = cluster.fork({ BUILD_PATH: currentBuildPath() });
    if (!(await isReady(worker))) {
      if (!previous) process.exitCode = 1;
      return false;
    }
    current = worker;
    worker.once("exit", () => {
      if (current !== worker) return;
      current = undefined;
      if (!isStopping) setTimeout(() => void launch(), RESPAWN_MS);
    });
    if (previous) drain(previous);
    return true;
  };
  // One after the other: of two at once, the first worker would never be drained.
  let launching = Promise.resolve(true);
  const launch = () => (launching = launching.then(() => !isStopping && replace()));

  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) if (worker) drain(worker);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.on("SIGHUP", () => void launch());

  if (await launch()) {
    write(`Tollgate serves ${config.publicUrl}`);
    if (config.isTestMode) write("Test mode: payments are a sandbox, no real money moves.");
  }
}

function checkConfig(environment: NodeJS.ProcessEnv) {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
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

/** Resolves when the worker listens and its stores answer, or false when it ends before. */
function isReady(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.once("exit", () => resolve(false));
    worker.on("message", (message) => {
      if (message === "ready") resolve(true);
    });
  });
}

function drain(worker: Worker): void {
  if (worker.isConnected()) worker.send("drain");
  const timer = setTimeout(() => worker.kill("SIGKILL"), DRAIN_MS);
  worker.once("exit", () => clearTimeout(timer));
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
