import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type FailureOptions, failureBody } from "#domain/failure.ts";
import type { Tollgate } from "./app.ts";

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
    const { method = "", url = "", headers } = request;
    const kept = answer(method, url, headers);
    if (!kept) return void listen(request, response);
    response.writeHead(kept.status, kept.headers as string[]);
    response.end(kept.body);
  };
}
