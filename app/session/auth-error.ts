import { isModuleMissing } from "../platform/network-failure.ts";
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

/** The message never reveals whether an email has an account. */
export function authErrorKey(error: unknown): AuthErrorKey {
  if (!(error instanceof Error)) return "authError.unknown";
  if (error.name === "SessionRefused") return "authError.session";
  if (error.name === "SessionUnavailable") return "authError.network";
  if (isModuleMissing(error)) return "authError.partMissing";
  // `fetch` throws a TypeError if there is no response.
  if (error instanceof TypeError) return "authError.network";
  return keyOfCode(authErrorCode(error)) ?? "authError.unknown";
}

/** Empty for errors that are not the SDK's. */
export function authErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/** Undefined if no single field caused the error. */
export function fieldOf(key: AuthErrorKey): AuthField | undefined {
  return fields[key];
}

/** True if the first factor stays valid: the user closed the second-factor dialog, or a service did not respond. */
export function canResume(error: unknown): boolean {
  const key = authErrorKey(error);
  return key === "authError.stopped" || isWorthRetrying(key);
}

export function isWorthRetrying(key: AuthErrorKey): boolean {
  return key === "authError.network" || key === "authError.partMissing";
}

/** Undefined if a retry cannot help. Reloads the page if a module is missing. */
export function retryOf(key: AuthErrorKey, again: () => void): (() => void) | undefined {
  if (key === "authError.partMissing") return () => location.reload();
  return isWorthRetrying(key) ? again : undefined;
}
