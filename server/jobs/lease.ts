/** The holder stops before other processes may take the lease, because machines' clocks may differ. */
import { z } from "zod";
import type { Clock } from "#domain/ports/clock.ts";
import { defineCollection } from "#domain/ports/collection.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { Timestamp } from "#domain/values.ts";
import { randomUuid } from "#domain/host.ts";

export const jobs = defineCollection("jobs", {
  schema: z.object({
    holder: z.string(),
    expiresAt: z.instanceof(Timestamp),
    /** Since when the holder's runs have failed. Absent if the last one did not. */
    failedAt: z.instanceof(Timestamp).optional(),
    /** The job's interval, for commands that do not know the jobs. */
    everyMs: z.int().optional(),
  }),
  version: 3,
  expires: { never: "One document for each job." },
});

export type StoredLease = z.output<typeof jobs.schema>;

/** The last part of a lease's life, in which nobody may rely on it. */
const MARGIN = 1 / 4;
/** A lease that exceeds its lifetime by this much was written with a wrong clock. */
const WRONG_CLOCK_MS = 60_000;

export interface Lease {
  /** Renews the lease after half of its lifetime. False while another process holds it. */
  acquire(): Promise<boolean>;
  /** False if another process has taken the lease. */
  renew(): Promise<boolean>;
  /** Whether the job may do its next step. False in the last quarter of the lifetime. */
  isHeld(): boolean;
  /** Stores whether the last run failed, if that changed. */
  record(outcome: { readonly isDone: boolean }): Promise<void>;
  /** Lets another process take the lease at once. Idempotent. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly job: string;
  /** Milliseconds from the last renewal until another process may take the lease. */
  readonly lifeMs: number;
  readonly everyMs?: number;
  /** Called after taking over a lease that ends implausibly late. `heldUntil` is in ms since the epoch. */
  readonly onFarLease?: (heldUntil: number) => void;
}

/** A lease that ends much later than a life from now was written with a wrong clock and counts as free. */
export function createLease(
  documents: Documents,
  clock: Clock,
  { job, lifeMs, everyMs, onFarLease }: LeaseOptions,
): Lease {
  const holder = randomUuid();
  let heldUntil = 0;
  let failedAt: Timestamp | undefined;

  async function renew(): Promise<boolean> {
    const now = clock.now();
    const expiresAt = now + lifeMs;
    const outcome = await documents.transaction(async (transaction) => {
      const lease = await transaction.get(jobs, job);
      const isOwn = lease?.data.holder === holder;
      const leftMs = (lease?.data.expiresAt.toMillis() ?? 0) - now;
      const isFar = leftMs > lifeMs + WRONG_CLOCK_MS;
      if (!isOwn && leftMs > 0 && !isFar) return { isHeld: false };
      transaction.set(jobs, job, {
        holder,
        expiresAt: Timestamp.fromMillis(expiresAt),
        failedAt,
        everyMs,
      });
      return { isHeld: true, ...(!isOwn && isFar ? { farUntil: now + leftMs } : {}) };
    });
    heldUntil = outcome.isHeld ? expiresAt : 0;
    if (outcome.farUntil !== undefined) onFarLease?.(outcome.farUntil);
    return outcome.isHeld;
  }

  /** If more than the lifetime is left, the clock was set back, and another process may hold the lease. */
  function isLeft(share: number): boolean {
    const leftMs = heldUntil - clock.now();
    return leftMs > lifeMs * share && leftMs <= lifeMs;
  }

  return {
    renew,
    isHeld: () => isLeft(MARGIN),
    async record({ isDone }) {
      if (isDone === (failedAt === undefined)) return;
      failedAt = isDone ? undefined : Timestamp.fromMillis(clock.now());
      if (heldUntil > 0) await renew();
    },
    acquire: async () => isLeft(1 / 2) || renew(),
    async release() {
      if (heldUntil === 0) return;
      heldUntil = 0;
      await documents.transaction(async (transaction) => {
        const lease = await transaction.get(jobs, job);
        if (lease?.data.holder === holder) transaction.delete(jobs, job);
      });
    },
  };
}
