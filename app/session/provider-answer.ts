/** What comes back from a provider's window, from `server/providers/answer-page.ts`. */
export const ANSWER_KEY = "provider-answer";

export interface ProviderCredential {
  readonly providerId: string;
  readonly idToken: string;
  readonly rawNonce: string;
}

/** Named as the identity SDK names its own. */
export class ProviderError extends Error {
  override readonly name = "FirebaseError";
  readonly code: string;

  constructor(code: string) {
    super(`Signing in with a provider ended: ${code}`);
    this.code = code;
  }
}

/** Throws ProviderError for an answer that says what went wrong, and for what is no answer. */
export function readAnswer(answer: unknown): ProviderCredential {
  if (typeof answer !== "object" || answer === null) throw new ProviderError("auth/internal-error");
  const { code, providerId, idToken, rawNonce } = answer as Record<string, unknown>;
  if (typeof code === "string") throw new ProviderError(code);
  if (isText(providerId) && isText(idToken) && isText(rawNonce))
    return { providerId, idToken, rawNonce };
  throw new ProviderError("auth/internal-error");
}

/** What a redirect left for this page, once. Undefined where there was none; throws as `readAnswer`. */
export function takeRedirectAnswer(): ProviderCredential | undefined {
  const stored = sessionStorage.getItem(ANSWER_KEY);
  if (stored === null) return undefined;
  sessionStorage.removeItem(ANSWER_KEY);
  return readAnswer(JSON.parse(stored));
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
