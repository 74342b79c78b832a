/** The one way a password becomes a hash: the policy first, since hashing costs. */
import { checkNewPassword, type PasswordPolicy } from "./password-policy.ts";
import type { Toolkit } from "#server/identity/toolkit.ts";

export async function hashNewPassword(toolkit: Toolkit, password: string): Promise<string> {
  checkPassword(toolkit, password);
  return toolkit.passwordHashing.hash(password);
}

/** Throws Refusal, and costs nothing. */
export function checkPassword({ passwordPolicy, observe }: Toolkit, password: string): void {
  checkNewPassword(passwordPolicy, password, (missing) =>
    observe("password policy: would have been refused", {
      missing: missing.length,
      total: countAudited(passwordPolicy),
    }),
  );
}

const audited = new WeakMap<PasswordPolicy, number>();

/** Since the process began. */
function countAudited(policy: PasswordPolicy): number {
  const total = (audited.get(policy) ?? 0) + 1;
  audited.set(policy, total);
  return total;
}
