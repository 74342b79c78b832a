/** Collections that identify users, which live and test mode keep apart. */
import { claimLinks } from "#domain/claims/claim-link.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { withTestAccounts } from "./test-accounts.ts";
import { embedded } from "./embedded.ts";
import { endedSignIns } from "../sessions/ended-sign-ins.ts";
import { sessions } from "../sessions/records.ts";

/** Live mode uses the plain collection names, so documents older than this separation belong to it. */
export function documentsOfMode(documents: Documents, { isTest }: { isTest: boolean }): Documents {
  return isTest ? withTestAccounts(documents, collectionsOfMode) : documents;
}

export const collectionsOfMode: ReadonlySet<string> = new Set(
  [
    ...(embedded?.identity.accountCollections ?? []),
    sessions,
    endedSignIns,
    claimLinks,
    // The live shop must not send mails that test mode queued.
    mailOutbox,
  ].map(({ name }) => name),
);
