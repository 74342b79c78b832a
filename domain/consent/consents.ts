/** Records of choices about consent. They prove a choice without naming a person or an address. */
import { z } from "zod";
import type { Clock } from "../ports/clock.ts";
import { defineCollection } from "../ports/collection.ts";
import type { DocumentReader, Documents } from "../ports/documents.ts";
import { randomId } from "../tokens.ts";
import { Timestamp } from "../values.ts";

const DAY_MS = 24 * 60 * 60_000;
/** The time limit for lawsuits about consent. */
export const PROOF_MS = 3 * 365 * DAY_MS;

/** "withdraw" revokes earlier consent. "override" consents despite Global Privacy Control. */
const ways = ["accept", "reject", "choose", "withdraw", "override"] as const;

export type ConsentWay = (typeof ways)[number];

const timestamp = z.instanceof(Timestamp);

const consentSchema = z.object({
  measurement: z.boolean(),
  marketing: z.boolean(),
  policyVersion: z.int().positive(),
  language: z.string(),
  way: z.enum(ways),
  at: timestamp,
  expiresAt: timestamp,
  replacedBy: z.string().optional(),
});

type Consent = z.output<typeof consentSchema>;

/** The random id is also in the consent cookie. A changed choice is a new record. */
export const consents = defineCollection("consents", {
  schema: consentSchema,
  version: 2,
  indexes: ["expiresAt"],
  expires: [{ field: "expiresAt" }],
});

export const orderConsentSchema = z.object({
  recordId: z.string(),
  measurement: z.boolean(),
  marketing: z.boolean(),
});

export type OrderConsent = z.output<typeof orderConsentSchema>;

interface ConsentPorts {
  readonly documents: Documents;
  readonly clock: Clock;
}

/** `formerId` is the record in the browser's cookie. Returns the new record's id. */
export async function recordConsent(
  { documents, clock }: ConsentPorts,
  given: Omit<Consent, "at" | "expiresAt" | "replacedBy">,
  formerId?: string,
): Promise<string> {
  const now = clock.now();
  const id = randomId();
  const record = {
    ...given,
    at: Timestamp.fromMillis(now),
    expiresAt: Timestamp.fromMillis(now + PROOF_MS),
  };
  await documents.transaction(async (transaction) => {
    const former = formerId && (await transaction.get(consents, formerId));
    transaction.create(consents, id, record);
    // After a lost response, the browser names the same record again: its last choice counts.
    if (former) transaction.update(consents, former.id, { replacedBy: id });
  });
  return id;
}

const MAX_CHAIN_LENGTH = 100;

/** Follows the chain of records. Undefined if a record is gone or the chain is too long. */
export async function findLatestConsent(
  documents: DocumentReader,
  recordId: string,
): Promise<Consent | undefined> {
  let id: string | undefined = recordId;
  for (let count = 0; id !== undefined && count < MAX_CHAIN_LENGTH; count++) {
    const record: Consent | undefined = (await documents.get(consents, id))?.data;
    if (record?.replacedBy === undefined) return record;
    id = record.replacedBy;
  }
  return undefined;
}
