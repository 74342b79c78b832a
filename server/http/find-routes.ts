import { TrieRouter } from "hono/router/trie-router";
import type { Hono } from "hono";
import type { HonoEnv } from "./environment.ts";

export interface ModuleRoutes {
  /** Its paths must not overlap with other modules or pages. */
  readonly app: Hono<HonoEnv>;
  /** Larger bodies get a 413. Absent: the limit of pages. Infinity: the routes limit bodies themselves. */
  readonly maxBodyBytes?: number;
  /** Accepts requests from other sites; safe only if the routes read no cookie. */
  readonly originExempt?: boolean;
}

/** Finds routes with a body limit or an origin exemption. Undefined if the path has none. */
export type FindRoutes = (path: string) => ModuleRoutes | undefined;

/** Matches paths like the app. Throws if a limit or exemption would apply to every path. */
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

/** An `Allow` header. Undefined without a route, or if the route checks the methods itself. */
export type FindMethods = (path: string) => string | undefined;

export function createFindMethods(all: readonly ModuleRoutes[]): FindMethods {
  const router = new TrieRouter<string>();
  for (const { app } of all)
    for (const { method, path } of app.routes)
      if (method !== "ALL") router.add("ALL", path, method);
  return (path) => {
    const found = new Set(router.match("ALL", path)[0].map(([method]) => method));
    if (found.size === 0) return undefined;
    // Hono handles HEAD like GET, without the body.
    if (found.has("GET")) found.add("HEAD");
    return METHODS.filter((method) => found.has(method)).join(", ");
  };
}
