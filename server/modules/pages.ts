/** Opens the pages: React Router, the page cache and the browser's files. */
import type { Catalog } from "#app/context.ts";
import type { BuildInfo } from "../build-info.ts";
import type { ReadVariant } from "../experiments/participation.ts";
import { isPage, sectionPaths } from "../http/known-pages.ts";
import { securityFields, type SecurityOptions } from "../http/middleware/security-headers.ts";
import { createRedirects, type Redirects } from "../http/redirects.ts";
import { createCachedFiles, isRetainedBuild } from "../page-cache/cached-files.ts";
import {
  isPrerendered,
  listPublicPages,
  withAsking,
  withPayloads,
} from "../page-cache/public-pages.ts";
import type { PageServices } from "../page-cache/page-context.ts";
import { createPages, type Pages, type PagesOptions } from "../page-cache/render.ts";
import { joinCaches, type Cached } from "../page-cache/serve-cached.ts";
import { createBuildsApi } from "../routes/builds.ts";
import type { Module, Reports } from "./module.ts";
import { namedIcons } from "./store-media.ts";

interface PagesServices {
  readonly pages: Pages;
  readonly redirects: Redirects;
  /** Cached public pages and files. */
  readonly cached: Cached;
}

interface PagesDeps extends PageServices {
  readonly build: BuildInfo;
  readonly catalog: Catalog & Pick<PagesOptions, "readRevision" | "watchRevision">;
  readonly readVariant: ReadVariant;
  readonly mustAsk: PagesOptions["mustAsk"];
  readonly security: SecurityOptions;
  /** The only accepted Host; the app refuses others. Absent: any. */
  readonly onlyHost: string | undefined;
  readonly reporting: Reports;
}

export function openPages(deps: PagesDeps): Module<PagesServices> {
  const { build, catalog, security, onlyHost, mustAsk } = deps;
  const redirects = createRedirects(catalog.store.routeRules, isPage);
  const ownPages = listPublicPages(sectionPaths, deps.config.locales, redirects.covers);
  const publicPages = withPayloads(ownPages);
  const pages = createPages({
    services: deps,
    security,
    publicPages: mustAsk ? withAsking(publicPages) : publicPages,
    onlyHost,
    readVariant: deps.readVariant,
    mustAsk,
    readRevision: catalog.readRevision,
    watchRevision: catalog.watchRevision,
  });
  const files = createCachedFiles({
    ...build,
    aliases: namedIcons(catalog.media),
    onlyHost,
    headers: securityFields({ scripts: [], styles: [] }, security),
  });
  const builds = createBuildsApi({
    id: build.id,
    timestamp: build.madeAt ?? 0,
    matcher: redirects.matcher,
    prerendered: ownPages.filter(isPrerendered).map(({ path }) => path),
    isRetained: (other) => isRetainedBuild(build.buildsPath, other),
  });
  return {
    services: { pages, redirects, cached: joinCaches(pages.cached, files) },
    routes: [{ app: builds }],
    start: () => void pages.cached.warm(),
    close: () => pages.cached.close(),
  };
}
