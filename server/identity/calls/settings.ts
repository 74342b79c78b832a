/** What the SDK asks about the project before it asks about anyone. */
import { PASSWORD_MIN_LENGTH } from "./sign-up.ts";

const NON_ALPHANUMERIC = Array.from("^$*.[]{}()?\"!@#%&/\\,><':;|_~");

/** v2/passwordPolicy: the policy of a project that never set one. */
export async function passwordPolicy(): Promise<object> {
  return {
    schemaVersion: 1,
    enforcementState: "OFF",
    customStrengthOptions: { minPasswordLength: PASSWORD_MIN_LENGTH },
    allowedNonAlphanumericCharacters: NON_ALPHANUMERIC,
    forceUpgradeOnSignin: false,
  };
}

/** v2/recaptchaConfig: no captcha, hence no key. */
export async function recaptchaConfig(): Promise<object> {
  return {
    recaptchaEnforcementState: [
      { provider: "EMAIL_PASSWORD_PROVIDER", enforcementState: "OFF" },
      { provider: "PHONE_PROVIDER", enforcementState: "OFF" },
    ],
  };
}
