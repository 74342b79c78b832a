import { matchPath } from "react-router";
import * as build from "virtual:react-router/server-build";
import { listPages, pageOfDataPath } from "../react-router/react-router.ts";
import { isTestPage } from "../react-router/dev-pages.ts";

const pages = listPages(build.routes);
const paths = pages.map(({ path }) => path);

export const sectionPaths: readonly string[] = paths.filter(
  (path) => path.includes("/Partials/") && !path.endsWith(".json"),
);

export function isPage(path: string): boolean {
  if (!path.endsWith("/**")) return paths.some((page) => matchPath(page, path));
  const base = path.slice(0, -"/**".length);
  return isPage(base || "/") || paths.some((page) => matchPath(`${base}/*`, page));
}

/** The route of a page or its data, such as `/admin/orders/:orderId`. `path` has no language. */
export function patternOfPage(path: string): string | undefined {
  return findPage(path)?.path;
}

function findPage(path: string) {
  return pages.find((one) => matchPath(one.path, pageOfDataPath(path)));
}

/** The `Allow` header of a page or its data. Undefined if this mode has no such page. */
export function methodsOfPage(path: string, isTestMode: boolean): string | undefined {
  const page = findPage(path);
  if (!page || (isTestPage(page.id) && !isTestMode)) return undefined;
  return page.hasAction ? "GET, HEAD, POST" : "GET, HEAD";
}
