/** One process that answers requests: loads the build it was told to, listens, and drains when asked. */
import cluster from "node:cluster";
import { statSync } from "node:fs";
import type { Server, ServerResponse } from "node:http";
import { flushCompileCache } from "node:module";
import { Server as NetServer } from "node:net";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { inspect } from "node:util";
import type * as App from "../app.ts";

/** Sent before "ready". */
export interface Greeting {
  readonly publicUrl: string;
  readonly isTestMode: boolean;
}

/** As long as a supervisor would wait for the last request. */
const ORPHAN_MS = 30_000;
/** Who was told how long a connection lives may be late by this much, on a busy machine. */
const KEEP_ALIVE_GRACE_MS = 10_000;

export async function work(): Promise<void> {
  // The database holds addresses and password hashes: nobody else on this machine may read it.
  process.umask(0o077);
  let end: (isReplaced: boolean) => void = () => process.exit(0);
  whenAskedToEnd((isReplaced) => end(isReplaced));
  const environment = process.env; // oxlint-disable-line no-restricted-properties -- handed to readConfig, once
  const tollgate = await openBuild(environment).catch(giveUp);
  const { host, port, publicUrl, isTestMode } = tollgate.config;
  const server = tollgate.createServer();
  server.on("error", (error) => {
    process.stderr.write(`Cannot listen on ${host}:${port}: ${error.message}\n`);
    process.exit(1);
  });
  server.listen(port, host, () => {
    tollgate.start();
    process.send?.({ publicUrl, isTestMode } satisfies Greeting);
    process.send?.("ready");
    setImmediate(flushCompileCache);
  });
  const finish = once(() => void tollgate.close().finally(() => process.exit(0)));
  end = (isReplaced) => {
    if (isReplaced) return retire(server, finish);
    // Idle connections close at once, busy ones after their answer; no request is cut off.
    server.close(finish);
    server.closeIdleConnections();
  };
}

/**
 * Another worker listens. A connection that looks idle may have a request on its way, which closing would lose: it is
 * answered and told to be the last. Those that stay idle end when browsers expect them to.
 */
function retire(server: Server, finish: () => void): void {
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.setHeader("Connection", "close");
  });
  // http.Server's own close ends idle connections as well.
  NetServer.prototype.close.call(server, finish);
  const idleMs = server.keepAliveTimeout + KEEP_ALIVE_GRACE_MS;
  setTimeout(() => server.closeIdleConnections(), idleMs);
}

/** Before it listens: from then on it shares the socket, and buyers would come to a worker that cannot serve. */
async function openBuild(environment: NodeJS.ProcessEnv) {
  const buildPath = environment.BUILD_PATH ?? "";
  const entry = pathToFileURL(join(buildPath, "server/index.js")).href;
  const { openTollgate } = (await import(entry)) as typeof App;
  const tollgate = await openTollgate({
    environment,
    build: {
      id: basename(buildPath),
      madeAt: Math.floor(statSync(fileURLToPath(entry)).mtimeMs),
      clientPath: join(buildPath, "client"),
      buildsPath: dirname(buildPath),
      storeFilesPath: join(buildPath, "files"),
      storeMediaPath: buildPath,
    },
  });
  const { publicUrl } = tollgate.config;
  const url = new URL("/readyz", publicUrl);
  const ready = await tollgate.fetch(new Request(url, { headers: { host: url.host } }));
  if (ready.status !== 200) throw new Error(`Not ready to serve: ${await ready.text()}`);
  return tollgate;
}

/** The supervisor asks, or is gone: then cluster would end this process in the middle of its requests. */
function whenAskedToEnd(end: (isReplaced: boolean) => void): void {
  const endNow = once(() => end(false));
  const endReplaced = once(() => end(true));
  process.on("message", (message) => {
    if (message === "drain") endNow();
    if (message === "retire") endReplaced();
  });
  const { worker } = cluster;
  worker?.once("disconnect", () => {
    worker.exitedAfterDisconnect = true;
    setTimeout(() => process.exit(1), ORPHAN_MS).unref();
    endNow();
  });
  // A terminal sends these to the whole group; the supervisor decides.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
}

function once(callback: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) callback();
    isDone = true;
  };
}

/** A plain Error names what the maker or the operator must change; anything else is a bug and keeps its stack. */
function giveUp(error: unknown): never {
  const isPlain = error instanceof Error && ["Error", "ConfigError"].includes(error.name);
  process.stderr.write(`${isPlain ? error.message : inspect(error)}\n`);
  process.exit(1);
}
