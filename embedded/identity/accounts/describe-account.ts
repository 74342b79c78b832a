import { hasEmailSignIn, toSeconds, type Account } from "./accounts.ts";
import type { AccountData } from "./collections.ts";
import { describeFactors } from "../credentials/second-factor/first-factor.ts";

/** "REDACTED" in base64, as the hosted service sends it. The SDK only checks whether there is a hash. */
const REDACTED_HASH = "UkVEQUNURUQ=";

export function describeAccount(account: Account) {
  const { data } = account;
  return {
    ...describeProfile(account),
    ...(data.passwordUpdatedAt !== undefined && { passwordUpdatedAt: data.passwordUpdatedAt }),
    ...(data.hasEmailLink && { emailLinkSignin: true }),
    ...(data.initialEmail !== undefined && { initialEmail: data.initialEmail }),
    ...(data.mfaFactors && { mfaInfo: describeFactors(data.mfaFactors) }),
    ...(data.hasCustomSignIn && { customAuth: true }),
    ...(hasBeenSecured(data) && { validSince: String(data.validSince) }),
    createdAt: String(data.createdAt),
    lastLoginAt: String(data.lastLoginAt),
    lastRefreshAt: new Date(data.lastRefreshAt).toISOString(),
  };
}

/** Whether setting a password (even the first) or another change has ever revoked tokens. */
function hasBeenSecured(data: AccountData): boolean {
  const { passwordUpdatedAt, validSince, hasRevoked, createdAt } = data;
  return passwordUpdatedAt !== undefined || !!hasRevoked || validSince > toSeconds(createdAt);
}

export function describeProfile({ uid, data }: Account) {
  const { email, displayName, photoUrl, passwordHash } = data;
  const profile = {
    ...(displayName !== undefined && { displayName }),
    ...(photoUrl !== undefined && { photoUrl }),
  };
  const providerUserInfo: object[] = data.providers.map((provider) => ({
    ...provider,
    federatedId: provider.rawId,
  }));
  if (email && hasEmailSignIn(data))
    providerUserInfo.splice(data.emailRank ?? 0, 0, {
      providerId: "password",
      rawId: email,
      federatedId: email,
      email,
      ...profile,
    });
  return {
    localId: uid,
    ...(email && { email, emailVerified: data.isEmailVerified }),
    ...profile,
    ...((providerUserInfo.length > 0 || hasHadSignInMethod(data)) && { providerUserInfo }),
    ...(passwordHash && { passwordHash: REDACTED_HASH }),
  };
}

export function listSignInMethods({ data }: Account): string[] {
  const names = data.providers.map(({ providerId }) => providerId);
  if (hasEmailSignIn(data)) names.splice(data.emailRank ?? 0, 0, "password");
  return names;
}

/** If the account once had a sign-in method, the hosted service returns an empty list instead of none. */
function hasHadSignInMethod({ hasEmailLink, emailRank }: AccountData): boolean {
  return hasEmailLink !== undefined || emailRank !== undefined;
}
