/** Deletes expired documents, so that no personal data outlives its purpose. */
import { forgetUnpaidOrders } from "#domain/selling/abandoned.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Collection, Expiry } from "#domain/ports/collection.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { GuestAccounts } from "#domain/ports/guest-accounts.ts";
import type { Query } from "#domain/ports/query.ts";
import { Timestamp } from "#domain/values.ts";
import { forgetIdleGuests } from "./guest-expiry.ts";
import type { Job } from "./runner.ts";
import { sleep } from "#domain/host.ts";

const BATCH = 50;

export interface ExpiryOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly collections: readonly Collection<unknown>[];
  readonly guestAccounts: GuestAccounts;
  readonly compact?: () => Promise<void>;
}

export function createExpiryJob(options: ExpiryOptions): Job {
  const { documents, clock, collections, guestAccounts, compact } = options;
  async function deleteExpired(
    collection: Collection<unknown>,
    expiry: Expiry,
    isOver: () => boolean,
  ): Promise<void> {
    const { field, keptMs = 0, where = [], isNumber = false } = expiry;
    const time = clock.now() - keptMs;
    const query = {
      where: [...where, [field, "<=", isNumber ? time : Timestamp.fromMillis(time)]],
      orderBy: [[field, "asc"]],
      limit: BATCH,
    } satisfies Query;
    let deleted: number;
    do {
      deleted = await documents.transaction(async (transaction) => {
        const expired = await transaction.query(collection, query);
        for (const { id } of expired) transaction.delete(collection, id);
        return expired.length;
      });
      await sleep(0);
    } while (deleted === BATCH && !isOver());
  }

  return {
    name: "expiry",
    everyMs: 60 * 60_000,
    async run(isOver = () => false) {
      for (const collection of collections)
        if (!("never" in collection.expires))
          for (const expiry of collection.expires) await deleteExpired(collection, expiry, isOver);
      if (isOver()) return;
      const uids = await forgetUnpaidOrders(documents, clock.now());
      await forgetIdleGuests({ documents, guestAccounts, now: clock.now(), uids });
      await compact?.();
    },
  };
}
