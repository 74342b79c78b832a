/** After a correct first factor, issues tokens or requests the second factor. */
import { hashToken, randomToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";
import { epochOf, hasSecondFactor, holderOf, type Account } from "../../accounts/accounts.ts";
import { mfaPendings, type SecondFactor } from "../../accounts/collections.ts";
import type { Login } from "../../tokens/id-tokens.ts";
import { LIMITS } from "../../protocol/limits.ts";
import {
  issueTokens,
  type IdentityParts,
  type TokenIssuing,
} from "../../protocol/identity-parts.ts";

/** How long a sign-in waits for its second factor. */
export const PENDING_MS = 10 * 60_000;

/**
 * Every sign-in must call this, with the account as read in the sign-in's transaction. Returns fields to append to the
 * response. A pending credential does not prove identity; only `mfaSignIn` accepts it.
 */
export async function finishFirstFactor(
  parts: TokenIssuing & Pick<IdentityParts, "limits">,
  account: Account,
  login: Login,
) {
  await parts.limits.count([[LIMITS.signInByAccount, holderOf(account)]]);
  if (!hasSecondFactor(account)) return issueTokens(parts, account, login);
  const now = parts.clock.now();
  const mfaPendingCredential = randomToken();
  await parts.documents.create(mfaPendings, await hashToken(mfaPendingCredential), {
    uid: account.uid,
    signInProvider: login.signInProvider,
    ...(login.claims && { claims: { ...login.claims } }),
    epoch: epochOf(account.data),
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
