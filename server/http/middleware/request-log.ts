import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { HonoEnv } from "../environment.ts";
import { runInScope } from "../request-scope.ts";
import type { FindPattern } from "../route-pattern.ts";

interface AnsweredRequest {
  readonly method: string;
  /** May have a query, which is not logged. */
  readonly target: string;
  readonly status: number;
  /** Milliseconds. Absent for cached responses. */
  readonly durationMs?: number;
}

/** As nginx logs it: the client left before the response, whose status then says nothing about the server. */
const CLIENT_CLOSED_REQUEST = 499;

export type LogRequest = (request: AnsweredRequest) => void;

/** Undefined unless the operator asks for it: a line costs more than a cached page. */
export function createLogRequest(
  log: Logger,
  { isOn, findPattern }: { readonly isOn: boolean; readonly findPattern: FindPattern },
): LogRequest | undefined {
  if (!isOn) return undefined;
  // The route names no person, order or grant, which a path may do.
  return ({ target, ...facts }) => log.info({ ...facts, route: findPattern(target) }, "request");
}

interface RequestIdOptions {
  readonly logRequest: LogRequest | undefined;
  /** Links the id to the trace of the request. Returns the trace's id; undefined if nothing is traced. */
  readonly identify: (requestId: string) => string | undefined;
}

/** Gives each request that is not answered from the cache an id, which its error page shows and its log lines have. */
export function requestIds({ logRequest, identify }: RequestIdOptions) {
  return createMiddleware<HonoEnv>((c, next) => {
    const startedAt = performance.now();
    const requestId = crypto.randomUUID();
    c.set("requestId", requestId);
    return runInScope({ requestId, traceId: identify(requestId) }, async () => {
      await next();
      c.header("X-Request-Id", requestId);
      const durationMs = Math.round(performance.now() - startedAt);
      const { method, path, raw } = c.req;
      // React Router answers 500 if the client leaves while it loads data.
      const hasLeft = c.res.status >= 500 && raw.signal.aborted;
      const status = hasLeft ? CLIENT_CLOSED_REQUEST : c.res.status;
      logRequest?.({ method, target: path, status, durationMs });
    });
  });
}
