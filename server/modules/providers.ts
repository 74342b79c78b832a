/** Opens sign-in with identity providers: the configured ones and test mode's built-in one. */
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { createAttemptCookie } from "../providers/attempt-cookie.ts";
import { createProviders } from "../providers/create-providers.ts";
import type { Provider } from "../providers/provider.ts";
import { createProviderRoutes } from "../providers/routes.ts";
import type { ProviderSettings } from "../providers/settings.ts";
import type { TestProviderOptions } from "../providers/test-provider/routes.ts";
import type { Secrets } from "../secrets/secrets.ts";
import type { Module, Reports } from "./module.ts";

interface ProvidersServices {
  /** By id. */
  readonly providers: ReadonlyMap<string, Provider>;
  /** The providers that pages offer. */
  readonly offered: readonly { readonly id: string; readonly name: string }[];
}

interface ProvidersDeps {
  readonly providers: readonly ProviderSettings[];
  readonly documents: Documents;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly publicUrl: string;
  readonly reports: Reports;
  /** Signing keys of the built-in provider. Absent: there is no such provider. */
  readonly testKeys: TestProviderOptions["keys"] | undefined;
}

export function openProviders(deps: ProvidersDeps): Module<ProvidersServices> {
  const { documents, clock, secrets, publicUrl, reports, testKeys } = deps;
  const { providers, testProvider } = createProviders({
    settings: deps.providers,
    publicUrl,
    clock,
    documents,
    testKeys,
  });
  const attempts = createAttemptCookie({
    clock,
    cipher: secrets.cipher("provider attempts"),
    isSecure: publicUrl.startsWith("https:"),
  });
  const { report } = reports;
  return {
    services: {
      providers,
      offered: [...providers.values()].map(({ id, name }) => ({ id, name })),
    },
    routes: [
      { app: createProviderRoutes({ providers, publicUrl, attempts, report }) },
      ...(testProvider ? [{ app: testProvider }] : []),
    ],
  };
}
