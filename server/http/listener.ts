import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type FailureOptions, failureBody } from "#protocol/failure.ts";
import { HEALTH_PATHS } from "#protocol/paths.ts";
import { AFTER_RESPONSE, BEFORE_RESPONSE, discardBody } from "./discard-body.ts";
import { sendLastResponse, sendResponse } from "./send-response.ts";
import type { SelectedResponse, RequestFields } from "./cached-response.ts";
import { isProxyField } from "./misdirected.ts";

/** Browsers do not pipeline; some tools send a few requests. */
const MAX_PIPELINED = 16;
/** Excess requests in the same packet that are tolerated before the connection is cut. */
const MAX_REFUSED = 48;
/** Milliseconds. The system buffers megabytes: a client at 16 kB/s read nothing for 131 s. */
const STALLED_MS = 300_000;
/** From this status on, the handler may have left part of the body unread. */
const FIRST_ERROR = 400;

export interface ListenerOptions {
  readonly fetch: (request: Request, bindings?: object) => Response | Promise<Response>;
  /** Returns the cached response of `fetch`, but faster. Undefined if nothing is cached. */
  readonly cachedResponse: (
    method: string,
    target: string,
    fields: RequestFields,
  ) => SelectedResponse | undefined;
  readonly report: (message: string, error: unknown) => void;
  /** Milliseconds until a client that reads nothing is disconnected; five minutes if absent. */
  readonly stalledMs?: number;
}

/** No failure here may end the process, because that would abort all other requests. */
export function createListener(options: ListenerOptions) {
  const { fetch, cachedResponse, report, stalledMs = STALLED_MS } = options;
  const isAdmitted = createPipelineLimit();
  const send = async (request: Request, bindings: HttpBindings) => {
    const response = await fetch(request, bindings);
    const { incoming, outgoing } = bindings;
    if (response.status >= FIRST_ERROR) {
      await discardBody(incoming, BEFORE_RESPONSE);
      if (!incoming.complete) {
        await sendLastResponse(response, outgoing, () => discardBody(incoming, AFTER_RESPONSE));
        return RESPONSE_ALREADY_SENT;
      }
    }
    await sendResponse(response, outgoing, report);
    return RESPONSE_ALREADY_SENT;
  };
  // The adapter only creates the request. If it wrote the response, it would send error messages to the client.
  const listen = getRequestListener(
    (request, bindings) => send(request, bindings as HttpBindings),
    {
      errorHandler(error) {
        if (error instanceof Error && error.name === "RequestError")
          return respond({
            statusCode: 400,
            statusMessage: "Bad Request",
            message: error.message,
          });
        const requestId = crypto.randomUUID();
        report(`request ${requestId} failed`, error);
        return respond({ statusCode: 500, data: { requestId } }, { "X-Request-Id": requestId });
      },
    },
  );
  return (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "", rawHeaders } = request;
    const fields = readFields(rawHeaders);
    let cached: SelectedResponse | undefined;
    try {
      if (fields.hosts <= 1) cached = cachedResponse(method, url, fields);
    } catch (error) {
      // The app responds instead; if it fails too, it reports a request id.
      report("a cached response could not be read", error);
    }
    // Send at once if the response is next on its connection; waiting responses occupy memory.
    const isNext = response.socket !== null;
    if (!(cached && isNext)) {
      request.socket.setTimeout(stalledMs);
      if (!isAdmitted(request, response)) return;
    }
    if (fields.hosts > 1) return refuseHosts(response);
    // In HTTP/1.0 a health check may lack it, and no answer depends on it.
    if (fields.hosts === 0 && HEALTH_PATHS.includes(url)) request.headers.host = "localhost";
    if (!cached) return void listen(request, response);
    response.writeHead(cached.status, cached.headers as string[]);
    response.end(cached.body);
    // Set a timer only if the system has not taken the response yet. server.timeout would take a tenth of the CPU time.
    if (request.socket.writableLength > 0) request.socket.setTimeout(stalledMs);
  };
}

function respond(failure: FailureOptions, headers: Record<string, string> = {}): Response {
  return Response.json(failureBody(failure, ""), { status: failure.statusCode, headers });
}

/** Refuses several Host headers, because a proxy may have used another one (RFC 9112, section 3.2). */
function refuseHosts(response: ServerResponse): void {
  const failure = {
    statusCode: 400,
    statusMessage: "Bad Request",
    message: "The request has more than one Host header.",
  };
  response.writeHead(400, { "Content-Type": "application/json", Connection: "close" });
  response.end(JSON.stringify(failureBody(failure, "")));
}

/** The last admitted response closes the connection; clients repeat later requests (RFC 9112, section 9.3.2). */
function createPipelineLimit() {
  const waiting = new WeakMap<Socket, { admitted: number; refused: number; isFull: boolean }>();
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    const counts = waiting.get(socket) ?? { admitted: 0, refused: 0, isFull: false };
    waiting.set(socket, counts);
    if (counts.isFull) {
      counts.refused += 1;
      if (counts.refused > MAX_REFUSED) socket.destroy();
      else socket.pause();
      return false;
    }
    counts.admitted += 1;
    counts.isFull = counts.admitted >= MAX_PIPELINED;
    if (counts.isFull) response.setHeader("Connection", "close");
    else response.once("close", () => (counts.admitted -= 1));
    return true;
  };
}

/** Reads only headers that decide whether a cached response is sent, and which: parsing all of them doubles its cost. */
function readFields(rawHeaders: readonly string[]): RequestFields & { readonly hosts: number } {
  let forwarded: Record<string, string> | undefined;
  let host: string | undefined;
  let hosts = 0;
  let acceptEncoding: string | undefined;
  let ifNoneMatch: string | undefined;
  let cookie: string | undefined;
  let privacyControl: string | undefined;
  let referer: string | undefined;
  let destination: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") {
      host = rawHeaders[at + 1];
      hosts += 1;
    } else if (name.length === 6 && name.toLowerCase() === "cookie") cookie ??= rawHeaders[at + 1];
    else if (name.length === 7 && name.toLowerCase() === "sec-gpc")
      privacyControl ??= rawHeaders[at + 1];
    else if (name.length === 7 && name.toLowerCase() === "referer") referer ??= rawHeaders[at + 1];
    else if (name.length === 14 && name.toLowerCase() === "sec-fetch-dest")
      destination ??= rawHeaders[at + 1];
    else if (name.length === 15 && name.toLowerCase() === "accept-encoding")
      acceptEncoding ??= rawHeaders[at + 1];
    else if (name.length === 13 && name.toLowerCase() === "if-none-match")
      ifNoneMatch ??= rawHeaders[at + 1];
    else if (isProxyField(name)) forwarded = { ...forwarded, [name.toLowerCase()]: "" };
  }
  const fields = {
    host,
    hosts,
    cookie,
    "sec-gpc": privacyControl,
    referer,
    "sec-fetch-dest": destination,
    "accept-encoding": acceptEncoding,
    "if-none-match": ifNoneMatch,
  };
  // Few requests have them, and a spread takes as long as all of the above.
  return forwarded ? { ...forwarded, ...fields } : fields;
}
