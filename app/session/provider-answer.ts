import { takeItem } from "../platform/browser/storage.ts";
import { PROVIDER_ANSWER, type ProviderCredential } from "#protocol/provider-window.ts";

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
export function readAnswer(answer: unknown): ProviderCredential {
  if (typeof answer !== "object" || answer === null) throw new ProviderError("auth/internal-error");
  const { code, providerId, idToken, rawNonce } = answer as Record<string, unknown>;
  if (typeof code === "string") throw new ProviderError(code);
  if (isText(providerId) && isText(idToken) && isText(rawNonce))
    return { providerId, idToken, rawNonce };
  throw new ProviderError("auth/internal-error");
}

/** Returns the response of a redirect once; undefined if there is none. Throws as `readAnswer` does. */
export function takeRedirectAnswer(): ProviderCredential | undefined {
  const stored = takeItem("sessionStorage", PROVIDER_ANSWER);
  return stored === null ? undefined : readAnswer(JSON.parse(stored));
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
