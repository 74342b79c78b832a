import type { Documents } from "#domain/ports/documents.ts";
import { inboxMails } from "../adapters/mail/inbox.ts";
import { createBackfillJob } from "../jobs/backfill.ts";
import { createDeletedAccountsJob } from "../jobs/deleted-accounts.ts";
import { createExpiryJob } from "../jobs/expiry.ts";
import { collections as ownCollections } from "./collections.ts";
import { embedded, guestAccounts } from "./embedded.ts";
import type { Ports } from "./groups.ts";
import type { Module, Reports } from "./module.ts";
import { collectionsOfMode } from "./own-accounts.ts";

const collections = [...ownCollections, inboxMails];
/** Both modes have their own copy of these collections and share all others. */
const otherCollections = collections.filter(({ name }) => collectionsOfMode.has(name));

interface MaintenanceDeps {
  readonly ports: Ports;
  readonly reports: Pick<Reports, "report">;
  /** The same documents, with the accounts of the other mode. */
  readonly otherDocuments: Documents;
  readonly compact: () => Promise<void>;
}

/** Opens the jobs that delete expired documents and migrate old ones, for both modes. */
export function openMaintenance(deps: MaintenanceDeps): Module {
  const { otherDocuments, compact } = deps;
  const { documents, clock } = deps.ports;
  const { report } = deps.reports;
  const deletedAccounts = embedded?.identity.deletedAccounts;
  return {
    services: {},
    jobs: [
      createExpiryJob({ documents, clock, collections, guestAccounts, compact }),
      {
        ...createExpiryJob({
          documents: otherDocuments,
          clock,
          collections: otherCollections,
          guestAccounts,
        }),
        name: "expiry of the other mode's accounts",
      },
      ...(deletedAccounts ? [createDeletedAccountsJob({ documents, deletedAccounts, clock })] : []),
      createBackfillJob({
        stores: [
          { documents, collections },
          { documents: otherDocuments, collections: otherCollections },
        ],
        report,
      }),
    ],
  };
}
