import type { Context } from "hono";
import type { Store } from "#domain/catalog/offer.ts";
import { createLicences, type Licences } from "#domain/licences/licences.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Limits } from "#domain/ports/limits.ts";
import { createLicencesApi } from "../routes/licences.ts";
import type { Secrets } from "../secrets/secrets.ts";
import type { Module } from "./module.ts";

interface LicencesDeps {
  readonly store: Store;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly limits: Limits;
  readonly clientAddress: (c: Context) => string | undefined;
  readonly isTest: boolean;
}

export function openLicences(deps: LicencesDeps): Module<{ readonly licences: Licences }> {
  const licences = createLicences({ ...deps, cipher: deps.secrets.cipher("licence keys") });
  return {
    services: { licences },
    // Apps and their pages on other sites call these routes. They read no cookie.
    routes: [{ app: createLicencesApi({ ...deps, licences }), originExempt: true }],
  };
}
