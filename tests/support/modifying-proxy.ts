/** A proxy that changes or refuses requests on their way to a server. */
import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Returns the body to send on, or a status to respond with. */
export type Modify = (method: string, url: string, body: Buffer) => Buffer | number;

export interface ModifyingProxy {
  readonly origin: string;
  close(): Promise<void>;
}

export async function openModifyingProxy(target: string, modify: Modify): Promise<ModifyingProxy> {
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const result = modify(method, url, await buffer(request));
    if (typeof result === "number") return void response.writeHead(result).end();
    // The host stays as the client named it, because signatures contain it.
    const sent = httpRequest(new URL(url, target), { method, headers }, (received) => {
      response.writeHead(received.statusCode ?? 500, received.headers);
      received.pipe(response);
    });
    sent.once("error", () => response.destroy());
    sent.end(result);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
