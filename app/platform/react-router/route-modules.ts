/** Looks up a page's modules in the manifest that React Router adds to every document. */
import { matchRoutes, type RouteObject } from "react-router";
import type { Facade } from "#protocol/facade.ts";
import { withoutBasename } from "../basename.ts";

interface ListedModule {
  module: string;
  readonly facade?: Facade;
}

interface ListedRoute extends ListedModule {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly imports?: readonly string[];
}

declare global {
  interface Window {
    readonly __reactRouterManifest?: {
      readonly entry: ListedModule;
      readonly routes: Readonly<Record<string, ListedRoute>>;
    };
    readonly __reactRouterRouteModules?: Record<string, unknown>;
  }
}

let tree: RouteObject[] | undefined;

/** React Router's first rendering preloads the files of what the document has loaded, by these names. */
export function nameChunks(): void {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: loaded = {} } = window;
  if (!manifest) return;
  for (const listed of [manifest.entry, ...Object.keys(loaded).map((id) => manifest.routes[id])])
    if (listed?.facade) listed.module = listed.facade.file;
}

export function missingFiles(pathname: string): string[] {
  const files = missingRoutes(pathname).flatMap((route) => [
    fileOf(route),
    ...(route.imports ?? []),
  ]);
  return [...new Set(files)];
}

function fileOf({ module, facade }: ListedRoute): string {
  return facade?.file ?? module;
}

/** React Router then does not import the module's own file. */
export async function loadRoute(route: ListedRoute): Promise<void> {
  const chunk: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ fileOf(route));
  if (!route.facade) return;
  const names = Object.entries(route.facade.names);
  const { __reactRouterRouteModules: loaded = {} } = window;
  loaded[route.id] ??= Object.fromEntries(names.map(([own, used]) => [own, chunk[used]]));
}

export function missingRoutes(pathname: string): ListedRoute[] {
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
