/** Part of the identity port: verifies ID tokens of OpenID Connect providers. */

/** Google's provider id in accounts and tokens. */
export const GOOGLE = "google.com";

/** The standard claims of OpenID Connect Core, section 5.1. */
export interface ProviderClaims {
  readonly sub: string;
  readonly email?: string | undefined;
  readonly email_verified?: boolean | undefined;
  readonly name?: string | undefined;
  readonly given_name?: string | undefined;
  readonly family_name?: string | undefined;
  readonly picture?: string | undefined;
  /** As sent to the provider: a hash of the raw nonce. */
  readonly nonce?: string | undefined;
  /** Every claim of the token. */
  readonly all: object;
}

export type ProviderTokenReading =
  | { readonly outcome: "genuine"; readonly claims: ProviderClaims }
  | { readonly outcome: "otherAudience"; readonly audience: string }
  | { readonly outcome: "malformed" | "invalid" | "unreachable" };

export interface IdentityProvider {
  /** Id in accounts and tokens: `google.com` or `oidc.…`. */
  readonly id: string;
  /** Checks signature, issuer, audience and times. The caller must compare the nonce. Never rejects. */
  readIdToken(idToken: string): Promise<ProviderTokenReading>;
}

/** Formats an audience for error messages. It is untrusted and may be deeply nested, so only one level is read. */
export function describeAudience(audience: unknown): string {
  return [audience]
    .flat()
    .filter((one) => typeof one === "string")
    .join(", ");
}
