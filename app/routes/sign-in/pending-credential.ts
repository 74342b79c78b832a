/** A provider's answer for an address whose account is entered another way: it waits until that has happened. */
import { authErrorCode } from "#app/session/auth-error.ts";
import type { ProviderCredential } from "#app/session/provider-answer.ts";

export interface PendingCredential {
  readonly credential: ProviderCredential;
  readonly email: string;
  /** Ids of the providers the account is known to be entered with; the service need not tell. */
  readonly ways: readonly string[];
}

/** Undefined for any other error. */
export function pendingOf(
  error: unknown,
  credential: ProviderCredential,
): PendingCredential | undefined {
  if (authErrorCode(error) !== "auth/account-exists-with-different-credential") return undefined;
  const { customData } = error as { customData?: Record<string, unknown> };
  const { email, _tokenResponse: answer } = customData ?? {};
  const { verifiedProvider } = (answer ?? {}) as Record<string, unknown>;
  return {
    credential,
    email: typeof email === "string" ? email : "",
    ways: Array.isArray(verifiedProvider) ? verifiedProvider.map(String) : [],
  };
}
