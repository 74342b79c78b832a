/** Holds the socket and keeps one worker alive. SIGHUP puts a new build in the place of the old one, without a gap. */
import cluster, { type Worker } from "node:cluster";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { computeBuildId } from "#scripts/build-id.ts";
import { ConfigError, readConfig } from "./config.ts";
import { loadEnvironment } from "./environment.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const FIRST_RESPAWN_MS = 250;
const LAST_RESPAWN_MS = 30_000;
const START_LIMIT_MS = 30_000;
/** A terminal signals the whole group and `npm start` passes it on too: the second one means the same. */
const SAME_SIGNAL_MS = 1000;
/** A worker that finishes requests longer than this is ended. */
const DRAIN_MS = 30_000;

export async function supervise(): Promise<void> {
  const environment = loadEnvironment(root);
  const config = checkConfig(environment);
  if (!buildIfStale()) return;
  // Workers accept from the shared socket themselves. Handed over by this process instead, a connection given to a
  // worker that has just died would hang, and every other one would take a detour.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: join(root, "server/index.ts") });

  let current: Worker | undefined;
  let provenBuildPath: string | undefined;
  let respawnMs = FIRST_RESPAWN_MS;
  let stoppingSince: number | undefined;

  /** False where the worker ended before it could answer; the one before it then stays. */
  const replace = async (buildPath: string): Promise<boolean> => {
    const previous = current;
    const worker = cluster.fork({ BUILD_PATH: buildPath, NODE_ENV: "production" });
    if (!(await isReady(worker))) {
      if (!provenBuildPath) process.exitCode = 1;
      return false;
    }
    current = worker;
    provenBuildPath = buildPath;
    respawnMs = FIRST_RESPAWN_MS;
    worker.once("exit", () => {
      if (current !== worker) return;
      current = undefined;
      respawn(buildPath);
    });
    if (previous) drain(previous);
    return true;
  };
  // One after the other: of two at once, the first worker would never be drained.
  let launching = Promise.resolve(true);
  const launch = (buildPath: string) =>
    (launching = launching.then(() => stoppingSince === undefined && replace(buildPath)));
  /** What served once is tried for as long as it takes: a shop that stays closed sells nothing. */
  const respawn = (buildPath: string) => {
    if (stoppingSince !== undefined) return;
    setTimeout(async () => {
      if (!current && !(await launch(buildPath))) respawn(buildPath);
    }, respawnMs);
    respawnMs = Math.min(respawnMs * 2, LAST_RESPAWN_MS);
  };

  const stop = () => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    for (const worker of Object.values(cluster.workers ?? {})) if (worker) drain(worker);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.on("SIGHUP", () => void launch(currentBuildPath()));

  if (await launch(currentBuildPath())) {
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

/** Resolves when the worker says that it answers, or false when it ends or takes too long. */
function isReady(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => worker.process.kill("SIGKILL"), START_LIMIT_MS);
    worker.once("exit", () => {
      clearTimeout(timer);
      resolve(false);
    });
    worker.on("message", (message) => {
      if (message !== "ready") return;
      clearTimeout(timer);
      resolve(true);
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
