/** Removes the test pages from the build. Outside test mode neither the server nor the browser knows them. */
import type { ServerBuild } from "react-router";
import { manifestUrlBeside, withRoutes } from "./react-router.ts";

export function isTestPage(id: string): boolean {
  return id.startsWith("routes/dev/");
}

/**
 * URL of the route manifest without test pages, which the build writes beside the complete one. Undefined for a
 * development server's manifest.
 */
export function shopManifestUrl(url: string): string | undefined {
  return manifestUrlBeside(url, "shop");
}

/** Returns the build without test pages. A development server's build is returned unchanged. */
export function withoutTestPages(build: ServerBuild): ServerBuild {
  const url = shopManifestUrl(build.assets.url);
  return url === undefined ? build : withRoutes(build, url, (id) => !isTestPage(id));
}
