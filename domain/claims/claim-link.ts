/** Works in any browser, so that strangers who exhaust an address's codes cannot lock its owner out. */
import { z } from "zod";
import { type ClaimPurpose, claimPurposes } from "../notifications/outbox.ts";
import { type Clock, msLeft } from "../ports/clock.ts";
import { defineCollection } from "../ports/collection.ts";
import type { Documents } from "../ports/documents.ts";
import { hashToken, randomToken } from "../tokens.ts";
import { Timestamp } from "../values.ts";

/** The rate limits delay further codes by at most this long. */
const LIFETIME_MS = 24 * 60 * 60_000;

export const claimLinks = defineCollection("claimLinks", {
  schema: z.object({
    emailKey: z.string(),
    purpose: z.enum(claimPurposes),
    expiresAt: z.instanceof(Timestamp),
  }),
  indexes: ["expiresAt"],
  expires: [{ field: "expiresAt" }],
});

interface LinkPorts {
  readonly documents: Documents;
  readonly clock: Clock;
}

export interface ClaimLink {
  readonly emailKey: string;
  readonly purpose: ClaimPurpose;
}

/** The token is reusable and valid for 24 hours. */
export async function makeClaimLink(
  { documents, clock }: LinkPorts,
  link: ClaimLink,
): Promise<string> {
  const token = randomToken();
  const expiresAt = Timestamp.fromMillis(clock.now() + LIFETIME_MS);
  await documents.create(claimLinks, await hashToken(token), { ...link, expiresAt });
  return token;
}

/** Undefined if the token is unknown or expired. */
export async function readClaimLink(
  { documents, clock }: LinkPorts,
  token: string,
): Promise<ClaimLink | undefined> {
  const link = (await documents.get(claimLinks, await hashToken(token)))?.data;
  const isOpen = link && msLeft(link.expiresAt.toMillis(), LIFETIME_MS, clock.now()) > 0;
  return isOpen ? link : undefined;
}
