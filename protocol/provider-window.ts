export const PROVIDER_PATH = "/auth/provider";
/** Type of the message to the page, and the session storage key if no page waits. */
export const PROVIDER_RESPONSE = "provider-answer";

export interface ProviderCredential {
  readonly providerId: string;
  readonly idToken: string;
  /** The ID token contains only the nonce's hash. */
  readonly rawNonce: string;
}

/** A credential, or an identity SDK error code. `next` is the path to open if no page is waiting. */
export type ProviderResponse =
  | (ProviderCredential & { readonly next: string })
  | { readonly code: string; readonly next?: string };
