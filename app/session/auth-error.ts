import type { KeyOf } from "../i18n/messages.ts";

export type AuthErrorKey = KeyOf<"authError">;

const keys: Record<string, AuthErrorKey> = {
  "auth/invalid-credential": "authError.invalidCredential",
  "auth/wrong-password": "authError.invalidCredential",
  "auth/user-not-found": "authError.invalidCredential",
  "auth/email-already-in-use": "authError.emailInUse",
  "auth/weak-password": "authError.weakPassword",
  "auth/password-does-not-meet-requirements": "authError.weakPassword",
  "auth/invalid-email": "authError.invalidEmail",
  "auth/missing-email": "authError.invalidEmail",
  "auth/missing-password": "authError.missingPassword",
  "auth/too-many-requests": "authError.tooMany",
  "auth/too-many-attempts-try-later": "authError.tooMany",
  "auth/network-request-failed": "authError.network",
  "auth/user-disabled": "authError.disabled",
  "auth/popup-closed-by-user": "authError.popupClosed",
  "auth/user-cancelled": "authError.popupClosed",
  "auth/unauthorized-domain": "authError.unauthorizedDomain",
  "auth/no-auth-event": "authError.session",
  "auth/invalid-auth-event": "authError.session",
  "auth/missing-or-invalid-nonce": "authError.session",
  "auth/account-exists-with-different-credential": "authError.otherCredential",
};

/** The wording for what the SDK or our session endpoint refused. */
export function authErrorKey(error: unknown): AuthErrorKey {
  if (!(error instanceof Error)) return "authError.unknown";
  if (error.name === "SessionRefused") return "authError.session";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return keys[code] ?? "authError.unknown";
}
