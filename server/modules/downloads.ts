import type { Store } from "#domain/catalog/offer.ts";
import type { DownloadLimit } from "#domain/downloads/download-limit.ts";
import { createFindDownloadUse, type FindDownloadUse } from "#domain/downloads/download-use.ts";
import type { BuyerOrders } from "#domain/library/buyer-orders.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Files } from "#domain/ports/files.ts";
import type { Limits } from "#domain/ports/limits.ts";
import { createConnectionEnds } from "../routes/connection-ends.ts";
import { createArchivesApi } from "../routes/archives.ts";
import { createDownloadsApi } from "../routes/downloads.ts";
import { createDownloadTally } from "../routes/download-tally.ts";
import { createDownloadsInFlight } from "../routes/downloads-in-flight.ts";
import type { Module, Reports } from "./module.ts";

interface DownloadsServices {
  readonly cutDownloads: () => void;
  readonly findDownloadUse: FindDownloadUse;
}

interface DownloadsDeps {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly files: Files;
  readonly accelRedirect?: string | undefined;
  readonly limits: Limits;
  readonly orders: Pick<BuyerOrders, "findByPass">;
  readonly store: Pick<Store, "name">;
  readonly isTest: boolean;
  readonly limit: DownloadLimit;
  readonly report: Reports["report"];
}

export function openDownloads(deps: DownloadsDeps): Module<DownloadsServices> {
  const inFlight = createDownloadsInFlight();
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
      // An archive cannot be resumed, so counting its files would be unfair.
      ...(deps.limit === undefined ? [{ app: createArchivesApi(options) }] : []),
    ],
    close() {
      connectionEnds.settle();
      return tally.close();
    },
  };
}
