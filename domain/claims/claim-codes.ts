/** A code proves an address. It works once, for ten minutes, in one browser, and allows five tries. */
import { z } from "zod";
import { type ClaimPurpose, mailOutbox, queuedClaimMail } from "../notifications/outbox.ts";
import type { Cipher } from "../ports/cipher.ts";
import { type Clock, msLeft } from "../ports/clock.ts";
import { defineCollection } from "../ports/collection.ts";
import type { Documents, Transaction } from "../ports/documents.ts";
import { hashToken, keyedHash } from "../tokens.ts";
import { Timestamp } from "../values.ts";
import { randomUint32, randomUuid } from "../host.ts";

export const CLAIM_LIFETIME_MS = 10 * 60_000;
const MAX_TRIES = 5;
const CODES = 1_000_000;

/** Keyed by a hash of browser and address, so that a code works only for that pair. */
export const claimCodes = defineCollection("claimCodes", {
  schema: z.object({
    codeHash: z.string(),
    tries: z.int().nonnegative(),
    expiresAt: z.instanceof(Timestamp),
  }),
  indexes: ["expiresAt"],
  expires: [{ field: "expiresAt" }],
});

export interface ClaimPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  /** Keys the hashes: without it, hashing all million codes would reveal a code. */
  readonly secret: string;
}

export interface Claimant {
  /** The secret in the browser's cookie. */
  readonly browser: string;
  readonly emailKey: string;
}

/**
 * Replaces this browser's code and queues its mail in `language`. Does the same work for every address: the mail job
 * drops the mail if no order was paid with the address, unless the purpose is "free".
 */
export async function requestClaim(
  { documents, clock, secret, cipher }: ClaimPorts & { readonly cipher: Cipher },
  claimant: Claimant,
  language: string,
  purpose: ClaimPurpose,
): Promise<void> {
  const now = clock.now();
  const id = await idOf(claimant);
  const code = randomCode();
  const codeHash = await keyedHash(secret, `${id}\n${code}`);
  const expiresAt = Timestamp.fromMillis(now + CLAIM_LIFETIME_MS);
  const mail = queuedClaimMail(
    {
      to: claimant.emailKey,
      sealedCode: cipher.encrypt(code),
      codeExpiresAt: expiresAt,
      language,
      purpose,
    },
    Timestamp.fromMillis(now),
  );
  const mailId = `claimCode-${randomUuid()}`;
  await documents.transaction(async (transaction) => {
    transaction.set(claimCodes, id, { codeHash, tries: 0, expiresAt });
    transaction.set(mailOutbox, mailId, mail);
  });
}

export type ClaimCheck =
  | { readonly outcome: "right"; readonly claimId: string }
  | { readonly outcome: "wrong"; readonly triesLeft: number }
  | { readonly outcome: "gone" };

/** Counts one try before comparing. A correct code stays usable until `useClaim`. */
export async function checkClaim(
  { documents, clock, secret }: ClaimPorts,
  claimant: Claimant,
  code: string,
): Promise<ClaimCheck> {
  const claimId = await idOf(claimant);
  const codeHash = await keyedHash(secret, `${claimId}\n${code}`);
  return documents.transaction(async (transaction): Promise<ClaimCheck> => {
    const claim = (await transaction.get(claimCodes, claimId))?.data;
    const endsAt = claim?.expiresAt.toMillis() ?? 0;
    const isOver = msLeft(endsAt, CLAIM_LIFETIME_MS, clock.now()) === 0;
    if (!claim || isOver || claim.tries >= MAX_TRIES) return { outcome: "gone" };
    const tries = claim.tries + 1;
    transaction.update(claimCodes, claimId, { tries });
    if (claim.codeHash === codeHash) return { outcome: "right", claimId };
    return { outcome: "wrong", triesLeft: MAX_TRIES - tries };
  });
}

/** Marks the code as used, in the transaction that applies it. False if another request used it. */
export async function useClaim(transaction: Transaction, claimId: string): Promise<boolean> {
  if (!(await transaction.get(claimCodes, claimId))) return false;
  transaction.delete(claimCodes, claimId);
  return true;
}

function idOf({ browser, emailKey }: Claimant): Promise<string> {
  return hashToken(`${browser}\n${emailKey}`);
}

function randomCode(): string {
  return String(randomUint32() % CODES).padStart(6, "0");
}
