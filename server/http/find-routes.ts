import { TrieRouter } from "hono/router/trie-router";
import type { Hono } from "hono";
import type { HonoEnv } from "./environment.ts";

/** Routes for machines that one module contributes. */
export interface ModuleRoutes {
  /** Its paths must not overlap with those of other modules or pages. */
  readonly app: Hono<HonoEnv>;
  /** Larger bodies get a 413. Absent: the limit of pages. Infinity: the routes limit bodies themselves. */
  readonly maxBodyBytes?: number;
  /** Accepts requests from other sites; safe only if the routes read no cookie. */
  readonly originExempt?: boolean;
}

/** Finds the routes that declare a body limit or an origin exemption for this path. Undefined if none do. */
export type FindRoutes = (path: string) => ModuleRoutes | undefined;

/** Matches paths in the same way as the app. Throws if a limit or exemption would apply to every path. */
export function createFindRoutes(all: readonly ModuleRoutes[]): FindRoutes {
  const router = new TrieRouter<ModuleRoutes>();
  for (const routes of all) {
    if (routes.maxBodyBytes === undefined && !routes.originExempt) continue;
    for (const path of new Set(routes.app.routes.map((route) => route.path))) {
      if (/^\/?\*$/.test(path))
        throw new Error("Routes that match every path cannot declare exceptions");
      router.add("ALL", path, routes);
    }
  }
  return (path) => router.match("ALL", path)[0][0]?.[0];
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * The methods of the routes at this path, as an `Allow` header. Undefined if no route is there, or only one that checks
 * the methods itself.
 */
export type FindMethods = (path: string) => string | undefined;

/** Matches paths in the same way as the app. */
export function createFindMethods(all: readonly ModuleRoutes[]): FindMethods {
  const router = new TrieRouter<string>();
  for (const { app } of all)
    // "ALL" are middleware and routes that check the methods themselves.
    for (const { method, path } of app.routes)
      if (method !== "ALL") router.add("ALL", path, method);
  return (path) => {
    const found = new Set(router.match("ALL", path)[0].map(([method]) => method));
    if (found.size === 0) return undefined;
    // Hono answers HEAD as GET, without the body.
    if (found.has("GET")) found.add("HEAD");
    return METHODS.filter((method) => found.has(method)).join(", ");
  };
}
