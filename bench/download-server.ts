/**
 * The servers that download.ts compares, each in its own process. `ours BYTES` creates and serves a file of that size;
 * `plain PATH` pipes that file. Both send a `ServedFile` to the parent.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream, readdirSync, statSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createShopServer } from "#server/http/shop-server.ts";
import { createDownloadFixture } from "#tests/support/download-fixture.ts";

export interface ServedFile {
  readonly port: number;
  readonly urlPath: string;
  readonly filePath: string;
}

const [kind, given = ""] = process.argv.slice(2);
// Ctrl+C reaches the whole process group. This server cleans up and exits when its parent does.
process.on("SIGINT", () => undefined);
if (kind === "ours") await serveOurs(Number(given));
else await servePlain(given);

async function serveOurs(size: number): Promise<void> {
  const fixture = await createDownloadFixture();
  const urlPath = await fixture.offer("bench.bin", randomBytes(size));
  const [name = ""] = readdirSync(fixture.root);
  process.on("disconnect", () => void fixture.close().finally(() => process.exit(0)));
  const server = createShopServer({
    fetch: fixture.fetch,
    cachedResponse: () => undefined,
    report: (message) => process.stderr.write(`${message}\n`),
  });
  await listen(server, urlPath, join(fixture.root, name));
}

async function servePlain(filePath: string): Promise<void> {
  const { size } = statSync(filePath);
  process.on("disconnect", () => process.exit(0));
  const respond: RequestListener = (_request, response) => {
    response.writeHead(200, { "Content-Length": size });
    createReadStream(filePath).pipe(response);
  };
  await listen(createServer(respond), "/", filePath);
}

async function listen(server: Server, urlPath: string, filePath: string): Promise<void> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  process.send?.({ port, urlPath, filePath } satisfies ServedFile);
}
