/** How an identity provider's pop-up window reports its result to the page that opened it. */

/** Followed by `/` and a provider id. */
export const PROVIDER_PATH = "/auth/provider";
/** Type of the message posted to the page, and the session storage key used if no page is waiting. */
export const PROVIDER_ANSWER = "provider-answer";

/** Proof from an identity provider that the visitor has just signed in there. */
export interface ProviderCredential {
  readonly providerId: string;
  readonly idToken: string;
  /** The nonce as this browser created it; the ID token contains its hash. */
  readonly rawNonce: string;
}

/** A credential, or an identity SDK error code. `next` is the path to open if no page is waiting. */
export type ProviderAnswer =
  | (ProviderCredential & { readonly next: string })
  | { readonly code: string; readonly next?: string };
