/** Where a first factor was right: tokens, or the question for the second. */
import { hashToken, randomToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";
import { hasSecondFactor, type Account } from "#embedded/identity/accounts/accounts.ts";
import { mfaPendings, type SecondFactor } from "#server/identity/collections.ts";
import type { Login } from "#embedded/identity/tokens/id-tokens.ts";
import { issueTokens, type Toolkit } from "#server/identity/toolkit.ts";

const PENDING_MS = 10 * 60_000;

/**
 * To be called by every sign-in with the account as the transaction that let it in read it: the members with which the
 * answer ends. A pending credential is no proof of identity; it opens nothing but `mfaSignIn`.
 */
export async function finishFirstFactor(toolkit: Toolkit, account: Account, login: Login) {
  if (!hasSecondFactor(account)) return issueTokens(toolkit, account, login);
  const now = toolkit.clock.now();
  const mfaPendingCredential = randomToken();
  await toolkit.documents.create(mfaPendings, await hashToken(mfaPendingCredential), {
    uid: account.uid,
    signInProvider: login.signInProvider,
    ...(login.claims && { claims: { ...login.claims } }),
    createdAt: now,
    expiresAt: Timestamp.fromMillis(now + PENDING_MS),
  });
  return { mfaPendingCredential, mfaInfo: describeFactors(account.data.mfaFactors ?? []) };
}

export function describeFactors(factors: readonly SecondFactor[]) {
  return factors.map(({ id, displayName, enrolledAt }) => ({
    mfaEnrollmentId: id,
    ...(displayName && { displayName }),
    enrolledAt: new Date(enrolledAt).toISOString(),
    totpInfo: {},
  }));
}
