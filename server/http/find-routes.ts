import { TrieRouter } from "hono/router/trie-router";
import type { ModuleRoutes } from "../modules/module.ts";

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
