import { GOOGLE, type ProviderClaims } from "#domain/ports/identity-providers.ts";
import type { ProviderProfile } from "../../accounts/provider-accounts.ts";

interface Credential {
  readonly oauthIdToken: string;
  readonly nonce: string | undefined;
  readonly parameters: URLSearchParams;
}

/** The fields of signInWithIdp's response that depend on the provider's assertion only. */
export function describeAssertion(
  profile: ProviderProfile,
  claims: ProviderClaims,
  { oauthIdToken, nonce, parameters }: Credential,
): object {
  const { providerId, rawId, email, displayName, photoUrl } = profile;
  const isGoogle = providerId === GOOGLE;
  const oauthAccessToken = parameters.get("access_token");
  return {
    kind: "identitytoolkit#VerifyAssertionResponse",
    context: "",
    providerId,
    ...(displayName && { displayName, fullName: displayName }),
    ...(email && { email }),
    emailVerified: claims.email_verified === true,
    ...(photoUrl && { photoUrl }),
    ...(isGoogle && claims.given_name && { firstName: claims.given_name }),
    ...(isGoogle && claims.family_name && { lastName: claims.family_name }),
    rawUserInfo: JSON.stringify(isGoogle ? googleUserInfo(profile, claims) : claims.all),
    federatedId: isGoogle ? `https://accounts.google.com/${rawId}` : rawId,
    oauthIdToken,
    ...(oauthAccessToken && { oauthAccessToken }),
    ...(nonce && { nonce }),
  };
}

/** In the format of Google's userinfo endpoint. */
function googleUserInfo(profile: ProviderProfile, claims: ProviderClaims) {
  const scopes = ["openid", "https://www.googleapis.com/auth/userinfo.profile"];
  if (profile.email) scopes.push("https://www.googleapis.com/auth/userinfo.email");
  return {
    granted_scopes: scopes.join(" "),
    id: profile.rawId,
    name: profile.displayName,
    given_name: claims.given_name,
    family_name: claims.family_name,
    verified_email: claims.email_verified === true,
    locale: "en",
    email: profile.email,
    picture: profile.photoUrl,
  };
}
