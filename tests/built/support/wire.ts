/** An HTTP client that sends requests exactly as they are written. */
import { once } from "node:events";
import http from "node:http";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";

export interface Wire {
  /** Sends the request unchanged and does not follow redirects. */
  fetch(request: Request): Promise<Response>;
  connect(): Promise<Socket>;
  close(): Promise<void>;
}

export function createWire(port: number): Wire {
  const address = { host: "127.0.0.1", port };
  const agent = new http.Agent({ keepAlive: true });
  return {
    fetch: (request) =>
      send(request, (init) => http.request({ agent: isSafe(init) && agent, ...init, ...address })),
    async connect() {
      const socket = connect(address);
      await once(socket, "connect");
      return socket;
    },
    async close() {
      agent.destroy();
    },
  };
}

/** Safe requests use keep-alive connections and are retried if one closes. Other requests get a new connection. */
function isSafe({ method }: http.RequestOptions): boolean {
  return method === "GET" || method === "HEAD";
}

type Open = (init: http.RequestOptions) => http.ClientRequest;

async function send(request: Request, open: Open): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer());
  try {
    return await sendOnce(request, body, open);
  } catch (error) {
    // A keep-alive connection may close just when it is reused. Retry as browsers do (RFC 9110, section 9.2.2), on a
    // new connection, because other idle ones may be closed, too.
    if (error instanceof ReusedConnectionEnded)
      return sendOnce(request, body, (init) => open({ ...init, agent: false }));
    throw error;
  }
}

class ReusedConnectionEnded extends Error {}

function sendOnce(request: Request, body: Buffer, open: Open): Promise<Response> {
  // The path as the caller wrote it; a URL object would normalise it.
  const path = request.url.replace(/^https?:\/\/[^/]*/, "");
  const { method } = request;
  const asked = open({ method, path, headers: Object.fromEntries(request.headers) });
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  asked.on("response", (response) => resolve(toResponse(response)));
  asked.on("error", (error: NodeJS.ErrnoException) => {
    const isEnd = error.code === "ECONNRESET";
    reject(asked.reusedSocket && isEnd ? new ReusedConnectionEnded() : error);
  });
  asked.end(body);
  return promise;
}

function toResponse(response: http.IncomingMessage): Response {
  const headers = new Headers();
  for (let at = 0; at < response.rawHeaders.length; at += 2)
    headers.append(response.rawHeaders[at] ?? "", response.rawHeaders[at + 1] ?? "");
  const status = response.statusCode ?? 0;
  const isBare = status === 204 || status === 304;
  if (isBare) response.resume();
  return new Response(isBare ? null : (Readable.toWeb(response) as ReadableStream), {
    status,
    headers,
  });
}
