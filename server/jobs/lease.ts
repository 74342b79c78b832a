/** Several processes share one store; a lease in the documents lets one of them run a job at a time. */
import { z } from "zod";
import { type Clock, defineCollection, type Documents } from "#domain/ports.ts";
import { Timestamp } from "#domain/values.ts";

const jobs = defineCollection(
  "jobs",
  z.object({ holder: z.string(), expiresAt: z.instanceof(Timestamp) }),
);

export interface Lease {
  /** Takes it, or renews it where half of its life is over; false while another process holds it. */
  acquire(): Promise<boolean>;
  /** Its life begins anew; false where another process has taken it. */
  renew(): Promise<boolean>;
  /** Lets another process take it at once. */
  release(): Promise<void>;
}

/** `lifeMs`: after this long without a renewal the holder counts as dead. */
export function createLease(
  documents: Documents,
  clock: Clock,
  { job, lifeMs }: { job: string; lifeMs: number },
): Lease {
  const holder = crypto.randomUUID();
  let heldUntil = 0;

  async function renew(): Promise<boolean> {
    const expiresAt = clock.now() + lifeMs;
    const isHeld = await documents.transaction(async (transaction) => {
      const lease = await transaction.get(jobs, job);
      const isTaken =
        lease && lease.data.holder !== holder && lease.data.expiresAt.toMillis() > clock.now();
      if (isTaken) return false;
      transaction.set(jobs, job, { holder, expiresAt: Timestamp.fromMillis(expiresAt) });
      return true;
    });
    heldUntil = isHeld ? expiresAt : 0;
    return isHeld;
  }

  return {
    renew,
    // Half of the life is left: no need to write.
    acquire: async () => heldUntil - clock.now() > lifeMs / 2 || renew(),
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
