/** The pages for tests, by the ids of their routes. Outside test mode neither the server nor a browser knows them. */
import type { ServerBuild } from "react-router";

const MANIFEST = /\/manifest-([^/.]+)\.js$/;

export function isTestPage(id: string): boolean {
  return id.startsWith("routes/dev/");
}

/** Where the build has put the list of modules without them. */
export function shopManifestUrl(url: string): string {
  return url.replace(MANIFEST, "/manifest-$1-shop.js");
}

/** While developing, React Router makes its list itself, with them. */
export function withoutTestPages(build: ServerBuild): ServerBuild {
  if (!MANIFEST.test(build.assets.url)) return build;
  const url = shopManifestUrl(build.assets.url);
  return {
    ...build,
    routes: without(build.routes),
    assets: { ...build.assets, url, routes: without(build.assets.routes) },
  };
}

function without<T extends object>(routes: T): T {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isTestPage(id))) as T;
}
