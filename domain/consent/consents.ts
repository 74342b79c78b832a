/** Records of choices about consent. They prove a choice without naming a person or an address. */
import { z } from "zod";
import type { Clock } from "../ports/clock.ts";
import { defineCollection } from "../ports/collection.ts";
import type { Documents } from "../ports/documents.ts";
import { randomId } from "../tokens.ts";
import { Timestamp } from "../values.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How long a claim about the choice may be brought to court; then the proof is deleted. */
const PROOF_MS = 3 * 365 * DAY_MS;

/** What a choice did: "withdraw" refuses what was allowed, "override" allows despite Global Privacy Control. */
const ways = ["accept", "reject", "choose", "withdraw", "override"] as const;

export type ConsentWay = (typeof ways)[number];

const timestamp = z.instanceof(Timestamp);

const consentSchema = z.object({
  measurement: z.boolean(),
  marketing: z.boolean(),
  /** Version of the policy that the visitor saw. */
  policyVersion: z.int().positive(),
  /** Language in which the visitor was asked (BCP 47). */
  language: z.string(),
  way: z.enum(ways),
  at: timestamp,
  expiresAt: timestamp,
});

/** The id is random and also in the visitor's consent cookie. A changed choice is a new record. */
export const consents = defineCollection("consents", {
  schema: consentSchema,
  indexes: ["expiresAt"],
  expires: [{ field: "expiresAt" }],
});

/** The consent under which an order was made, with the id of its record. */
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

/** Returns the new record's id. */
export async function recordConsent(
  { documents, clock }: ConsentPorts,
  given: Omit<z.output<typeof consentSchema>, "at" | "expiresAt">,
): Promise<string> {
  const now = clock.now();
  const id = randomId();
  await documents.create(consents, id, {
    ...given,
    at: Timestamp.fromMillis(now),
    expiresAt: Timestamp.fromMillis(now + PROOF_MS),
  });
  return id;
}
