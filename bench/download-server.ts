/**
 * One of the two servers of download.ts, in a process of its own. `ours` makes the file and serves it by a grant;
 * `plain PATH` pipes that file. Both tell the parent where they are, and end with it.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream, readdirSync, statSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createDownloadDesk } from "#tests/support/download-desk.ts";

/** Where the parent finds the file. */
export interface ServedFile {
  readonly port: number;
  readonly urlPath: string;
  readonly filePath: string;
}

const [kind, given = ""] = process.argv.slice(2);
// An interrupt reaches the whole group: the parent ends, and the file is deleted then.
process.on("SIGINT", () => undefined);
if (kind === "ours") await serveOurs(Number(given));
else await servePlain(given);

async function serveOurs(size: number): Promise<void> {
  const desk = await createDownloadDesk();
  const urlPath = await desk.offer("bench.bin", randomBytes(size));
  const [name = ""] = readdirSync(desk.root);
  process.on("disconnect", () => void desk.close().finally(() => process.exit(0)));
  await listen(getRequestListener(desk.fetch), urlPath, join(desk.root, name));
}

async function servePlain(filePath: string): Promise<void> {
  const { size } = statSync(filePath);
  process.on("disconnect", () => process.exit(0));
  const answer: RequestListener = (_request, response) => {
    response.writeHead(200, { "Content-Length": size });
    createReadStream(filePath).pipe(response);
  };
  await listen(answer, "/", filePath);
}

async function listen(answer: RequestListener, urlPath: string, filePath: string): Promise<void> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  process.send?.({ port, urlPath, filePath } satisfies ServedFile);
}
