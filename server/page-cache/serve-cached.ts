import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { RequestFields, SelectedResponse } from "../http/cached-response.ts";
import type { HonoEnv } from "../http/environment.ts";
import type { ListenerOptions } from "../http/listener.ts";
import type { LogRequest } from "../http/middleware/request-log.ts";
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

interface CachedResponses {
  /** A response to send at once. Undefined if the app must count the visit or render the page first. */
  readonly cachedResponse: ListenerOptions["cachedResponse"];
  /** Runs before the guards, because caches contain only responses that every guard would admit. */
  readonly serveCached: MiddlewareHandler<HonoEnv>;
}

/** The only place that decides whether a request gets a cached response. */
export function createCachedResponses(
  cached: Cached,
  mustCount: (target: string, fields: RequestFields) => boolean,
  logRequest: LogRequest | undefined,
): CachedResponses {
  function logged(method: string, target: string, response: SelectedResponse): SelectedResponse {
    logRequest?.({ method, target, status: response.status });
    return response;
  }
  return {
    cachedResponse(method, target, fields) {
      if (mustCount(target, fields)) return undefined;
      const found = cached.cachedResponse(method, target, fields);
      return found && !("render" in found) ? logged(method, target, found) : undefined;
    },
    serveCached: createMiddleware(async (c, next) => {
      const { method } = c.req;
      const { pathname, search } = new URL(c.req.url);
      const assigned = c.get("localePath").path === "/" ? c.get("visitor").variant() : undefined;
      const found = cached.cachedResponse(method, pathname + search, c.req.header(), assigned);
      const response = found && "render" in found ? await found.render() : found;
      return response ? toResponse(logged(method, pathname, response)) : next();
    }),
  };
}

export function toResponse({ body, status, headers }: SelectedResponse): Response {
  const response = new Response(body as Uint8Array<ArrayBuffer> | undefined, { status });
  for (let at = 0; at < headers.length; at += 2)
    response.headers.set(headers[at] ?? "", headers[at + 1] ?? "");
  return response;
}
