/** Starts the workers. SIGHUP replaces them without downtime, with the newest build and the settings in `.env`. */
import cluster from "node:cluster";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { computeBuildId } from "./build-id.ts";
import { loadEnvironment } from "./environment.ts";
import { createWorkerSupervisor } from "./worker-supervisor.ts";
import { storePath } from "./store-folder.ts";
import type { MetricsPort } from "./metrics-port.ts";
import type { StartupMessage } from "./worker.ts";
import { watchWorker } from "./worker-process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Ctrl-C arrives twice: from the terminal and from `npm start`. A later signal means that the operator insists. */
const SAME_SIGNAL_MS = 1000;

export async function supervise(): Promise<void> {
  const settings = readSettings();
  if (!settings) process.exitCode = 1;
  if (!settings || !buildIfStale(storePath(root, settings))) return;
  // Workers accept connections from the shared socket. Round-robin would route every connection through this process,
  // and one handed to a worker that has just died would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: join(root, "server/main/index.ts") });
  let startupMessage: StartupMessage | undefined;
  const metrics = lazyMetricsPort();
  const greet = (message: unknown) => {
    if (!isStartupMessage(message)) return;
    startupMessage = message;
    void metrics.serve(message.metrics);
  };
  const supervisor = createWorkerSupervisor(
    (path) => forkWorker(path, greet),
    {
      onError: (error) => complain(`A worker could not be started: ${String(error)}`),
      onUnexpectedEnd: (count) =>
        complain(`A worker ended unexpectedly (${count} since the start)`),
    },
    () => startupMessage?.workers ?? 1,
  );

  let stoppingSince: number | undefined;
  const stop = () => {
    stoppingSince ??= performance.now();
    if (performance.now() - stoppingSince > SAME_SIGNAL_MS) endAtOnce();
    supervisor.stop();
    metrics.close();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.once("disconnect", stop);
  process.channel?.unref();
  process.on("SIGHUP", async () => {
    const isStarted = readSettings() && (await supervisor.launch(currentBuildPath()));
    if (!isStarted && stoppingSince === undefined)
      complain("The new build or settings did not start; the previous ones keep running.");
  });

  // The worker validates the settings. Reading them here too would slow the start.
  if (await supervisor.launch(currentBuildPath())) {
    write(`Tollgate serves ${startupMessage?.publicUrl}`);
    for (const notice of startupMessage?.notices ?? []) write(notice);
    flushCompileCache();
  } else if (stoppingSince === undefined) process.exitCode = 1;
}

function readSettings(): NodeJS.ProcessEnv | undefined {
  try {
    return loadEnvironment(root);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

function isStartupMessage(message: unknown): message is StartupMessage {
  return typeof message === "object" && message !== null && "publicUrl" in message;
}

function forkWorker(buildPath: string, onMessage: (message: unknown) => void) {
  // React loads its slow development build unless NODE_ENV is "production", so ignore the shell's value.
  const worker = cluster.fork({ BUILD_PATH: buildPath, NODE_ENV: "production" });
  worker.on("error", (error) => complain(`A worker failed: ${error.message}`));
  worker.on("message", onMessage);
  return watchWorker(worker.process);
}

/** Most shops serve no metrics, and start faster without the code for it. */
function lazyMetricsPort() {
  let port: Promise<MetricsPort> | undefined;
  return {
    async serve(address: StartupMessage["metrics"]): Promise<void> {
      if (!address && !port) return;
      port ??= import("./metrics-port.ts").then(({ createMetricsPort }) =>
        createMetricsPort(complain),
      );
      (await port).listen(address);
    },
    close: () => void port?.then((opened) => opened.close()),
  };
}

function endAtOnce(): never {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGKILL");
  process.exit(1);
}

function buildIfStale(store: string): boolean {
  const hasStore = existsSync(join(store, "index.ts"));
  const id = hasStore ? computeBuildId(root, store) : undefined;
  const isCurrent = id !== undefined && existsSync(join(root, "build", id)) && readCurrent() === id;
  if (isCurrent) return true;
  if (!existsSync(join(root, "node_modules/vite"))) {
    complain(
      "The build is older than its sources, and the packages that build are not installed: run npm ci, then npm run build.",
    );
    process.exitCode = 1;
    return false;
  }
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
