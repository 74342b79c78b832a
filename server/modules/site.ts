import type { StoreMedia } from "#domain/catalog/media.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Files } from "#domain/ports/files.ts";
import { createHealthApi } from "../routes/health.ts";
import { createSiteApi } from "../routes/site.ts";
import type { Module, Reports } from "./module.ts";

interface SiteDeps {
  readonly store: Store;
  readonly media: StoreMedia;
  readonly publicUrl: string;
  readonly locales: readonly string[];
  readonly isPreview: boolean;
  readonly buildId: string;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly files: Files;
  readonly offeredKeys: readonly string[];
  readonly report: Reports["report"];
}

export function openSite(deps: SiteDeps): Module {
  const { name: storeName, offer } = deps.store;
  return {
    services: {},
    routes: [
      { app: createSiteApi({ ...deps, storeName, summary: offer.summary }) },
      { app: createHealthApi(deps) },
    ],
  };
}
