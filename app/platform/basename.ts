/** React Router adds the language prefix to its own links and redirects. These functions add it to other URLs. */
import { readPageInfo } from "./page-info.ts";

let known: string | undefined;

/** Empty in the store's first language. */
function readBasename(): string {
  return (known ??= readPageInfo().basename);
}

export function withBasename(path: string): string {
  return readBasename() + path;
}

/** Routes and the store's redirect rules use paths without the language prefix. */
export function withoutBasename(pathname: string): string {
  const basename = readBasename();
  const isBelow = `${pathname}/`.toLowerCase().startsWith(`${basename}/`.toLowerCase());
  return isBelow ? pathname.slice(basename.length) || "/" : pathname;
}

export function toRoutePlace({ pathname, search, hash }: URL) {
  return { pathname: withoutBasename(pathname), search, hash };
}
