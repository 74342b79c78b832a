/** Looks up a page's modules in the manifest that React Router adds to every document. */
import { matchRoutes, type RouteObject } from "react-router";
import { withoutBasename } from "../basename.ts";

interface ListedRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly clientLoaderModule?: string;
  readonly imports?: readonly string[];
}

declare global {
  interface Window {
    readonly __reactRouterManifest?: { readonly routes: Readonly<Record<string, ListedRoute>> };
    readonly __reactRouterRouteModules?: Readonly<Record<string, unknown>>;
  }
}

let tree: RouteObject[] | undefined;

export function missingModules(pathname: string): string[] {
  return missingRoutes(pathname).flatMap(modulesOf);
}

export function missingFiles(pathname: string): string[] {
  const files = missingRoutes(pathname).flatMap((route) => [
    ...modulesOf(route),
    ...(route.imports ?? []),
  ]);
  return [...new Set(files)];
}

/** A route's client loader may be a separate module. */
function modulesOf({ module, clientLoaderModule }: ListedRoute): string[] {
  return clientLoaderModule === undefined ? [module] : [module, clientLoaderModule];
}

function missingRoutes(pathname: string): ListedRoute[] {
  const { routes = {} } = window.__reactRouterManifest ?? {};
  const loaded = window.__reactRouterRouteModules ?? {};
  tree ??= treeOf(Object.values(routes), undefined);
  return (matchRoutes(tree, withoutBasename(pathname)) ?? [])
    .map(({ route }) => routes[route.id ?? ""])
    .filter((route) => route !== undefined)
    .filter(({ id }) => !(id in loaded));
}

function treeOf(routes: readonly ListedRoute[], parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }): RouteObject => {
      const place = { id, ...(path === undefined ? {} : { path }) };
      return index ? { ...place, index } : { ...place, children: treeOf(routes, id) };
    });
}
