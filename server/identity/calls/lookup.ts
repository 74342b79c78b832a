/** accounts:lookup: what an account holder may read about their own account. */
import { z } from "zod";
import type { Account } from "../accounts.ts";
import { describeFactors } from "../mfa/first-factor.ts";
import { Refusal } from "../refusal.ts";
import { optionalText, readJson } from "../request-body.ts";
import { authenticate, type Toolkit } from "../toolkit.ts";

/** "REDACTED", as the service says it: the SDK only asks whether there is a hash. */
const REDACTED_HASH = "UkVEQUNURUQ=";

const body = z.object({ idToken: optionalText });

export async function lookup(toolkit: Toolkit, request: Request): Promise<object> {
  const { idToken } = await readJson(request, body);
  if (!idToken) throw new Refusal("MISSING_ID_TOKEN");
  const { account } = await authenticate(toolkit, idToken);
  return { kind: "identitytoolkit#GetAccountInfoResponse", users: [describeUser(account)] };
}

function describeUser({ uid, data }: Account) {
  const { email, displayName, photoUrl, passwordHash, passwordUpdatedAt } = data;
  const profile = { ...(displayName && { displayName }), ...(photoUrl && { photoUrl }) };
  const providerUserInfo: object[] = data.providers.map((provider) => ({
    ...provider,
    federatedId: provider.rawId,
  }));
  if (email && passwordHash)
    providerUserInfo.push({
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
    ...(providerUserInfo.length > 0 && { providerUserInfo }),
    ...(passwordHash && { passwordHash: REDACTED_HASH, passwordUpdatedAt }),
    ...(data.mfaFactors?.length && { mfaInfo: describeFactors(data.mfaFactors) }),
    ...(data.hasCustomSignIn && { customAuth: true }),
    disabled: data.isDisabled,
    validSince: String(data.validSince),
    createdAt: String(data.createdAt),
    lastLoginAt: String(data.lastLoginAt),
    lastRefreshAt: new Date(data.lastRefreshAt).toISOString(),
  };
}
