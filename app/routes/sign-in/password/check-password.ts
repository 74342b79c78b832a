/** What the shop asks of a password, by the SDK; the policy is fetched once, and again after the service refused one. */
import { type PasswordValidationStatus, validatePassword } from "firebase/auth";
import { identityAuth } from "#app/session/identity-client.ts";
import type { PasswordRule } from "./password-rule.ts";

const MAX_SYMBOLS_SHOWN = 6;

let policyReading: Promise<unknown> | undefined;

/** Throws the SDK's error where the policy cannot be had or is of a kind it does not know. */
export async function checkPassword(password: string, apiKey: string): Promise<PasswordRule[]> {
  const auth = identityAuth(apiKey);
  // The SDK keeps the policy once it has it, but asks for it once more while it is on its way.
  policyReading ??= validatePassword(auth, password).finally(() => (policyReading = undefined));
  await policyReading;
  return rulesOf(await validatePassword(auth, password));
}

/** A policy that is off asks for the least length alone. */
function rulesOf(status: PasswordValidationStatus): PasswordRule[] {
  const { passwordPolicy: policy } = status;
  const { minPasswordLength = 6, maxPasswordLength } = policy.customStrengthOptions;
  const symbols = Array.from(policy.allowedNonAlphanumericCharacters).slice(0, MAX_SYMBOLS_SHOWN);
  const isOff = policy.enforcementState === "OFF";
  const rules: readonly (PasswordRule | false)[] = [
    {
      key: "password.minLength",
      values: { count: String(minPasswordLength) },
      isMet: status.meetsMinPasswordLength !== false,
    },
    !isOff &&
      maxPasswordLength !== undefined && {
        key: "password.maxLength",
        values: { count: String(maxPasswordLength) },
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

/** What is not asked for has no flag. */
function ruleOf(
  key: "password.lowercase" | "password.uppercase" | "password.numeric",
  isMet: boolean | undefined,
): PasswordRule | false {
  return isMet !== undefined && { key, isMet };
}
