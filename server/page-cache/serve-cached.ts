import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { HonoEnv } from "../middleware/environment.ts";
import { logKept } from "../http/middleware/request-log.ts";
import type { PageCache } from "../pages/page-cache.ts";

/** Files and pages in one. */
export type Kept = Pick<PageCache, "answer" | "ask">;

/** Before the guards: what is kept has passed them, and is given only where they would let everybody pass. */
export function serveKept(kept: Kept, log: Logger) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const { pathname } = new URL(c.req.url);
    const fields = {
      host: c.req.header("host"),
      cookie: c.req.header("cookie"),
      "accept-encoding": c.req.header("accept-encoding"),
      "if-none-match": c.req.header("if-none-match"),
    };
    const drawn = pathname === "/" ? c.get("visitor").variant() : undefined;
    const answer = await kept.ask(c.req.method, pathname, fields, drawn);
    if (!answer) return next();
    logKept(log, c.req.method, pathname, answer.status);
    const response = new Response(answer.body as Uint8Array<ArrayBuffer> | undefined, {
      status: answer.status,
    });
    for (let at = 0; at < answer.headers.length; at += 2)
      response.headers.set(answer.headers[at] ?? "", answer.headers[at + 1] ?? "");
    return response;
  });
}
