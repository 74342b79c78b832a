/** Creates the configured providers, and in test mode the built-in one. */
import type { Hono } from "hono";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { HonoEnv } from "../http/middleware/environment.ts";
import { callbackPath, TEST_PROVIDER_PATH } from "./paths.ts";
import { createProvider, type Provider } from "./provider.ts";
import type { ProviderSettings } from "./settings.ts";
import { createTestProvider, type TestProviderOptions } from "./test-provider/routes.ts";

const TEST_PROVIDER_ID = "oidc.test";

export interface ProvidersOptions {
  readonly settings: readonly ProviderSettings[];
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly documents: Documents;
  /** Signing keys of the built-in provider. Absent outside test mode, where there is no such provider. */
  readonly testKeys: TestProviderOptions["keys"] | undefined;
}

export interface CreatedProviders {
  /** By id. */
  readonly providers: ReadonlyMap<string, Provider>;
  readonly testProvider: Hono<HonoEnv> | undefined;
}

export function createProviders(options: ProvidersOptions): CreatedProviders {
  const { settings, publicUrl, clock, documents, testKeys } = options;
  const providers = settings.map((each) => createProvider(each, { clock }));
  if (!testKeys) return { providers: byId(providers), testProvider: undefined };
  const test: ProviderSettings = {
    id: TEST_PROVIDER_ID,
    name: "Test provider",
    issuer: publicUrl + TEST_PROVIDER_PATH,
    clientId: "tollgate-test",
  };
  const testProvider = createTestProvider({
    settings: test,
    documents,
    clock,
    keys: testKeys,
    redirectUri: publicUrl + callbackPath(test.id),
  });
  // Call the test provider in this process: no network and no port are needed.
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) =>
    testProvider.fetch(new Request(input, init));
  const builtIn = createProvider(test, { clock, fetch, allowsHttp: true });
  return { providers: byId([...providers, builtIn]), testProvider };
}

function byId(providers: readonly Provider[]): ReadonlyMap<string, Provider> {
  return new Map(providers.map((provider) => [provider.id, provider]));
}
