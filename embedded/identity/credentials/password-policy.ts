/** What a password must have, as the maker set it, and how the protocol says what is missing. */
import { z } from "zod";
import { Refusal } from "../protocol/refusal.ts";

const PASSWORD_MIN_LENGTH = 6;
/** As the hosted service's; hashing more would only cost time. */
export const PASSWORD_MAX_LENGTH = 4096;
const SYMBOLS = "^$*.[]{}()?\"!@#%&/\\,><':;|_~";

/** Members as in the protocol's `v2/passwordPolicy`, flat. */
export const passwordPolicySchema = z
  .strictObject({
    enforcementState: z.enum(["OFF", "AUDIT", "ENFORCE"]).default("OFF"),
    minPasswordLength: z.int().min(PASSWORD_MIN_LENGTH).max(30).default(PASSWORD_MIN_LENGTH),
    maxPasswordLength: z.int().max(PASSWORD_MAX_LENGTH).optional(),
    containsLowercaseCharacter: z.boolean().default(false),
    containsUppercaseCharacter: z.boolean().default(false),
    containsNumericCharacter: z.boolean().default(false),
    containsNonAlphanumericCharacter: z.boolean().default(false),
    /** Which characters count as such, in one text. */
    allowedNonAlphanumericCharacters: z
      .string()
      .regex(/^[!-/:-@[-`{-~]+$/, "has other characters than ASCII's punctuation")
      .default(SYMBOLS),
    forceUpgradeOnSignin: z.boolean().default(false),
  })
  .refine(
    ({ minPasswordLength, maxPasswordLength = PASSWORD_MAX_LENGTH }) =>
      minPasswordLength <= maxPasswordLength,
    { path: ["maxPasswordLength"], error: "is below minPasswordLength" },
  );

export type PasswordPolicy = z.output<typeof passwordPolicySchema>;

export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = passwordPolicySchema.parse({});

/** Lengths are UTF-16 units and letters are ASCII's, as in the SDK's own check. */
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

/** Throws Refusal for a password nobody may choose. `audit` is told where the policy only watches. */
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

/** Throws Refusal where an old password is right but no longer good enough. */
export function checkOldPassword(policy: PasswordPolicy, password: string): void {
  if (policy.enforcementState !== "ENFORCE" || !policy.forceUpgradeOnSignin) return;
  const missing = missingRequirements(policy, password);
  if (missing.length > 0) throw unmet(missing);
}

/** The answer of `v2/passwordPolicy`. */
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
