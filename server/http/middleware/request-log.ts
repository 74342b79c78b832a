import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { HonoEnv } from "#server/middleware/environment.ts";

/** One line per request: no query, no address, no header, and no part of a path that opens anything. */
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

/** For who asks for it alone: a line costs more than a kept page, whose answer is everybody's and has no id. */
export function logKept(log: Logger, method: string, target: string, status: number): void {
  if (log.isLevelEnabled("debug"))
    log.debug({ method, path: target.split("?")[0], status }, "kept page");
}

/** Grants and checkout ids let their bearer in. */
export function redactPath(path: string): string {
  return path.replace(/^(\/api\/files\/|\/sandbox\/pay\/).+/, "$1…");
}
