export const PROVIDER_PATH = "/auth/provider";
/** Type of the message that the popup posts to its opener; also the storage key of a response without an opener. */
export const PROVIDER_RESPONSE = "provider-answer";

export interface ProviderCredential {
  readonly providerId: string;
  readonly idToken: string;
  /** The ID token contains only the nonce's hash. */
  readonly rawNonce: string;
}

/** A credential, or an identity SDK error code. Without an opener, the sign-in page leads to `next`. */
export type ProviderResponse =
  | (ProviderCredential & { readonly next: string })
  | { readonly code: string; readonly next?: string };
