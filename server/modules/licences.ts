import type { Store } from "#domain/catalog/offer.ts";
import { createLicences, type Licences } from "#domain/licences/licences.ts";
import { createLicencesApi } from "../routes/licences.ts";
import type { Secrets } from "../secrets/secrets.ts";
import type { Guards, Ports, Site } from "./groups.ts";
import type { Module } from "./module.ts";

interface LicencesDeps {
  readonly ports: Ports;
  readonly site: Pick<Site, "isTest">;
  readonly guards: Pick<Guards, "limits" | "clientAddress">;
  readonly store: Store;
  readonly secrets: Secrets;
}

export function openLicences({
  ports,
  site,
  guards,
  ...own
}: LicencesDeps): Module<{ readonly licences: Licences }> {
  const deps = { ...own, ...ports, ...site, ...guards };
  const licences = createLicences({ ...deps, cipher: deps.secrets.cipher("licence keys") });
  return {
    services: { licences },
    // Apps and their pages on other sites call these routes. They read no cookie.
    routes: [{ app: createLicencesApi({ ...deps, licences }), originExempt: true }],
  };
}
