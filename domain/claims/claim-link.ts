/**
 * A link in each mail with a code for paid orders. It proves the address in any browser, so that strangers who use up an
 * address's codes fill its mailbox with ways in.
 */
import { z } from "zod";
import { type ClaimPurpose, claimPurposes } from "../notifications/outbox.ts";
import { type Clock, msLeft } from "../ports/clock.ts";
import { defineCollection } from "../ports/collection.ts";
import type { Documents } from "../ports/documents.ts";
import { hashToken, randomToken } from "../tokens.ts";
import { Timestamp } from "../values.ts";

/** As long as an address waits for further codes, at most. */
const LIFETIME_MS = 24 * 60 * 60_000;

/** Keyed by the hash of the link's token. */
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

/** Returns the token, which is valid for 24 hours, any number of times. */
export async function makeClaimLink(
  { documents, clock }: LinkPorts,
  link: ClaimLink,
): Promise<string> {
  const token = randomToken();
  const expiresAt = Timestamp.fromMillis(clock.now() + LIFETIME_MS);
  await documents.create(claimLinks, await hashToken(token), { ...link, expiresAt });
  return token;
}

/** Undefined if the text is no such token, or an expired one. */
export async function readClaimLink(
  { documents, clock }: LinkPorts,
  token: string,
): Promise<ClaimLink | undefined> {
  const link = (await documents.get(claimLinks, await hashToken(token)))?.data;
  const isOpen = link && msLeft(link.expiresAt.toMillis(), LIFETIME_MS, clock.now()) > 0;
  return isOpen ? link : undefined;
}
