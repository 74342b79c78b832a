import type { Store } from "#domain/catalog/offer.ts";
import type { DownloadLimit } from "#domain/downloads/download-limit.ts";
import { createFindDownloadUse, type FindDownloadUse } from "#domain/downloads/download-use.ts";
import type { BuyerOrders } from "#domain/library/buyer-orders.ts";
import type { Files } from "#domain/ports/files.ts";
import { createConnectionEnds } from "../routes/connection-ends.ts";
import { createArchivesApi } from "../routes/archives.ts";
import { createDownloadsApi } from "../routes/downloads.ts";
import { createDownloadTally } from "../routes/download-tally.ts";
import { createDownloadsInFlight } from "../routes/downloads-in-flight.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Guards, Ports, Site } from "./groups.ts";
import type { Module, Reports } from "./module.ts";

interface DownloadsServices {
  readonly cutDownloads: () => void;
  readonly findDownloadUse: FindDownloadUse;
}

interface DownloadsDeps {
  readonly ports: Ports;
  readonly site: Pick<Site, "isTest">;
  readonly guards: Pick<Guards, "limits">;
  readonly reports: Pick<Reports, "report">;
  readonly telemetry: Pick<Telemetry, "downloads">;
  readonly files: Files;
  readonly accelRedirect?: string | undefined;
  readonly orders: Pick<BuyerOrders, "findByPass">;
  readonly store: Pick<Store, "name">;
  /** Downloads per order and file. */
  readonly limit: DownloadLimit;
}

export function openDownloads({
  ports,
  site,
  guards,
  reports,
  telemetry,
  ...own
}: DownloadsDeps): Module<DownloadsServices> {
  const deps = { ...own, ...ports, ...site, ...guards, ...reports };
  const inFlight = telemetry.downloads(createDownloadsInFlight());
  const connectionEnds = createConnectionEnds();
  const tally = createDownloadTally(deps);
  const options = { ...deps, name: deps.store.name, inFlight, connectionEnds, tally };
  return {
    services: {
      cutDownloads: () => inFlight.cut(),
      findDownloadUse: createFindDownloadUse(deps),
    },
    routes: [
      { app: createDownloadsApi(options) },
      // No archives with a limit: they cannot be resumed, so counting them is unfair.
      ...(deps.limit === undefined ? [{ app: createArchivesApi(options) }] : []),
    ],
    close() {
      connectionEnds.settle();
      return tally.close();
    },
  };
}
