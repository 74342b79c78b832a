import { createCardTesting, noCardTesting } from "#domain/card-testing/card-testing.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { Config } from "../config/config.ts";
import { createClientAddress, type ProxyProblem, sourceOf } from "../http/client-address.ts";
import { createLimits, noLimits } from "../http/rate-limits.ts";
import type { Secrets } from "../secrets/secrets.ts";
import type { Guards, Ports } from "./groups.ts";
import type { Module, Reports } from "./module.ts";

interface LimitsDeps {
  readonly ports: Ports;
  readonly reports: Pick<Reports, "warn">;
  readonly settings: Pick<Config, "hasLimits" | "trustedProxies">;
  readonly store: Pick<Store, "legal">;
  readonly secrets: Secrets;
}

const advice: Record<ProxyProblem, string> = {
  "silent proxy":
    "A proxy of TRUSTED_PROXIES sends neither X-Forwarded-For nor Forwarded: all visitors behind it count as one client. Configure it to send one of them.",
  "undeclared proxy":
    "Requests come through a proxy that TRUSTED_PROXIES does not name: all visitors behind it count as one client. Set TRUSTED_PROXIES to its address.",
};

export function openLimits(deps: LimitsDeps): Module<Guards> {
  const { store, secrets } = deps;
  const { documents, clock } = deps.ports;
  const { hasLimits, trustedProxies } = deps.settings;
  const readAddress = createClientAddress(trustedProxies, (problem) =>
    deps.reports.warn(advice[problem], {}),
  );
  return {
    services: {
      hasLimits,
      limits: hasLimits
        ? createLimits({ documents, clock, secret: secrets.derive("limits") })
        : noLimits,
      cardTesting: hasLimits
        ? createCardTesting({ store, documents, clock, secret: secrets.derive("card testing") })
        : noCardTesting,
      clientAddress: (c) => readAddress(sourceOf(c)),
    },
  };
}
