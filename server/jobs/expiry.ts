/** Deletes what has served its purpose: nobody's address is kept longer than it is of use. */
import { grants } from "#domain/downloads/downloads.ts";
import { mailOutbox } from "#domain/mail/outbox.ts";
import type { Clock, Collection, Documents, Query } from "#domain/ports.ts";
import { Timestamp } from "#domain/values.ts";
import {
  mfaEnrollments,
  mfaFailures,
  mfaPendings,
  oneTimeCodes,
  rateLimits,
} from "../identity/collections.ts";
import { endedSignIns } from "../sessions/ended-sign-ins.ts";
import { sessions } from "../sessions/records.ts";
import type { Job } from "./runner.ts";

const BATCH = 200;
const DAY_MS = 24 * 60 * 60_000;
const SENT_MAIL_MS = 90 * DAY_MS;
/** So long a code is said to be expired; then it is as unknown as any other. */
const OLD_CODE_MS = 3 * DAY_MS;
const INBOX_MAIL_MS = 30 * DAY_MS;

export interface ExpiryOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  /** Of the development inbox; `at` is when a mail came. */
  readonly inboxMails: Collection<{ readonly at: Timestamp }>;
}

interface Expiry {
  readonly collection: Collection<unknown>;
  readonly field: string;
  /** Milliseconds a document stays after the moment that its field names. */
  readonly keptMs: number;
  readonly where?: Query["where"];
}

export function createExpiryJob({ documents, clock, inboxMails }: ExpiryOptions): Job {
  const expiries: readonly Expiry[] = [
    { collection: sessions, field: "expiresAt", keptMs: 0 },
    { collection: endedSignIns, field: "expiresAt", keptMs: 0 },
    { collection: grants, field: "expiresAt", keptMs: 0 },
    { collection: rateLimits, field: "expiresAt", keptMs: 0 },
    { collection: oneTimeCodes, field: "expiresAt", keptMs: OLD_CODE_MS },
    { collection: mfaEnrollments, field: "expiresAt", keptMs: 0 },
    { collection: mfaPendings, field: "expiresAt", keptMs: 0 },
    { collection: mfaFailures, field: "expiresAt", keptMs: 0 },
    {
      collection: mailOutbox,
      where: [["status", "==", "sent"]],
      // Sending does not move it: it stays at the try that succeeded.
      field: "nextAttemptAt",
      keptMs: SENT_MAIL_MS,
    },
    { collection: inboxMails, field: "at", keptMs: INBOX_MAIL_MS },
  ];

  async function deleteExpired({ collection, field, keptMs, where = [] }: Expiry): Promise<void> {
    const before = Timestamp.fromMillis(clock.now() - keptMs);
    let expired;
    do {
      expired = await documents.query(collection, {
        where: [...where, [field, "<=", before]],
        orderBy: [[field, "asc"]],
        limit: BATCH,
      });
      await Promise.all(expired.map(({ id }) => documents.delete(collection, id)));
    } while (expired.length === BATCH);
  }

  return {
    name: "expiry",
    everyMs: 60 * 60_000,
    async run() {
      for (const expiry of expiries) await deleteExpired(expiry);
    },
  };
}
