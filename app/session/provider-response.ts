import { takeItem } from "../platform/browser/storage.ts";
import { PROVIDER_RESPONSE, type ProviderCredential } from "#protocol/provider-window.ts";

/** Has the same name as the identity SDK's own errors, so that both are handled alike. */
export class ProviderError extends Error {
  override readonly name = "FirebaseError";
  readonly code: string;

  constructor(code: string) {
    super(`Signing in with a provider failed: ${code}`);
    this.code = code;
  }
}

/** Throws ProviderError if the response is an error or malformed. */
export function readProviderResponse(response: unknown): ProviderCredential {
  if (typeof response !== "object" || response === null)
    throw new ProviderError("auth/internal-error");
  const { code, providerId, idToken, rawNonce } = response as Record<string, unknown>;
  if (typeof code === "string") throw new ProviderError(code);
  if (isText(providerId) && isText(idToken) && isText(rawNonce))
    return { providerId, idToken, rawNonce };
  throw new ProviderError("auth/internal-error");
}

/** Returns the response of a redirect once; undefined if there is none. Throws as `readProviderResponse` does. */
export function takeRedirectResponse(): ProviderCredential | undefined {
  const stored = takeItem("sessionStorage", PROVIDER_RESPONSE);
  return stored === null ? undefined : readProviderResponse(JSON.parse(stored));
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
