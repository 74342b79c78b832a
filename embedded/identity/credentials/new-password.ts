import { checkNewPassword, type PasswordPolicy } from "./password-policy.ts";
import type { IdentityParts, PasswordChecks } from "../protocol/identity-parts.ts";

export async function hashNewPassword(
  parts: PasswordChecks & Pick<IdentityParts, "passwordHashing">,
  password: string,
): Promise<string> {
  checkPassword(parts, password);
  return parts.passwordHashing.hash(password);
}

/** Throws Refusal if the policy forbids the password. */
export function checkPassword({ passwordPolicy, observe }: PasswordChecks, password: string): void {
  checkNewPassword(passwordPolicy, password, (missing) =>
    observe("password policy: would have been refused", {
      missing: missing.length,
      total: countAudited(passwordPolicy),
    }),
  );
}

const audited = new WeakMap<PasswordPolicy, number>();

/** Number of passwords since the process started that enforcing the policy would have refused. */
function countAudited(policy: PasswordPolicy): number {
  const total = (audited.get(policy) ?? 0) + 1;
  audited.set(policy, total);
  return total;
}
