/** Opens the configured identity providers, and test mode's built-in one. */
import type { Hono } from "hono";
import type { ProviderSettings } from "../../config/provider-settings.ts";
import type { HonoEnv } from "../../http/environment.ts";
import { createAttemptCookie } from "../../providers/attempt-cookie.ts";
import { createProvider, type Provider } from "../../providers/provider.ts";
import { createProviderRoutes } from "../../providers/routes.ts";
import type { Secrets } from "../../secrets/secrets.ts";
import type { Ports, Site } from "../groups.ts";
import type { Module, Reports } from "../module.ts";

interface ProvidersServices {
  readonly providers: ReadonlyMap<string, Provider>;
  readonly offered: readonly { readonly id: string; readonly name: string }[];
}

export interface BuiltInProvider {
  readonly settings: ProviderSettings;
  readonly app: Hono<HonoEnv>;
}

interface ProvidersDeps {
  readonly providers: readonly ProviderSettings[];
  readonly ports: Pick<Ports, "clock">;
  readonly secrets: Secrets;
  readonly site: Pick<Site, "publicUrl">;
  readonly reports: Reports;
}

export function openProviders(
  { providers: settings, ports, secrets, site, reports: { report } }: ProvidersDeps,
  builtIn?: BuiltInProvider,
): Module<ProvidersServices> {
  const { clock } = ports;
  const { publicUrl } = site;
  const all = settings.map((each) => createProvider(each, { clock }));
  if (builtIn) {
    // Calls in this process need no network and no port.
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) =>
      builtIn.app.fetch(new Request(input, init));
    all.push(createProvider(builtIn.settings, { clock, fetch, allowsHttp: true }));
  }
  const providers = new Map(all.map((provider) => [provider.id, provider]));
  const attempts = createAttemptCookie({
    clock,
    cipher: secrets.cipher("provider attempts"),
    isSecure: publicUrl.startsWith("https:"),
  });
  return {
    services: { providers, offered: all.map(({ id, name }) => ({ id, name })) },
    routes: [
      { app: createProviderRoutes({ providers, publicUrl, attempts, report }) },
      ...(builtIn ? [builtIn] : []),
    ],
  };
}
