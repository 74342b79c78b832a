import { msLeft } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { hashToken } from "#domain/tokens.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import { isCurrent, toSeconds, type Account } from "../../accounts/accounts.ts";
import { accounts, type MfaPending, mfaPendings } from "../../accounts/collections.ts";
import type { Login } from "../../tokens/id-tokens.ts";
import { readFailures } from "./failures.ts";
import { PENDING_MS } from "./first-factor.ts";
import { findStep } from "./totp.ts";

interface SecondFactorProof {
  readonly pendingCredential: string;
  readonly factorId: string;
  readonly code: string;
}

type SecondFactorCheck =
  | { readonly outcome: "passed"; readonly account: Account; readonly login: Login }
  | {
      readonly outcome: "noPending" | "disabled" | "noFactor" | "tooManyTries" | "wrongCode";
    };

export async function passSecondFactor(
  documents: Documents,
  cipher: Cipher,
  proof: SecondFactorProof,
  now: number,
): Promise<SecondFactorCheck> {
  const pendingId = await hashToken(proof.pendingCredential);
  return documents.transaction(async (transaction): Promise<SecondFactorCheck> => {
    const pending = await transaction.get(mfaPendings, pendingId);
    if (!pending || isExpired(pending.data, now)) return { outcome: "noPending" };
    const { uid, signInProvider, claims, createdAt, epoch } = pending.data;
    const stored = await transaction.get(accounts, uid);
    const failures = await readFailures(transaction, uid, now);
    // Revoking the account's tokens also ends pending sign-ins, even one whose first factor was checked just before.
    if (!stored || !isCurrent(stored.data, { epoch, issuedAt: toSeconds(createdAt) }))
      return { outcome: "noPending" };
    if (stored.data.isDisabled) return { outcome: "disabled" };
    const factors = stored.data.mfaFactors ?? [];
    const factor = factors.find(({ id }) => id === proof.factorId);
    const secret = factor && cipher.decrypt(factor.sealedSecret);
    if (!factor || secret === undefined) return { outcome: "noFactor" };
    if (failures.isTooMany) return { outcome: "tooManyTries" };
    const lastStep = findStep({ secret, code: proof.code, now, lastStep: factor.lastStep });
    if (lastStep === undefined) {
      failures.count();
      return { outcome: "wrongCode" };
    }
    const mfaFactors = factors.map((each) => (each === factor ? { ...each, lastStep } : each));
    const changes = { mfaFactors, lastLoginAt: now, lastRefreshAt: now };
    transaction.update(accounts, uid, changes);
    transaction.delete(mfaPendings, pendingId);
    failures.forget();
    return {
      outcome: "passed",
      account: { uid, data: { ...stored.data, ...changes } },
      login: { authTime: toSeconds(now), signInProvider, secondFactorId: factor.id, claims },
    };
  });
}

export async function findPendingUid(
  documents: Documents,
  pendingCredential: string,
  now: number,
): Promise<string | undefined> {
  const pending = await documents.get(mfaPendings, await hashToken(pendingCredential));
  return pending && !isExpired(pending.data, now) ? pending.data.uid : undefined;
}

function isExpired({ expiresAt }: MfaPending, now: number): boolean {
  return msLeft(expiresAt.toMillis(), PENDING_MS, now) === 0;
}
