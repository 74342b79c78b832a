/** When each job last ran, which its lease tells. */
import type { JobHealth } from "#domain/back-office/shop-health.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { readable } from "#domain/ports/readable.ts";
import { jobs as leases, type StoredLease } from "./lease.ts";
import { type Job, LEASE_LIFE_MS } from "./runner.ts";

/** A process that was killed holds the lease for a while, and a machine may be busy. */
const GRACE_MS = 2 * 60_000;

/** The lease of a job that a later build does not have stays if its process was killed. */
const FORGOTTEN_MS = 30 * 24 * 60 * 60_000;

/** A run renews the lease before and during its work, so the last run is known to some seconds. */
export function readJobRuns(
  documents: Documents,
  clock: Clock,
  jobs: readonly Pick<Job, "name" | "everyMs">[],
): Promise<JobHealth[]> {
  return Promise.all(
    jobs.map(async ({ name, everyMs }) => {
      const lease = (await documents.get(leases, name))?.data;
      return lease ? runOf(name, everyMs, lease, clock.now()) : { name, isLate: true };
    }),
  );
}

/** Of the jobs that a process runs, or ran when it was killed. One that stops leaves nothing. */
export async function readStoredJobRuns(documents: Documents, clock: Clock): Promise<JobHealth[]> {
  const now = clock.now();
  return readable(await documents.query(leases, {}))
    .filter(({ data }) => data.expiresAt.toMillis() > now - FORGOTTEN_MS)
    .map(({ id, data }) => runOf(id, data.everyMs ?? FORGOTTEN_MS, data, now));
}

function runOf(name: string, everyMs: number, lease: StoredLease, now: number): JobHealth {
  const lastRunAt = Math.min(lease.expiresAt.toMillis() - LEASE_LIFE_MS, now);
  return {
    name,
    lastRunAt,
    isLate: lastRunAt + everyMs + GRACE_MS < now,
    ...(lease.failedAt ? { failedSince: lease.failedAt.toMillis() } : {}),
  };
}
