/** The password rules that PASSWORD_POLICY sets as JSON. */
import { z } from "zod";

const MIN_LENGTH = 6;
/** The hosted service's limit; hashing longer passwords would only cost time. */
const MAX_LENGTH = 4096;
const SYMBOLS = "^$*.[]{}()?\"!@#%&/\\,><':;|_~";

/** The members of the protocol's `v2/passwordPolicy`, without its nesting. */
export const passwordPolicySchema = z
  .strictObject({
    enforcementState: z.enum(["OFF", "AUDIT", "ENFORCE"]).default("OFF"),
    minPasswordLength: z.int().min(MIN_LENGTH).max(30).default(MIN_LENGTH),
    maxPasswordLength: z.int().max(MAX_LENGTH).optional(),
    containsLowercaseCharacter: z.boolean().default(false),
    containsUppercaseCharacter: z.boolean().default(false),
    containsNumericCharacter: z.boolean().default(false),
    containsNonAlphanumericCharacter: z.boolean().default(false),
    allowedNonAlphanumericCharacters: z
      .string()
      .regex(/^[!-/:-@[-`{-~]+$/, "may contain only ASCII punctuation")
      .default(SYMBOLS),
    forceUpgradeOnSignin: z.boolean().default(false),
  })
  .refine(
    ({ minPasswordLength, maxPasswordLength = MAX_LENGTH }) =>
      minPasswordLength <= maxPasswordLength,
    { path: ["maxPasswordLength"], error: "is less than minPasswordLength" },
  );

export type PasswordPolicy = z.output<typeof passwordPolicySchema>;
