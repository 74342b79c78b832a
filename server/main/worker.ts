/** Loads the build at BUILD_PATH, listens, and drains or retires when asked. */
import cluster from "node:cluster";
import { statSync } from "node:fs";
import type { Server, ServerResponse } from "node:http";
import { flushCompileCache } from "node:module";
import { Server as NetServer } from "node:net";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { inspect } from "node:util";
import type * as App from "../app.ts";
import { ignoredNotices } from "./environment.ts";
import { answerMetrics, type MetricsAddress, sendMetrics } from "./worker-metrics.ts";
import { DOWNLOADS_DRAIN_MS, MAX_DRAIN_MS, MAX_RETIREMENT_MS } from "./worker-life.ts";

export interface StartupMessage {
  readonly publicUrl: string;
  readonly workers: number;
  readonly notices: readonly string[];
  /** Where the supervisor serves metrics. Absent: nowhere. */
  readonly metrics: MetricsAddress | undefined;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
/** For a worker without a supervisor to close its database after its last request. */
const ORPHAN_GRACE_MS = 5000;
/** On a busy machine, clients may reuse a connection this long after the announced keep-alive time. */
const KEEP_ALIVE_GRACE_MS = 10_000;
const IDLE_CHECK_MS = 100;
/** Waiting visitors come before jobs and rendering of other pages. */
const BACKGROUND_DELAY_MS = 500;
const REPLACEMENT_MS = 60_000;

/** The supervisor gives up a worker without progress after two minutes. */
const PROGRESS_MS = 1000;

export async function work(): Promise<void> {
  // Other users of this machine must not read the database with email addresses and password hashes.
  process.umask(0o077);
  let end: (isReplaced: boolean) => void = () => process.exit(0);
  const askToEnd = whenAskedToEnd((isReplaced) => end(isReplaced));
  const environment = process.env; // oxlint-disable-line no-restricted-properties -- handed to readConfig, once
  const tollgate = await openBuild(environment).catch(giveUp);
  whenFailing(tollgate, askToEnd);
  const { unknown, stray } = ignoredNotices(root, tollgate.settings);
  const notices = [...tollgate.notices, ...unknown, ...stray];
  const { host, port, publicUrl, workers, metrics } = tollgate.config;
  if (tollgate.readMetrics) answerMetrics(tollgate.readMetrics);
  const server = tollgate.createServer();
  server.on("error", (error) => {
    const remedy =
      "code" in error && error.code === "EADDRINUSE"
        ? " Another program listens there: set PORT to a free port."
        : "";
    process.stderr.write(`Cannot listen on ${host}:${port}: ${error.message}.${remedy}\n`);
    process.exit(1);
  });
  server.listen(port, host, () => {
    setTimeout(() => tollgate.start(), BACKGROUND_DELAY_MS);
    process.send?.({ publicUrl, workers, notices, metrics } satisfies StartupMessage);
    process.send?.("ready");
    setImmediate(flushCompileCache);
  });
  const finish = once(() => {
    const tellLast = () => tollgate.readMetrics?.(false).then(sendMetrics);
    void tollgate
      .close()
      .finally(tellLast)
      .finally(() => process.exit());
  });
  end = (isReplaced) => (isReplaced ? retire : drain)(server, tollgate, finish);
}

function drain(server: Server, tollgate: App.Tollgate, finish: () => void): void {
  endAfterResponse(server);
  server.close(finish);
  // server.close ended idle connections; busy ones become idle after their response.
  setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  setTimeout(() => tollgate.cutDownloads(), DOWNLOADS_DRAIN_MS);
  setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MS);
}

function endAfterResponse(server: Server): void {
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.setHeader("Connection", "close");
  });
}

/** Closing an idle connection could lose a request in transit, so each connection gets one more response. */
function retire(server: Server, tollgate: App.Tollgate, finish: () => void): void {
  void tollgate.stopJobs();
  endAfterResponse(server);
  // http.Server.close would also end idle connections.
  NetServer.prototype.close.call(server, finish);
  const idleMs = server.keepAliveTimeout + KEEP_ALIVE_GRACE_MS;
  setTimeout(() => server.closeIdleConnections(), idleMs);
  setTimeout(() => server.closeAllConnections(), MAX_RETIREMENT_MS);
}

/** After an uncaught exception the process may be in any state; a rejection is only logged. */
function whenFailing({ log }: App.Tollgate, askToEnd: () => void): void {
  const failOnce = once(() => {
    process.exitCode = 1;
    process.send?.("failing", () => {});
    setTimeout(askToEnd, REPLACEMENT_MS).unref();
  });
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception: this worker is replaced");
    failOnce();
  });
  process.on("unhandledRejection", (error) => {
    log.error({ err: error }, "unhandled rejection");
  });
}

/** Check readiness before listening: a listening worker receives requests at once. */
async function openBuild(environment: NodeJS.ProcessEnv) {
  const buildPath = environment.BUILD_PATH ?? "";
  const entry = pathToFileURL(join(buildPath, "server/index.js")).href;
  const { openTollgate } = (await import(entry)) as typeof App;
  const tollgate = await openTollgate({
    environment,
    onProgress: atMostOncePer(PROGRESS_MS, () => process.send?.("starting")),
    build: {
      id: basename(buildPath),
      madeAt: Math.floor(statSync(fileURLToPath(entry)).mtimeMs),
      clientPath: join(buildPath, "client"),
      buildsPath: dirname(buildPath),
      storeFilesPath: join(buildPath, "files"),
      storeBytesPath: join(dirname(buildPath), "files"),
      storeMediaPath: buildPath,
    },
  });
  const { publicUrl } = tollgate.config;
  const url = new URL("/readyz", publicUrl);
  const ready = await tollgate.fetch(new Request(url, { headers: { host: url.host } }));
  if (ready.status !== 200) throw new Error(`Not ready to serve: ${await ready.text()}`);
  return tollgate;
}

/** Without this, cluster would end the process in the middle of requests when the supervisor disappears. */
function whenAskedToEnd(end: (isReplaced: boolean) => void): () => void {
  const endNow = once(() => end(false));
  const endReplaced = once(() => end(true));
  process.on("message", (message) => {
    if (message === "drain") endNow();
    if (message === "retire") endReplaced();
  });
  const { worker } = cluster;
  worker?.once("disconnect", () => {
    worker.exitedAfterDisconnect = true;
    setTimeout(() => process.exit(1), MAX_DRAIN_MS + ORPHAN_GRACE_MS).unref();
    endNow();
  });
  // A terminal signals the whole group; the supervisor decides.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  return endNow;
}

function atMostOncePer(milliseconds: number, callback: () => void): () => void {
  let last = -Infinity;
  return () => {
    if (performance.now() - last < milliseconds) return;
    last = performance.now();
    callback();
  };
}

function once(callback: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) callback();
    isDone = true;
  };
}

/** These errors tell the operator what to change. Anything else is a bug, printed with its stack. */
const PLAIN_ERRORS = ["Error", "ConfigError", "DocumentsUnavailable"];

function giveUp(error: unknown): never {
  const isPlain = error instanceof Error && PLAIN_ERRORS.includes(error.name);
  process.stderr.write(`${isPlain ? error.message : inspect(error)}\n`);
  process.exit(1);
}
