import { matchPath } from "react-router";
import * as build from "virtual:react-router/server-build";

const paths = Object.values(build.routes)
  .filter((route) => route !== undefined)
  .filter(({ path, index }) => (path !== undefined && path !== "*") || index)
  .map((route) => fullPath(route.id));

/** Of the landing pages' sections, each on a page of its own. */
export const sectionPaths: readonly string[] = paths.filter(
  (path) => path.includes("/Partials/") && !path.endsWith(".json"),
);

/** Whether there is a page at this path; where it ends with `/**`, also whether there is one below it. */
export function isPage(path: string): boolean {
  if (!path.endsWith("/**")) return paths.some((page) => matchPath(page, path));
  const base = path.slice(0, -"/**".length);
  return isPage(base || "/") || paths.some((page) => matchPath(`${base}/*`, page));
}

function fullPath(id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id];
  if (!route) return "";
  const parent = fullPath(route.parentId).replace(/\/$/, "");
  return route.path === undefined ? parent || "/" : `${parent}/${route.path}`;
}
