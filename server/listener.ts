import { getRequestListener } from "@hono/node-server";
import { type FailureOptions, failureBody } from "#domain/failure.ts";

/** Between Node's server and the app. What names no address never reaches the app and is a 400 in its shape. */
export function createListener(
  fetch: (request: Request, bindings: object) => Response | Promise<Response>,
): ReturnType<typeof getRequestListener> {
  return getRequestListener(fetch, {
    errorHandler(error) {
      const isRequestFault = error instanceof Error && error.name === "RequestError";
      const failure: FailureOptions = isRequestFault
        ? { statusCode: 400, statusMessage: "Bad Request", message: error.message }
        : { statusCode: 500 };
      return Response.json(failureBody(failure, ""), { status: failure.statusCode });
    },
  });
}
