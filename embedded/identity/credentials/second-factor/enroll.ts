import { randomUUID } from "node:crypto";
import { msLeft } from "#domain/ports/clock.ts";
import type { Documents, Transaction } from "#domain/ports/documents.ts";
import { hashToken, randomToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import type { Account, Notify } from "../../accounts/accounts.ts";
import { accounts, mfaEnrollments, type SecondFactor } from "../../accounts/collections.ts";
import { readFailures } from "./failures.ts";
import { findStep, generateSecret } from "./totp.ts";

/** The hosted service's limit. */
export const MAX_FACTORS = 5;
const ENROLLMENT_MS = 10 * 60_000;

export interface StartedEnrollment {
  readonly secret: string;
  readonly sessionInfo: string;
  readonly expiresAt: number;
}

export async function startEnrollment(
  documents: Documents,
  cipher: Cipher,
  uid: string,
  now: number,
): Promise<StartedEnrollment> {
  const secret = generateSecret();
  const sessionInfo = randomToken();
  const expiresAt = now + ENROLLMENT_MS;
  await documents.create(mfaEnrollments, await hashToken(sessionInfo), {
    uid,
    sealedSecret: cipher.encrypt(secret),
    expiresAt: Timestamp.fromMillis(expiresAt),
  });
  return { secret, sessionInfo, expiresAt };
}

interface EnrollmentProof {
  readonly uid: string;
  readonly sessionInfo: string;
  readonly code: string;
  readonly displayName: string | undefined;
}

export type Enrollment =
  | { readonly outcome: "enrolled"; readonly account: Account; readonly factorId: string }
  | {
      readonly outcome:
        | "noSession"
        | "sessionExpired"
        | "noAccount"
        | "alreadyEnrolled"
        | "tooManyFactors"
        | "tooManyTries"
        | "wrongCode";
    };

interface FactorChange {
  readonly now: number;
  /** Throws if the caller's token has been revoked. */
  readonly admit: (transaction: Transaction) => Promise<void>;
  readonly notify: Notify;
}

export async function finishEnrollment(
  documents: Documents,
  cipher: Cipher,
  proof: EnrollmentProof,
  { now, admit, notify }: FactorChange,
): Promise<Enrollment> {
  const { uid, code, displayName } = proof;
  const sessionId = await hashToken(proof.sessionInfo);
  const factorId = randomUUID();
  return documents.transaction(async (transaction): Promise<Enrollment> => {
    await admit(transaction);
    const session = await transaction.get(mfaEnrollments, sessionId);
    const account = await transaction.get(accounts, uid);
    const failures = await readFailures(transaction, uid, now);
    if (session?.data.uid !== uid) return { outcome: "noSession" };
    if (!account || account.data.isDisabled) return { outcome: "noAccount" };
    const factors = account.data.mfaFactors ?? [];
    if (factors.some(({ id }) => id === session.data.factorId))
      return { outcome: "alreadyEnrolled" };
    if (session.data.factorId) return { outcome: "noSession" };
    if (msLeft(session.data.expiresAt.toMillis(), ENROLLMENT_MS, now) === 0)
      return { outcome: "sessionExpired" };
    if (factors.length >= MAX_FACTORS) return { outcome: "tooManyFactors" };
    if (failures.isTooMany) return { outcome: "tooManyTries" };
    const { sealedSecret } = session.data;
    const secret = cipher.decrypt(sealedSecret);
    if (secret === undefined) return { outcome: "noSession" };
    const lastStep = findStep({ secret, code, now, lastStep: 0 });
    if (lastStep === undefined) {
      failures.count();
      return { outcome: "wrongCode" };
    }
    const factor: SecondFactor = {
      id: factorId,
      enrolledAt: now,
      // Encrypt again, because a former secret of the shop may have encrypted the stored one.
      sealedSecret: cipher.encrypt(secret),
      lastStep,
      ...(displayName && { displayName }),
    };
    const changes = { mfaFactors: [...factors, factor], lastRefreshAt: now };
    transaction.update(accounts, uid, changes);
    await notify(transaction, { uid, data: account.data }, "secondFactorAdded");
    transaction.update(mfaEnrollments, sessionId, { factorId });
    failures.forget();
    return {
      outcome: "enrolled",
      factorId,
      account: { uid, data: { ...account.data, ...changes } },
    };
  });
}

/** Undefined if the account has no such factor. */
export async function removeFactor(
  documents: Documents,
  uid: string,
  factorId: string | undefined,
  { now, admit, notify }: FactorChange,
): Promise<Account | undefined> {
  return documents.transaction(async (transaction) => {
    await admit(transaction);
    const account = await transaction.get(accounts, uid);
    const factors = account?.data.mfaFactors ?? [];
    const mfaFactors = factors.filter(({ id }) => id !== factorId);
    if (!account || mfaFactors.length === factors.length) return undefined;
    const changes = { mfaFactors, lastRefreshAt: now };
    transaction.update(accounts, uid, changes);
    await notify(transaction, { uid, data: account.data }, "secondFactorRemoved");
    return { uid, data: { ...account.data, ...changes } };
  });
}
