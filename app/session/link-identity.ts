import { linkWithCredential, OAuthProvider, type User } from "firebase/auth";
import { authErrorCode } from "./auth-error.ts";
import type { ProviderCredential } from "#protocol/provider-window.ts";

/** Uses OAuthProvider for Google too, because GoogleAuthProvider accepts no nonce. */
export function toCredential({ providerId, idToken, rawNonce }: ProviderCredential) {
  return new OAuthProvider(providerId).credential({ idToken, rawNonce });
}

/**
 * The service may link the provider and still demand a second factor, which the SDK cannot handle here. Throws only if
 * the provider is not linked.
 */
export async function linkIdentity(user: User, credential: ProviderCredential): Promise<void> {
  try {
    await linkWithCredential(user, toCredential(credential));
  } catch (error) {
    if (authErrorCode(error) !== "auth/multi-factor-auth-required") throw error;
    await user.reload();
    if (!user.providerData.some(({ providerId }) => providerId === credential.providerId))
      throw error;
  }
}
