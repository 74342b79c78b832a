import { createWebVitalsCounter, type WebVitalsCounter } from "../analytics/web-vitals-counter.ts";
import { createVisitBound } from "../experiments/visit-bound.ts";
import { createWebVitalsApi } from "../routes/web-vitals.ts";
import type { Guards, Ports, Site } from "./groups.ts";
import type { Module, Reports } from "./module.ts";

/** The limit of a body, which has at most three numbers. */
const MAX_BODY_BYTES = 1024;

interface WebVitalsDeps {
  readonly ports: Ports;
  readonly site: Pick<Site, "isTest">;
  readonly guards: Pick<Guards, "hasLimits" | "clientAddress">;
  readonly reports: Pick<Reports, "report">;
  readonly policyVersion: number;
  /** Whether visitors are asked for consent. Otherwise nothing is measured. */
  readonly isAsking: boolean;
}

export function openWebVitals(
  deps: WebVitalsDeps,
): Module<{ readonly webVitals: WebVitalsCounter }> {
  const { ports, site, guards, reports, policyVersion, isAsking } = deps;
  const { hasLimits, clientAddress } = guards;
  const counter = createWebVitalsCounter({ ...ports, ...site, ...reports });
  const isWithinBound = hasLimits ? createVisitBound(ports.clock) : () => true;
  const api = { ...ports, counter, isWithinBound, clientAddress, policyVersion };
  return {
    services: { webVitals: counter },
    routes: isAsking ? [{ app: createWebVitalsApi(api), maxBodyBytes: MAX_BODY_BYTES }] : [],
    stop: counter.flush,
    close: counter.flush,
  };
}
