/**
 * React Router adds the page's language prefix to its own links and redirects. In the browser, these functions do so
 * for URLs that are assigned to `location`, mailed or compared.
 */
import { readPageInfo } from "./page-info.ts";

let known: string | undefined;

/** Empty in the store's first language. */
function readBasename(): string {
  return (known ??= readPageInfo().basename);
}

export function withBasename(path: string): string {
  return readBasename() + path;
}

/** Removes the language prefix, because routes and the store's redirect rules use paths without it. */
export function withoutBasename(pathname: string): string {
  const basename = readBasename();
  const isBelow = `${pathname}/`.toLowerCase().startsWith(`${basename}/`.toLowerCase());
  return isBelow ? pathname.slice(basename.length) || "/" : pathname;
}

/** `withoutBasename` for a whole URL. */
export function toRoutePlace({ pathname, search, hash }: URL) {
  return { pathname: withoutBasename(pathname), search, hash };
}
