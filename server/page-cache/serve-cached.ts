import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { HonoEnv } from "../http/environment.ts";
import { logCached } from "../http/middleware/request-log.ts";
import type { CachedFiles } from "./cached-files.ts";
import type { PageCache } from "./page-cache.ts";

export type Cached = Pick<PageCache, "answer">;

/** Pages first, because looking for files takes longer. */
export function joinCaches(pages: Cached, files: CachedFiles): Cached {
  return {
    answer: (method, target, fields, assigned) =>
      pages.answer(method, target, fields, assigned) ?? files.answer(method, target, fields),
  };
}

/** Runs before the guards, because caches contain only responses that every guard would admit. */
export function serveCached(cached: Cached, log: Logger) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const fields = c.req.header();
    const assigned = c.get("localePath").path === "/" ? c.get("visitor").variant() : undefined;
    const found = cached.answer(c.req.method, pathname + search, fields, assigned);
    const answer = found && "render" in found ? await found.render() : found;
    if (!answer) return next();
    logCached(log, c.req.method, pathname, answer.status);
    const response = new Response(answer.body as Uint8Array<ArrayBuffer> | undefined, {
      status: answer.status,
    });
    for (let at = 0; at < answer.headers.length; at += 2)
      response.headers.set(answer.headers[at] ?? "", answer.headers[at + 1] ?? "");
    return response;
  });
}
