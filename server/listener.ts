import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type FailureOptions, failureBody } from "#protocol/failure.ts";
import type { Tollgate } from "./app.ts";
import type { RequestFields } from "./page-cache/cached-response.ts";

/** Most requests have no body, and Node need not make a stream of it that nobody reads. */
export const serverOptions = { optimizeEmptyRequests: true };

/**
 * Between Node's server and the app. What lies in memory is written as it is; what names no address never reaches the
 * app and is a 400 in its shape.
 */
export function createListener({ fetch, answer }: Pick<Tollgate, "fetch" | "answer">) {
  const listen = getRequestListener(fetch, {
    errorHandler(error) {
      const isRequestFault = error instanceof Error && error.name === "RequestError";
      const failure: FailureOptions = isRequestFault
        ? { statusCode: 400, statusMessage: "Bad Request", message: error.message }
        : { statusCode: 500 };
      return Response.json(failureBody(failure, ""), { status: failure.statusCode });
    },
  });
  return (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "", rawHeaders } = request;
    const kept = answer(method, url, readFields(rawHeaders));
    if (!kept) return void listen(request, response);
    response.writeHead(kept.status, kept.headers as string[]);
    response.end(kept.body);
  };
}

/** The few that decide about what is kept: Node's reading of all of them would cost as much as the answer. */
function readFields(rawHeaders: readonly string[]): RequestFields {
  let host: string | undefined;
  let acceptEncoding: string | undefined;
  let ifNoneMatch: string | undefined;
  let cookie: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    // Lengths first: few other names have these.
    if (name.length === 4 && name.toLowerCase() === "host") host ??= rawHeaders[at + 1];
    else if (name.length === 6 && name.toLowerCase() === "cookie") cookie ??= rawHeaders[at + 1];
    else if (name.length === 15 && name.toLowerCase() === "accept-encoding")
      acceptEncoding ??= rawHeaders[at + 1];
    else if (name.length === 13 && name.toLowerCase() === "if-none-match")
      ifNoneMatch ??= rawHeaders[at + 1];
  }
  return { host, cookie, "accept-encoding": acceptEncoding, "if-none-match": ifNoneMatch };
}
