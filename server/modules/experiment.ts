import type { Store } from "#domain/catalog/offer.ts";
import { countOrders } from "#domain/selling/count-orders.ts";
import {
  createReadExperiment,
  type ReadExperiment,
} from "#domain/back-office/experiment-report.ts";
import { runOf } from "#domain/experiments/experiment.ts";
import { canonicalVariant } from "#domain/experiments/variants.ts";
import { createCounter } from "../experiments/counter.ts";
import {
  createMustCount,
  createStepFinder,
  type MustCount,
  type ParticipationOptions,
  type ReadVariant,
} from "../experiments/participation.ts";
import { createVisitBound } from "../experiments/visit-bound.ts";
import type { Secrets } from "../secrets/secrets.ts";
import { createVariantCookie } from "../experiments/variant-cookie.ts";
import type { Guards, Ports, Site } from "./groups.ts";
import type { Module, Reports } from "./module.ts";

interface ExperimentServices extends Omit<ParticipationOptions, "isOwner" | "clientAddress"> {
  readonly readVariant: ReadVariant;
  readonly mustCount: MustCount;
  readonly readExperiment: ReadExperiment;
}

interface ExperimentDeps {
  readonly ports: Ports;
  readonly site: Pick<Site, "isTest" | "isSecure">;
  readonly guards: Pick<Guards, "hasLimits">;
  readonly reports: Pick<Reports, "report">;
  readonly secrets: Secrets;
  readonly store: Pick<Store, "experiment" | "plans"> & {
    readonly legal: Pick<Store["legal"], "policyVersion">;
  };
  readonly locales: readonly string[];
}

const COUNT_ORDERS_MS = 5000;

export function openExperiment({
  ports,
  site,
  guards,
  reports,
  ...own
}: ExperimentDeps): Module<ExperimentServices> {
  const deps = { ...own, ...ports, ...site, ...guards, ...reports };
  const { secrets, store, locales, isSecure } = deps;
  const { experiment } = store;
  const run = runOf(experiment);
  const counter = createCounter({ ...deps, run });
  const variantCookie = createVariantCookie({ isSecure, secret: secrets.derive("variant"), run });
  const stepOf = createStepFinder(locales);
  return {
    services: {
      experiment,
      counter,
      variantCookie,
      stepOf,
      isWithinBound: deps.hasLimits ? createVisitBound(deps.clock) : () => true,
      policyVersion: store.legal.policyVersion,
      readVariant: (cookies) =>
        experiment.isOn ? variantCookie.read(cookies)?.variant : canonicalVariant,
      mustCount: createMustCount({ experiment, variantCookie, stepOf }),
      readExperiment: createReadExperiment(deps),
    },
    jobs: [
      {
        name: "experiment",
        everyMs: COUNT_ORDERS_MS,
        run: (isOver) => countOrders(deps, isOver),
      },
    ],
    stop: counter.flush,
    close: counter.flush,
  };
}
