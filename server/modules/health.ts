/** Tells the owner whether the shop works. */
import { readReport } from "#domain/back-office/doctor-report.ts";
import { readRefusals } from "#domain/back-office/refused-webhooks.ts";
import {
  type ReadHealth,
  readEventHealth,
  readMailHealth,
} from "#domain/back-office/shop-health.ts";
import { readJobRuns } from "../jobs/job-runs.ts";
import type { Job } from "../jobs/runner.ts";
import type { ReadReadiness } from "../routes/health.ts";
import type { Ports, Site } from "./groups.ts";
import type { Module } from "./module.ts";

interface HealthDeps {
  readonly ports: Ports;
  readonly site: Pick<Site, "isTest">;
  readonly readReadiness: ReadReadiness;
  readonly buildId: string;
  /** Of all modules. Called when the owner asks. */
  readonly listJobs: () => readonly Job[];
}

export function openHealth(deps: HealthDeps): Module<{ readonly readHealth: ReadHealth }> {
  const { ports, site, readReadiness, buildId, listJobs } = deps;
  const { documents, clock } = ports;
  const queues = { ...ports, ...site };
  return {
    services: {
      async readHealth() {
        const [ready, mails, events, jobs, doctor, refused] = await Promise.all([
          readReadiness(),
          readMailHealth(queues),
          readEventHealth(queues),
          readJobRuns(documents, clock, listJobs()),
          readReport(queues),
          readRefusals(queues),
        ]);
        return {
          hasDocuments: ready.documents === "ok",
          hasFiles: ready.files === "ok",
          mails,
          events,
          jobs,
          doctor,
          refusedWebhooks: refused,
          buildId,
          isTest: site.isTest,
        };
      },
    },
  };
}
