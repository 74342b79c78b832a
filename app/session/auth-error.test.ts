import { initializeApp } from "firebase/app";
import {
  AuthErrorCodes,
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
} from "firebase/auth";
import { expect, test, vi } from "vitest";
import members from "virtual:catalogues/members";
import { loadMessages } from "#locales/catalogues.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import { authErrorKey, fieldOf } from "./auth-error.ts";
import { ProviderError } from "./provider-response.ts";

/** The SDK captures `fetch` when it is loaded. */
const service = vi.hoisted(() => {
  const answering = { answer: () => new Response() };
  globalThis.fetch = async () => answering.answer();
  return answering;
});

const auth = initializeAuth(initializeApp({ apiKey: "key" }), { persistence: inMemoryPersistence });
connectAuthEmulator(auth, "http://127.0.0.1:1", { disableWarnings: true });
const translate = await loadTranslate("en");

/** The error that the SDK throws for this response from the service. */
async function thrownFor(answer: () => Response): Promise<Error & { code: string }> {
  service.answer = answer;
  return signInWithEmailAndPassword(auth, "ada@example.com", "secret").then(
    () => expect.fail("the SDK accepted the response"),
    (error: unknown) => error as Error & { code: string },
  );
}

const refusing = (message: string) => () => Response.json({ error: { message } }, { status: 400 });

/** The service's message, the SDK's code, and the message shown. */
const CATALOGUE = [
  ["EMAIL_EXISTS", "email-already-in-use", "emailInUse"],
  ["INVALID_PASSWORD", "wrong-password", "invalidCredential"],
  ["INVALID_LOGIN_CREDENTIALS", "invalid-credential", "invalidCredential"],
  ["INVALID_IDP_RESPONSE", "invalid-credential", "invalidCredential"],
  ["INVALID_PENDING_TOKEN", "invalid-credential", "invalidCredential"],
  ["EMAIL_NOT_FOUND", "user-not-found", "invalidCredential"],
  ["TOO_MANY_ATTEMPTS_TRY_LATER", "too-many-requests", "tooMany"],
  ["RESET_PASSWORD_EXCEED_LIMIT", "too-many-requests", "tooMany"],
  ["EXPIRED_OOB_CODE", "expired-action-code", "codeExpired"],
  ["INVALID_OOB_CODE", "invalid-action-code", "codeUsed"],
  ["TOKEN_EXPIRED", "user-token-expired", "signedOut"],
  ["USER_NOT_FOUND", "user-token-expired", "signedOut"],
  ["INVALID_ID_TOKEN", "invalid-user-token", "signedOut"],
  ["CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "requires-recent-login", "recentLogin"],
  ["PASSWORD_DOES_NOT_MEET_REQUIREMENTS", "password-does-not-meet-requirements", "weakPassword"],
  ["USER_DISABLED", "user-disabled", "disabled"],
  ["FEDERATED_USER_ID_ALREADY_LINKED", "credential-already-in-use", "alreadyLinked"],
  ["ADMIN_ONLY_OPERATION", "admin-restricted-operation", "notOffered"],
  ["INVALID_CODE", "invalid-verification-code", "wrongCode"],
  ["INVALID_SESSION_INFO", "invalid-verification-id", "factorExpired"],
  ["MISSING_SESSION_INFO", "missing-verification-id", "factorExpired"],
  ["SESSION_EXPIRED", "code-expired", "factorExpired"],
  ["INVALID_MFA_PENDING_CREDENTIAL", "invalid-multi-factor-session", "factorExpired"],
  ["MISSING_MFA_PENDING_CREDENTIAL", "missing-multi-factor-session", "factorExpired"],
  ["MFA_ENROLLMENT_NOT_FOUND", "multi-factor-info-not-found", "factorGone"],
  ["MISSING_MFA_ENROLLMENT_ID", "missing-multi-factor-info", "factorGone"],
  ["SECOND_FACTOR_EXISTS", "second-factor-already-in-use", "factorInUse"],
  ["SECOND_FACTOR_LIMIT_EXCEEDED", "maximum-second-factor-count-exceeded", "factorLimit"],
  ["RECAPTCHA_NOT_ENABLED", "recaptcha-not-enabled", "captcha"],
  ["INVALID_RECAPTCHA_TOKEN", "invalid-recaptcha-token", "captcha"],
  ["INVALID_RECAPTCHA_ACTION", "invalid-recaptcha-action", "captcha"],
  ["MISSING_RECAPTCHA_VERSION", "missing-recaptcha-version", "captcha"],
  ["INVALID_RECAPTCHA_VERSION", "invalid-recaptcha-version", "captcha"],
  ["CAPTCHA_CHECK_FAILED", "captcha-check-failed", "captcha"],
  ["MISSING_CLIENT_TYPE", "missing-client-type", "setup"],
  ["INVALID_REQ_TYPE", "invalid-req-type", "setup"],
  ["INVALID_IDENTIFIER", "invalid-email", "invalidEmail"],
  ["INVALID_EMAIL", "invalid-email", "invalidEmail"],
  ["MISSING_EMAIL", "missing-email", "missingEmail"],
  ["INVALID_NEW_EMAIL", "invalid-new-email", "invalidEmail"],
  ["MISSING_NEW_EMAIL", "missing-new-email", "missingEmail"],
  ["MISSING_PASSWORD", "missing-password", "missingPassword"],
  ["MISSING_CODE", "missing-code", "missingCode"],
  ["WEAK_PASSWORD", "weak-password", "weakPassword"],
  ["PASSWORD_LOGIN_DISABLED", "operation-not-allowed", "notOffered"],
  ["OPERATION_NOT_ALLOWED", "operation-not-allowed", "notOffered"],
  ["CREDENTIAL_MISMATCH", "custom-token-mismatch", "setup"],
  ["INVALID_CUSTOM_TOKEN", "invalid-custom-token", "setup"],
  ["INVALID_TEMPORARY_PROOF", "invalid-credential", "invalidCredential"],
  ["UNAUTHORIZED_DOMAIN", "unauthorized-continue-uri", "unauthorizedDomain"],
  ["INVALID_CONTINUE_URI", "invalid-continue-uri", "unauthorizedDomain"],
  ["INVALID_OAUTH_CLIENT_ID", "invalid-oauth-client-id", "setup"],
  ["MISSING_ANDROID_PACKAGE_NAME", "missing-android-pkg-name", "setup"],
  ["MISSING_CUSTOM_TOKEN", "internal-error", "internal"],
  ["MISSING_CONTINUE_URI", "internal-error", "internal"],
  ["MISSING_REQ_TYPE", "internal-error", "internal"],
  ["MISSING_OOB_CODE", "internal-error", "internal"],
  ["BLOCKING_FUNCTION_ERROR_RESPONSE", "internal-error", "internal"],
  ["QUOTA_EXCEEDED", "quota-exceeded", "tooMany"],
  ["UNVERIFIED_EMAIL", "unverified-email", "unverifiedEmail"],
  ["UNSUPPORTED_FIRST_FACTOR", "unsupported-first-factor", "unsupportedFirstFactor"],
  ["MISSING_OR_INVALID_NONCE", "missing-or-invalid-nonce", "session"],
  ["INVALID_CREDENTIAL_OR_PROVIDER_ID", "invalid-credential-or-provider-id", "notOffered"],
  ["INVALID_REFRESH_TOKEN", "invalid-refresh-token", "signedOut"],
  ["INVALID_PROFILE_ATTRIBUTE", "invalid-profile-attribute", "profile"],
  ["INSUFFICIENT_PERMISSION", "insufficient-permission", "setup"],
  ["INVALID_PHONE_NUMBER", "invalid-phone-number", "notOffered"],
  ["TENANT_ID_MISMATCH", "tenant-id-mismatch", "userMismatch"],
] as const;

test.each(CATALOGUE)("AC-8.1 %s becomes auth/%s and shows %s", async (message, code, name) => {
  for (const sent of [message, `${message} : detail`]) {
    const error = await thrownFor(refusing(sent));
    expect(error.code).toBe(`auth/${code}`);
    expect(authErrorKey(error)).toBe(`authError.${name}`);
  }
  expect(translate(`authError.${name}`)).toMatch(/\w\.$/);
});

test("AC-8.1 the detail becomes the message; an unknown message becomes a code", async () => {
  const detailed = await thrownFor(refusing("INVALID_PASSWORD : detail"));
  expect(detailed.code).toBe("auth/wrong-password");
  expect(detailed.message).toContain("detail");
  const unknown = await thrownFor(refusing("X_Y Z"));
  expect(unknown.code).toBe("auth/x-y-z");
  expect(authErrorKey(unknown)).toBe("authError.unknown");
});

test("AC-8.1 a response that is not JSON is a network error", async () => {
  const error = await thrownFor(() => new Response("<html>"));
  expect(error.code).toBe("auth/network-request-failed");
  expect(authErrorKey(error)).toBe("authError.network");
});

test("an invalid API key is a setup error", async () => {
  const error = await thrownFor(refusing("API key not valid. Please pass a valid API key."));
  expect(authErrorKey(error)).toBe("authError.setup");
});

test.each([
  ...Object.values(AuthErrorCodes),
  "auth/missing-recaptcha-token",
  "auth/unsupported-password-policy-schema-version",
  "auth/user-mismatch",
  "auth/login-blocked",
  "auth/not-linked",
  "auth/second-factor-cancelled",
])("%s has its own message", (code) => {
  expect(authErrorKey(new ProviderError(code))).not.toBe("authError.unknown");
});

test.each([
  ["user-not-found", "wrong-password"],
  ["user-not-found", "invalid-credential"],
])("%s and %s share a message, which must not reveal who has an account", (one, other) => {
  const keys = [one, other].map((code) => authErrorKey(new ProviderError(`auth/${code}`)));
  expect(keys[0]).toBe(keys[1]);
});

test("every message is a sentence and contains no code", async () => {
  const messages = Object.entries(await loadMessages(members, "en"));
  const wordings = messages.filter(([key]) => key.startsWith("authError."));
  expect(wordings.length).toBeGreaterThan(0);
  for (const [, text] of wordings) {
    expect(text).toMatch(/^[A-Z].{15,}\.$/);
    expect(text).not.toMatch(/auth\/|[A-Z]{3}/);
  }
});

test.each([
  [new TypeError("Failed to fetch"), "authError.network"],
  [Object.assign(new Error("no"), { name: "SessionRefused" }), "authError.session"],
  [Object.assign(new Error("no"), { name: "SessionUnavailable" }), "authError.network"],
  [new Error("Opening the session failed with status 500"), "authError.unknown"],
  ["text", "authError.unknown"],
  [undefined, "authError.unknown"],
  [Object.assign(new Error("no"), { code: 7 }), "authError.unknown"],
  [Object.assign(new Error("no"), { code: "constructor" }), "authError.unknown"],
])("%s shows %s", (error, key) => {
  expect(authErrorKey(error)).toBe(key);
});

test("errors appear beside their field", () => {
  expect(fieldOf("authError.weakPassword")).toBe("password");
  expect(fieldOf("authError.invalidEmail")).toBe("email");
  expect(fieldOf("authError.wrongCode")).toBe("code");
  expect(fieldOf("authError.invalidCredential")).toBeUndefined();
});
