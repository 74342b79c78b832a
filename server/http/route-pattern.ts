/** Names requests by their route, for labels and logs: paths are endless, and may contain ids and tokens. */
import { TrieRouter } from "hono/router/trie-router";
import { PAYLOAD_SUFFIX } from "#protocol/paths.ts";
import { splitLocale } from "#locales/locale-path.ts";
import type { ModuleRoutes } from "./find-routes.ts";
import { patternOfPage } from "./known-pages.ts";

/** Of a request's target. One of a few hundred patterns, such as `/api/files/:grant`; `UNKNOWN_ROUTE` for other paths. */
export type FindPattern = (target: string) => string;

const UNKNOWN_ROUTE = "unknown";

/** What a page loads besides its document. */
const DATA = /\/(?:_payload\.json|_hydration-[^/]+\.js)$/;
const FILES = /^\/(?:assets|media)\//;
const MAX_REMEMBERED = 1000;
/** Longer targets are not remembered. */
const MAX_LENGTH = 200;

const isForAll = ({ method }: { readonly method: string }) => method === "ALL";

function routerOf(all: readonly ModuleRoutes[]): TrieRouter<string> {
  const router = new TrieRouter<string>();
  const routes = all.flatMap(({ app }) => app.routes).filter(({ path }) => !/^\/?\*$/.test(path));
  // Middleware, which often has a wildcard, comes last: the first match counts.
  const [middleware, handlers] = [routes.filter(isForAll), routes.filter((one) => !isForAll(one))];
  for (const { path } of [...handlers, ...middleware]) router.add("ALL", path, path);
  return router;
}

export function createFindPattern(
  all: readonly ModuleRoutes[],
  locales: readonly string[],
): FindPattern {
  /** Made when it is needed: most shops neither log requests nor count them. */
  let router: TrieRouter<string> | undefined;
  const remembered = new Map<string, string>();

  function find(path: string): string {
    const [folder] = FILES.exec(path) ?? [];
    if (folder) return `${folder}*`;
    const own = (router ??= routerOf(all)).match("ALL", path)[0][0]?.[0];
    if (own !== undefined) return own;
    const [suffix = ""] = DATA.exec(path) ?? [];
    const page = path.slice(0, path.length - suffix.length) || "/";
    const pattern = patternOfPage(splitLocale(page, locales).path);
    if (pattern === undefined) return UNKNOWN_ROUTE;
    if (!suffix) return pattern;
    const data = suffix === PAYLOAD_SUFFIX ? suffix : "/_hydration-*.js";
    return pattern.replace(/\/$/, "") + data;
  }

  return (target) => {
    const end = target.indexOf("?");
    const path = end === -1 ? target : target.slice(0, end);
    const known = remembered.get(path);
    if (known !== undefined) return known;
    const pattern = find(path);
    if (path.length <= MAX_LENGTH) {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(path, pattern);
    }
    return pattern;
  };
}
