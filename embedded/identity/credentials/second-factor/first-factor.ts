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

export const PENDING_MS = 10 * 60_000;

/** Every sign-in must call this with the account that its transaction read. A pending credential proves no identity. */
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
