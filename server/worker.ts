/** One process that answers requests: loads the build it was told to, listens, and drains when asked. */
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

import type * as App from "./app.ts";
import { readConfig } from "./config.ts";
import { createListener } from "./listener.ts";

export async function work(): Promise<void> {
  const environment = process.env; // oxlint-disable-line no-restricted-properties -- handed to readConfig, once
  const buildPath = environment.BUILD_PATH ?? "";
  const entry = pathToFileURL(join(buildPath, "server/index.js")).href;
  const { openTollgate } = (await import(entry)) as typeof App;
  const { host, port, publicUrl } = readConfig(environment);
  // The database holds addresses and password hashes: nobody else on this machine may read it.
  process.umask(0o077);
  const tollgate = await openTollgate({
    environment,
    build: {
      id: basename(buildPath),
      clientPath: join(buildPath, "client"),
      storeFilesPath: join(buildPath, "files"),
    },
  });

  const server = createServer(createListener(tollgate.fetch));
  server.on("error", (error) => {
    process.stderr.write(`Cannot listen on ${host}:${port}: ${error.message}\n`);
    process.exit(1);
  });
  server.listen(port, host, async () => {
    const ready = new Request(`${publicUrl}/readyz`, {
      headers: { host: new URL(publicUrl).host },
    });
    const { status } = await tollgate.fetch(ready);
    if (status !== 200) process.exit(1);
    tollgate.start();
    process.send?.("ready");
  });

  const drain = () => {
    // Idle connections close at once, busy ones after their answer; no request is cut off.
    server.close(() => void tollgate.close().finally(() => process.exit(0)));
    server.closeIdleConnections();
  };
  process.on("message", (message) => {
    if (message === "drain") drain();
  });
  process.on("disconnect", drain);
  // A terminal sends these to the whole group; the supervisor decides.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
}
