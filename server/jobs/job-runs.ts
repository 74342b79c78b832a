/** When each job last ran, which its lease tells. */
import type { JobHealth } from "#domain/back-office/shop-health.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { jobs as leases } from "./lease.ts";
import { type Job, LEASE_LIFE_MS } from "./runner.ts";

/** A process that was killed holds the lease for a while, and a machine may be busy. */
const GRACE_MS = 2 * 60_000;

/** A run renews the lease before and during its work, so the last run is known to some seconds. */
export function readJobRuns(
  documents: Documents,
  clock: Clock,
  jobs: readonly Job[],
): Promise<JobHealth[]> {
  const now = clock.now();
  return Promise.all(
    jobs.map(async ({ name, everyMs }) => {
      const lease = (await documents.get(leases, name))?.data;
      if (!lease) return { name, isLate: true };
      const lastRunAt = Math.min(lease.expiresAt.toMillis() - LEASE_LIFE_MS, now);
      return {
        name,
        lastRunAt,
        isLate: lastRunAt + everyMs + GRACE_MS < now,
        ...(lease.failedAt ? { failedSince: lease.failedAt.toMillis() } : {}),
      };
    }),
  );
}
