/** The baseline of pages.ts: sends one buffer from its parent, and exits with it. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const [message] = (await once(process, "message")) as [{ headers: string[]; body: string }];
const body = Buffer.from(message.body, "base64");
const server = createServer((_request, response) => {
  response.writeHead(200, message.headers);
  response.end(body);
}).listen(0, "127.0.0.1");
await once(server, "listening");
process.on("disconnect", () => process.exit(0));
process.send?.((server.address() as AddressInfo).port);
