/** What a person reads where the SDK or our session endpoint refused, and beside which field. */
import { type AuthErrorKey, keyOfCode } from "./auth-error-codes.ts";

export type { AuthErrorKey } from "./auth-error-codes.ts";

export type AuthField = "email" | "password" | "code";

const fields: Partial<Record<AuthErrorKey, AuthField>> = {
  "authError.missingEmail": "email",
  "authError.invalidEmail": "email",
  "authError.otherAddress": "email",
  "authError.missingPassword": "password",
  "authError.weakPassword": "password",
  "authError.missingCode": "code",
  "authError.wrongCode": "code",
};

/** Never says whether an address has an account. */
export function authErrorKey(error: unknown): AuthErrorKey {
  if (!(error instanceof Error)) return "authError.unknown";
  if (error.name === "SessionRefused") return "authError.session";
  if (error.name === "SessionUnavailable") return "authError.network";
  // What `fetch` throws where nothing answers, and `import` where the code could not be had.
  if (error instanceof TypeError) return "authError.network";
  return keyOfCode(authErrorCode(error)) ?? "authError.unknown";
}

/** Of the SDK; empty for any other error. */
export function authErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/** The field whose content is at fault; undefined where it is not one field's. */
export function fieldOf(key: AuthErrorKey): AuthField | undefined {
  return fields[key];
}

/** The same once more may work. */
export function isWorthRetrying(key: AuthErrorKey): boolean {
  return key === "authError.network";
}
