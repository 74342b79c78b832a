import { endPurchases } from "#domain/selling/end-purchases.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { DeletedAccounts } from "#domain/ports/deleted-accounts.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Job } from "./runner.ts";

const BATCH = 50;

interface DeletedAccountsOptions {
  readonly documents: Documents;
  readonly deletedAccounts: DeletedAccounts;
  readonly clock: Clock;
}

/** Ends the purchases of deleted accounts. A record is forgotten last, so that a crash loses nothing. */
export function createDeletedAccountsJob(options: DeletedAccountsOptions): Job {
  const { documents, deletedAccounts, clock } = options;
  return {
    name: "purchases of deleted accounts",
    // Downloads of a deleted account must stop within five seconds.
    everyMs: 2000,
    async run(isOver = () => false) {
      for (const uid of await deletedAccounts.find(documents, BATCH)) {
        if (isOver()) return;
        await endPurchases(documents, uid, clock.now());
        await deletedAccounts.forget(documents, uid);
      }
    },
  };
}
