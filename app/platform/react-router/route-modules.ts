/** Which modules a page of this build is made of: React Router's own list, which every page has with its scripts. */
import { matchRoutes, type RouteObject } from "react-router";

interface ListedRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly clientLoaderModule?: string;
  /** What the module imports, and what that imports. */
  readonly imports?: readonly string[];
}

declare global {
  interface Window {
    readonly __reactRouterManifest?: { readonly routes: Readonly<Record<string, ListedRoute>> };
    readonly __reactRouterRouteModules?: Readonly<Record<string, unknown>>;
  }
}

let tree: RouteObject[] | undefined;

/** URLs of what is not here yet of the page at this path. */
export function missingModules(pathname: string): string[] {
  return missingRoutes(pathname).flatMap(modulesOf);
}

/** The same with everything they import. */
export function missingFiles(pathname: string): string[] {
  const files = missingRoutes(pathname).flatMap((route) => [
    ...modulesOf(route),
    ...(route.imports ?? []),
  ]);
  return [...new Set(files)];
}

/** How a page gets its data may be a module of its own. */
function modulesOf({ module, clientLoaderModule }: ListedRoute): string[] {
  return clientLoaderModule === undefined ? [module] : [module, clientLoaderModule];
}

function missingRoutes(pathname: string): ListedRoute[] {
  const { routes = {} } = window.__reactRouterManifest ?? {};
  const loaded = window.__reactRouterRouteModules ?? {};
  tree ??= treeOf(Object.values(routes), undefined);
  return (matchRoutes(tree, pathname) ?? [])
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
