/**
 * A link in each mail with a code. It proves the address in any browser, so that strangers who use up an address's codes
 * fill its mailbox with ways in.
 */
import { z } from "zod";
import { type ClaimPurpose, claimPurposes } from "../notifications/outbox.ts";
import type { Cipher } from "../ports/cipher.ts";
import { type Clock, msLeft } from "../ports/clock.ts";

/** As long as an address waits for further codes, at most. */
const LIFETIME_MS = 24 * 60 * 60_000;

const linkSchema = z.object({
  emailKey: z.string(),
  purpose: z.enum(claimPurposes),
  until: z.number(),
});

interface LinkPorts {
  readonly cipher: Cipher;
  readonly clock: Clock;
}

export interface ClaimLink {
  readonly emailKey: string;
  readonly purpose: ClaimPurpose;
}

/** Base64url. Valid for 24 hours, any number of times. */
export function makeClaimLink({ cipher, clock }: LinkPorts, link: ClaimLink): string {
  const until = clock.now() + LIFETIME_MS;
  return cipher.encrypt(JSON.stringify({ ...link, until } satisfies z.output<typeof linkSchema>));
}

/** Undefined if the text is no such link, or an expired one. */
export function readClaimLink({ cipher, clock }: LinkPorts, text: string): ClaimLink | undefined {
  const { data } = linkSchema.safeParse(parse(cipher.decrypt(text)));
  return data && msLeft(data.until, LIFETIME_MS, clock.now()) > 0 ? data : undefined;
}

/** The same cipher encrypts other texts of mails, which are no JSON. */
function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
