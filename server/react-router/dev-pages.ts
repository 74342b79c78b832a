/** Outside test mode, neither server nor browser knows the test pages. */
import type { ServerBuild } from "react-router";
import { manifestUrlBeside, withRoutes } from "./react-router.ts";

export function isTestPage(id: string): boolean {
  return id.startsWith("routes/dev/");
}

/** The build writes this manifest beside the complete one. Undefined for a development server. */
export function shopManifestUrl(url: string): string | undefined {
  return manifestUrlBeside(url, "shop");
}

export function withoutTestPages(build: ServerBuild): ServerBuild {
  const url = shopManifestUrl(build.assets.url);
  return url === undefined ? build : withRoutes(build, url, (id) => !isTestPage(id));
}
