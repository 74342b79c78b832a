import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { HonoEnv } from "../http/environment.ts";
import { logCached } from "../http/middleware/request-log.ts";
import type { CachedFiles } from "./cached-files.ts";
import type { PageCache } from "./page-cache.ts";

export type Cached = Pick<PageCache, "cachedResponse">;

/** Pages first, because looking for files takes longer. */
export function joinCaches(pages: Cached, files: CachedFiles): Cached {
  return {
    cachedResponse: (method, target, fields, assigned) =>
      pages.cachedResponse(method, target, fields, assigned) ??
      files.cachedResponse(method, target, fields),
  };
}

/** Runs before the guards, because caches contain only responses that every guard would admit. */
export function serveCached(cached: Cached, log: Logger) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const fields = c.req.header();
    const assigned = c.get("localePath").path === "/" ? c.get("visitor").variant() : undefined;
    const found = cached.cachedResponse(c.req.method, pathname + search, fields, assigned);
    const page = found && "render" in found ? await found.render() : found;
    if (!page) return next();
    logCached(log, c.req.method, pathname, page.status);
    const response = new Response(page.body as Uint8Array<ArrayBuffer> | undefined, {
      status: page.status,
    });
    for (let at = 0; at < page.headers.length; at += 2)
      response.headers.set(page.headers[at] ?? "", page.headers[at + 1] ?? "");
    return response;
  });
}
