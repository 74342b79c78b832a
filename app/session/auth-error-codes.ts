import type { KeyOf } from "#locales/translate.ts";

export type AuthErrorKey = KeyOf<"authError">;

const CODES = {
  "authError.invalidCredential": "invalid-credential wrong-password user-not-found",
  "authError.emailInUse": "email-already-in-use",
  "authError.weakPassword": "weak-password password-does-not-meet-requirements",
  "authError.invalidEmail": "invalid-email invalid-new-email invalid-recipient-email",
  "authError.missingEmail": "missing-email missing-new-email",
  "authError.missingPassword": "missing-password",
  "authError.tooMany":
    "too-many-requests too-many-attempts-try-later quota-exceeded resource-exhausted",
  "authError.network": "network-request-failed timeout unavailable deadline-exceeded",
  "authError.disabled": "user-disabled",
  "authError.session": "no-auth-event invalid-auth-event missing-or-invalid-nonce login-blocked",
  "authError.popupClosed":
    "popup-closed-by-user user-cancelled redirect-cancelled-by-user cancelled-popup-request",
  "authError.stopped": "second-factor-cancelled",
  "authError.popupBlocked": "popup-blocked",
  "authError.popupOpen": "redirect-operation-pending",
  "authError.unauthorizedDomain":
    "unauthorized-domain unauthorized-continue-uri invalid-continue-uri app-not-authorized",
  "authError.otherCredential": "account-exists-with-different-credential",
  "authError.alreadyLinked":
    "credential-already-in-use provider-already-linked federated-user-id-already-linked",
  "authError.notLinked": "not-linked",
  "authError.codeExpired": "expired-action-code",
  "authError.codeUsed": "invalid-action-code missing-oob-code",
  "authError.signedOut":
    "user-token-expired invalid-user-token user-signed-out null-user invalid-refresh-token missing-refresh-token missing-id-token",
  "authError.recentLogin": "requires-recent-login",
  "authError.userMismatch": "user-mismatch tenant-id-mismatch",
  "authError.factorRequired": "multi-factor-auth-required",
  "authError.wrongCode": "invalid-verification-code",
  "authError.missingCode": "missing-verification-code missing-code",
  "authError.factorExpired":
    "code-expired session-expired invalid-multi-factor-session missing-multi-factor-session invalid-verification-id missing-verification-id",
  "authError.factorGone": "multi-factor-info-not-found missing-multi-factor-info",
  "authError.factorInUse": "second-factor-already-in-use",
  "authError.factorLimit": "maximum-second-factor-count-exceeded",
  "authError.unverifiedEmail": "unverified-email email-change-needs-verification",
  "authError.unsupportedFirstFactor": "unsupported-first-factor",
  "authError.profile": "invalid-profile-attribute",
  "authError.captcha":
    "captcha-check-failed recaptcha-not-enabled missing-recaptcha-token invalid-recaptcha-token invalid-recaptcha-action missing-recaptcha-version invalid-recaptcha-version recaptcha-script-tag-missing recaptcha-sdk-not-loaded",
  "authError.notOffered":
    "operation-not-allowed admin-restricted-operation no-such-provider invalid-provider-id invalid-credential-or-provider-id invalid-phone-number missing-phone-number rejected-credential unsupported-tenant-operation invalid-tenant-id",
  "authError.storage":
    "web-storage-unsupported operation-not-supported-in-this-environment unsupported-persistence-type invalid-persistence-type cors-unsupported",
  "authError.reload":
    "app-deleted already-initialized dependent-sdk-initialized-before-auth missing-iframe-start",
  "authError.setup":
    "api-key-not-valid.-please-pass-a-valid-api-key. app-not-installed argument-error auth-domain-config-required cordova-not-ready custom-token-mismatch dynamic-link-not-activated emulator-config-failed insufficient-permission invalid-api-key invalid-app-credential invalid-app-id invalid-cert-hash invalid-cordova-configuration invalid-custom-token invalid-dynamic-link-domain invalid-emulator-scheme invalid-hosting-link-domain invalid-message-payload invalid-oauth-client-id invalid-oauth-provider invalid-req-type invalid-sender missing-android-pkg-name missing-app-credential missing-client-type missing-continue-uri missing-custom-token missing-ios-bundle-id missing-req-type unexpected-parameter",
  "authError.policyVersion": "unsupported-password-policy-schema-version",
  "authError.internal":
    "internal-error blocking-function-error-response missing-identifier missing-request-uri invalid-request-uri missing-grant-type invalid-grant-type invalid-pending-token",
} as const satisfies Partial<Record<AuthErrorKey, string>>;

const keys = new Map(
  Object.entries(CODES).flatMap(([key, names]) =>
    names.split(" ").map((name) => [`auth/${name}`, key as AuthErrorKey]),
  ),
);

/** Undefined for unknown codes. */
export function keyOfCode(code: string): AuthErrorKey | undefined {
  return keys.get(code);
}
