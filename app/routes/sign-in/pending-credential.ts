/** A provider's credential for an email whose account uses another sign-in method. It is linked after that sign-in. */
import { authErrorCode } from "../../session/auth-error.ts";
import type { ProviderCredential } from "#protocol/provider-window.ts";

export interface PendingCredential {
  readonly credential: ProviderCredential;
  readonly email: string;
  /** Ids of the account's providers; empty if the service does not reveal them. */
  readonly methods: readonly string[];
}

/** Undefined for any error other than auth/account-exists-with-different-credential. */
export function pendingOf(
  error: unknown,
  credential: ProviderCredential,
): PendingCredential | undefined {
  if (authErrorCode(error) !== "auth/account-exists-with-different-credential") return undefined;
  const { customData } = error as { customData?: Record<string, unknown> };
  const { email, _tokenResponse: tokenResponse } = customData ?? {};
  const { verifiedProvider } = (tokenResponse ?? {}) as Record<string, unknown>;
  return {
    credential,
    email: typeof email === "string" ? email : "",
    methods: Array.isArray(verifiedProvider) ? verifiedProvider.map(String) : [],
  };
}
