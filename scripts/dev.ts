/** `npm run dev`: runs the app from source with hot reload, with data separate from that of `npm start`. */
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { createServer as createViteServer } from "vite";
import type * as App from "#server/app.ts";
import { readConfig } from "#server/config/config.ts";
import { checksumsPath, openChecksums } from "#server/main/checksums.ts";
import { loadEnvironment } from "#server/main/environment.ts";
import { storePath } from "#server/main/store-folder.ts";
import { makeStoreFiles } from "./make-store-files.ts";
import { mediaCachePath } from "./media/cache.ts";
import { makeMediaApart } from "./media/make-media-apart.ts";
import { requireGoodStore } from "./store/check.ts";
import { generatedPath } from "./store-sources.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const storeFilesPath = join(root, "build/dev-files");
const storeBytesPath = join(root, "build/files");
const storeMediaPath = join(root, "build/dev-media");
const loaded = loadEnvironment(root);
const environment = { ...loaded, DATA_DIR: loaded.DATA_DIR || "data/dev" };
const { host, port, publicUrl } = readConfig(environment);
const folder = storePath(root, loaded);
const generated = generatedPath(root, "serve");
const { store, sources } = await requireGoodStore({ root, folder }, generated);
const checksums = openChecksums({ path: checksumsPath(root), root });
await makeStoreFiles({
  store,
  sources,
  manifestPath: storeFilesPath,
  bytesPath: storeBytesPath,
  checksums,
});
await makeMediaApart({
  path: storeMediaPath,
  root,
  storeFolder: folder,
  sources,
  cachePath: mediaCachePath(root),
});

const server = createServer();
const vite = await createViteServer({
  root,
  server: { middlewareMode: true, hmr: { server } },
  appType: "custom",
});

let running: { source: typeof App; tollgate: Promise<App.Tollgate> } | undefined;

/** After a change to server code, Vite returns a new module; this then reopens the app. */
async function currentApp(): Promise<App.Tollgate> {
  const source = (await vite.ssrLoadModule("./server/app.ts")) as typeof App;
  if (running?.source !== source) {
    const previous = running;
    const tollgate = (async () => {
      await (await previous?.tollgate)?.close();
      const opened = await source.openTollgate({
        environment,
        build: { id: "dev", storeFilesPath, storeBytesPath, storeMediaPath },
      });
      opened.start();
      return opened;
    })();
    running = { source, tollgate };
  }
  return running.tollgate;
}

const listener = getRequestListener(async (request, bindings) =>
  (await currentApp()).fetch(request, bindings),
);
server.on("request", (request, response) => {
  vite.middlewares(request, response, () => void listener(request, response));
});
server.listen(port, host, () => console.log(`Tollgate (development) serves ${publicUrl}`));
