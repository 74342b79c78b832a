/** The providers of this shop, the built-in one of test mode among them. */
import type { Hono } from "hono";
import type { Clock, Documents } from "#domain/ports.ts";
import type { HonoEnv } from "../middleware/environment.ts";
import { callbackPath, TEST_PROVIDER_PATH } from "./paths.ts";
import { createProvider, type Provider } from "./provider.ts";
import type { ProviderSettings } from "./settings.ts";
import { createTestProvider, type TestProviderOptions } from "./test-provider/routes.ts";

const TEST_PROVIDER_ID = "oidc.test";

export interface OpenProvidersOptions {
  readonly settings: readonly ProviderSettings[];
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly documents: Documents;
  /** Absent outside test mode: there is no built-in provider then. */
  readonly testKeys: TestProviderOptions["keys"] | undefined;
}

export interface OpenedProviders {
  /** By id. */
  readonly providers: ReadonlyMap<string, Provider>;
  readonly testProvider: Hono<HonoEnv> | undefined;
}

export function openProviders(options: OpenProvidersOptions): OpenedProviders {
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
  // In the same process: nothing leaves this machine, and no port is needed.
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) =>
    testProvider.fetch(new Request(input, init));
  const builtIn = createProvider(test, { clock, fetch, allowsHttp: true });
  return { providers: byId([...providers, builtIn]), testProvider };
}

function byId(providers: readonly Provider[]): ReadonlyMap<string, Provider> {
  return new Map(providers.map((provider) => [provider.id, provider]));
}
