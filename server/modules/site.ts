import type { StoreMedia } from "#domain/catalog/media.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { Files } from "#domain/ports/files.ts";
import type { Config } from "../config/config.ts";
import { createHealthApi, createReadiness, type ReadReadiness } from "../routes/health.ts";
import { createSiteApi } from "../routes/site.ts";
import type { Ports, Site } from "./groups.ts";
import type { Module, Reports } from "./module.ts";

interface SiteDeps {
  readonly catalog: {
    readonly store: Store;
    readonly media: StoreMedia;
    readonly locales: readonly string[];
  };
  readonly storage: { readonly files: Files; readonly offeredKeys: readonly string[] };
  readonly ports: Ports;
  readonly site: Pick<Site, "publicUrl">;
  readonly reports: Pick<Reports, "report">;
  readonly settings: Pick<Config, "trustedProxies">;
  readonly isPreview: boolean;
  readonly buildId: string;
}

interface SiteServices {
  readonly readReadiness: ReadReadiness;
}

export function openSite({
  ports,
  site,
  reports,
  catalog,
  storage,
  settings: { trustedProxies },
  ...own
}: SiteDeps): Module<SiteServices> {
  const deps = { ...own, ...catalog, ...storage, ...ports, ...site, ...reports };
  const { name: storeName, offer } = deps.store;
  const readReadiness = createReadiness(deps);
  return {
    services: { readReadiness },
    routes: [
      { app: createSiteApi({ ...deps, storeName, summary: offer.summary }) },
      { app: createHealthApi({ ...deps, readReadiness, trustedProxies }) },
    ],
  };
}
