import { Refusal } from "../protocol/refusal.ts";

/** The hosted service's limit. */
export const PASSWORD_MAX_LENGTH = 4096;

/** The fields of the protocol's `v2/passwordPolicy`, flattened. */
export interface PasswordPolicy {
  readonly enforcementState: "OFF" | "AUDIT" | "ENFORCE";
  readonly minPasswordLength: number;
  readonly maxPasswordLength?: number | undefined;
  readonly containsLowercaseCharacter: boolean;
  readonly containsUppercaseCharacter: boolean;
  readonly containsNumericCharacter: boolean;
  readonly containsNonAlphanumericCharacter: boolean;
  readonly allowedNonAlphanumericCharacters: string;
  readonly forceUpgradeOnSignin: boolean;
}

const PASSWORD_MIN_LENGTH = 6;

export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = {
  enforcementState: "OFF",
  minPasswordLength: PASSWORD_MIN_LENGTH,
  containsLowercaseCharacter: false,
  containsUppercaseCharacter: false,
  containsNumericCharacter: false,
  containsNonAlphanumericCharacter: false,
  allowedNonAlphanumericCharacters: "^$*.[]{}()?\"!@#%&/\\,><':;|_~",
  forceUpgradeOnSignin: false,
};

/** Counts UTF-16 code units and ASCII letters, like the SDK's own check. */
function missingRequirements(policy: PasswordPolicy, password: string): string[] {
  const { minPasswordLength: min, maxPasswordLength: max } = policy;
  const symbols = new Set(policy.allowedNonAlphanumericCharacters);
  const classes = [
    [policy.containsLowercaseCharacter, /[a-z]/.test(password), "a lower case character"],
    [policy.containsUppercaseCharacter, /[A-Z]/.test(password), "an upper case character"],
    [policy.containsNumericCharacter, /[0-9]/.test(password), "a numeric character"],
    [
      policy.containsNonAlphanumericCharacter,
      Array.from(password).some((character) => symbols.has(character)),
      "a non-alphanumeric character",
    ],
  ] as const;
  return [
    ...(password.length < min ? [`Password must contain at least ${min} characters`] : []),
    ...(max !== undefined && password.length > max
      ? [`Password may contain at most ${max} characters`]
      : []),
    ...classes
      .filter(([isRequired, isMet]) => isRequired && !isMet)
      .map(([, , what]) => `Password must contain ${what}`),
  ];
}

/** Throws Refusal for an unacceptable password. Calls `audit` instead if the policy is AUDIT. */
export function checkNewPassword(
  policy: PasswordPolicy,
  password: string,
  audit: (missing: readonly string[]) => void,
): void {
  if (password.length > PASSWORD_MAX_LENGTH)
    throw unmet([`Password may contain at most ${PASSWORD_MAX_LENGTH} characters`]);
  const missing = missingRequirements(policy, password);
  if (policy.enforcementState === "ENFORCE" && missing.length > 0) throw unmet(missing);
  if (password.length < PASSWORD_MIN_LENGTH)
    throw new Refusal(
      `WEAK_PASSWORD : Password should be at least ${PASSWORD_MIN_LENGTH} characters`,
    );
  if (policy.enforcementState === "AUDIT" && missing.length > 0) audit(missing);
}

/** Throws Refusal if a correct old password no longer meets the policy and must be changed. */
export function checkOldPassword(policy: PasswordPolicy, password: string): void {
  if (policy.enforcementState !== "ENFORCE" || !policy.forceUpgradeOnSignin) return;
  const missing = missingRequirements(policy, password);
  if (missing.length > 0) throw unmet(missing);
}

export function describePolicy(policy: PasswordPolicy): object {
  const { minPasswordLength, maxPasswordLength } = policy;
  return {
    schemaVersion: 1,
    enforcementState: policy.enforcementState,
    customStrengthOptions: {
      minPasswordLength,
      ...(maxPasswordLength !== undefined && { maxPasswordLength }),
      ...(policy.containsLowercaseCharacter && { containsLowercaseCharacter: true }),
      ...(policy.containsUppercaseCharacter && { containsUppercaseCharacter: true }),
      ...(policy.containsNumericCharacter && { containsNumericCharacter: true }),
      ...(policy.containsNonAlphanumericCharacter && { containsNonAlphanumericCharacter: true }),
    },
    allowedNonAlphanumericCharacters: Array.from(policy.allowedNonAlphanumericCharacters),
    forceUpgradeOnSignin: policy.forceUpgradeOnSignin,
  };
}

function unmet(missing: readonly string[]): Refusal {
  return new Refusal(
    `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${missing.join(", ")}]`,
  );
}
