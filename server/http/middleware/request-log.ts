import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { HonoEnv } from "../environment.ts";

/** Logs no query, client address, header or secret part of the path. */
export function requestLog(log: Logger) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const startedAt = performance.now();
    const requestId = crypto.randomUUID();
    c.set("requestId", requestId);
    await next();
    c.header("X-Request-Id", requestId);
    const durationMs = Math.round(performance.now() - startedAt);
    const line = { requestId, method: c.req.method, path: redactPath(c.req.path) };
    log.info({ ...line, status: c.res.status, durationMs }, "request");
  });
}

/** Only at debug level, because a log line costs more than a cached page. Cached responses have no request id. */
export function logCached(log: Logger, method: string, target: string, status: number): void {
  if (log.isLevelEnabled("debug"))
    log.debug({ method, path: target.split("?")[0], status }, "cached page");
}

/** Removes grants and checkout ids, which give access to anyone who knows them. */
export function redactPath(path: string): string {
  return path.replace(/^(\/api\/files\/|\/sandbox\/pay\/).+/, "$1…");
}
