import { matchPath } from "react-router";
import * as build from "virtual:react-router/server-build";
import { listPages, pageOfDataPath } from "../react-router/react-router.ts";
import { isTestPage } from "../react-router/dev-pages.ts";

const pages = listPages(build.routes);
const paths = pages.map(({ path }) => path);

/** Paths of the pages that show one section of a landing page. */
export const sectionPaths: readonly string[] = paths.filter(
  (path) => path.includes("/Partials/") && !path.endsWith(".json"),
);

/** Whether a page exists at this path. If the path ends with `/**`, a page below it counts too. */
export function isPage(path: string): boolean {
  if (!path.endsWith("/**")) return paths.some((page) => matchPath(page, path));
  const base = path.slice(0, -"/**".length);
  return isPage(base || "/") || paths.some((page) => matchPath(`${base}/*`, page));
}

/**
 * The methods of the page at this path, as an `Allow` header. The path may also be that of the page's data. Undefined
 * if no such page exists in this mode.
 */
export function methodsOfPage(path: string, isTestMode: boolean): string | undefined {
  const page = pages.find((one) => matchPath(one.path, pageOfDataPath(path)));
  if (!page || (isTestPage(page.id) && !isTestMode)) return undefined;
  return page.hasAction ? "GET, HEAD, POST" : "GET, HEAD";
}
