import type { ReadMisdirection } from "../http/misdirected.ts";
import type { Catalog } from "#domain/page-services/site.ts";
import type { BuildInfo } from "../page-cache/build-info.ts";
import type { ReadVariant } from "../experiments/participation.ts";
import { isPage, sectionPaths } from "../http/known-pages.ts";
import { securityFields, type SecurityOptions } from "../http/middleware/security-headers.ts";
import { createRedirects, type Redirects } from "../http/redirects.ts";
import { collectGarbage } from "../page-cache/collect-garbage.ts";
import { createCachedFiles, isRetainedBuild } from "../page-cache/cached-files.ts";
import {
  isPrerendered,
  listPublicPages,
  withAsking,
  withPayloads,
} from "../page-cache/public-pages.ts";
import type { PageServices } from "../page-cache/page-context.ts";
import { createSharedFiles } from "../page-cache/shared-files.ts";
import { createPages, type Pages, type PagesOptions } from "../page-cache/render.ts";
import { joinCaches, type Cached } from "../page-cache/serve-cached.ts";
import { createBuildsApi } from "../routes/builds.ts";
import type { Ports } from "./groups.ts";
import type { Module } from "./module.ts";
import { iconAliases } from "./store-media.ts";

const DAY_MS = 86_400_000;

interface PagesServices {
  readonly pages: Pages;
  readonly redirects: Redirects;
  readonly cached: Cached;
}

interface PagesDeps {
  /** For loaders and actions. */
  readonly services: PageServices;
  readonly ports: Ports;
  readonly build: BuildInfo;
  readonly catalog: Pick<Catalog, "store" | "media"> &
    Pick<PagesOptions, "readRevision" | "watchRevision">;
  readonly readVariant: ReadVariant;
  readonly mustAsk: PagesOptions["mustAsk"];
  readonly security: SecurityOptions;
  readonly readMisdirection: ReadMisdirection;
  /** Other machines may use the same documents. */
  readonly isSharedDatabase: boolean;
}

export async function openPages(deps: PagesDeps): Promise<Module<PagesServices>> {
  const { build, catalog, security, readMisdirection, mustAsk } = deps;
  const shared = deps.isSharedDatabase ? createSharedFiles({ ...deps.ports, build }) : undefined;
  // Share files before serving pages that name them. If this fails, the shop still works on one machine.
  await shared
    ?.publish()
    .catch((error: unknown) => deps.services.reporting.report("sharing files", error));
  const redirects = createRedirects(catalog.store.routeRules, isPage);
  const ownPages = listPublicPages(sectionPaths, deps.services.config.locales, redirects.covers);
  const publicPages = withPayloads(ownPages);
  const pages = createPages({
    services: deps.services,
    security,
    clientPath: build.clientPath,
    publicPages: mustAsk ? withAsking(publicPages) : publicPages,
    readMisdirection,
    readVariant: deps.readVariant,
    mustAsk,
    readRevision: catalog.readRevision,
    watchRevision: catalog.watchRevision,
    onSettled: () =>
      void collectGarbage().catch((error: unknown) =>
        deps.services.reporting.report("garbage was not collected", error),
      ),
  });
  const files = createCachedFiles({
    ...build,
    aliases: iconAliases(catalog.media),
    readMisdirection,
    documentFields: securityFields({ scripts: [], styles: [] }, security),
  });
  const builds = createBuildsApi({
    id: build.id,
    timestamp: build.madeAt ?? 0,
    matcher: redirects.matcher,
    prerendered: ownPages.filter(isPrerendered).map(({ path }) => path),
    isRetained: async (other) =>
      isRetainedBuild(build.buildsPath, other) || ((await shared?.hasBuild(other)) ?? false),
    findFile: shared?.find,
  });
  return {
    services: { pages, redirects, cached: joinCaches(pages.cached, files) },
    routes: [{ app: builds }],
    jobs: shared ? [{ name: "shared files", everyMs: DAY_MS, run: shared.publish }] : [],
    start: () => void pages.cached.warm(),
    close: () => pages.cached.close(),
  };
}
