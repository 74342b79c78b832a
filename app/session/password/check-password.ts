/** The SDK fetches the password policy once, and again after the service has rejected a password. */
import { type PasswordValidationStatus, validatePassword } from "firebase/auth";
import { identityAuth } from "#app/session/identity-client.ts";
import type { PasswordRule } from "./password-rule.ts";

const MAX_SYMBOLS_SHOWN = 6;

let policyReading: Promise<unknown> | undefined;

/** Throws the SDK's error if the policy cannot be loaded or has an unknown version. */
export async function checkPassword(password: string, apiKey: string): Promise<PasswordRule[]> {
  const auth = identityAuth(apiKey);
  // The SDK caches the policy but starts a second request while the first is pending, so wait for the first.
  policyReading ??= validatePassword(auth, password).finally(() => (policyReading = undefined));
  await policyReading;
  return rulesOf(await validatePassword(auth, password));
}

/** A disabled policy requires only the minimum length. */
function rulesOf(status: PasswordValidationStatus): PasswordRule[] {
  const { passwordPolicy: policy } = status;
  const { minPasswordLength = 6, maxPasswordLength } = policy.customStrengthOptions;
  const symbols = Array.from(policy.allowedNonAlphanumericCharacters).slice(0, MAX_SYMBOLS_SHOWN);
  const isOff = policy.enforcementState === "OFF";
  const rules: readonly (PasswordRule | false)[] = [
    {
      key: "password.minLength",
      values: { count: minPasswordLength },
      isMet: status.meetsMinPasswordLength !== false,
    },
    !isOff &&
      maxPasswordLength !== undefined && {
        key: "password.maxLength",
        values: { count: maxPasswordLength },
        isMet: status.meetsMaxPasswordLength !== false,
      },
    !isOff && ruleOf("password.lowercase", status.containsLowercaseLetter),
    !isOff && ruleOf("password.uppercase", status.containsUppercaseLetter),
    !isOff && ruleOf("password.numeric", status.containsNumericCharacter),
    !isOff &&
      status.containsNonAlphanumericCharacter !== undefined && {
        key: "password.symbol",
        values: { symbols: symbols.join(" ") },
        isMet: status.containsNonAlphanumericCharacter,
      },
  ];
  return rules.filter((rule) => rule !== false);
}

/** The SDK leaves `isMet` undefined if the policy does not require this kind of character. */
function ruleOf(
  key: "password.lowercase" | "password.uppercase" | "password.numeric",
  isMet: boolean | undefined,
): PasswordRule | false {
  return isMet !== undefined && { key, isMet };
}
