/** Changes the email in accounts:update, unless enumeration protection is on. The old email can undo the change. */
import type { AccountFile } from "../../accounts/account-file.ts";
import { findAccountByEmail, holderOf, type Account } from "../../accounts/accounts.ts";
import type { AccountData } from "../../accounts/collections.ts";
import { canonicalEmail } from "../../accounts/email-address.ts";
import type { Login } from "../../tokens/id-tokens.ts";
import { Refusal } from "../refusal.ts";
import type { Caller } from "../caller.ts";
import type { IdentityParts } from "../identity-parts.ts";

/** Returns the canonical email. Throws Refusal if the account may not have it. */
export async function checkNewEmail(
  { documents, hidesAccounts }: Pick<IdentityParts, "documents" | "hidesAccounts">,
  { data }: Account,
  address: string,
): Promise<string> {
  const email = canonicalEmail(address);
  if (email === undefined) throw new Refusal("INVALID_EMAIL");
  if (email === data.email) return email;
  // The response must not reveal whether the email is taken.
  if (hidesAccounts)
    throw new Refusal("OPERATION_NOT_ALLOWED : Please verify the new email before changing email.");
  if (await findAccountByEmail(documents, email)) throw new Refusal("EMAIL_EXISTS");
  return email;
}

export async function limitRecovery(
  { mailLimits }: Pick<IdentityParts, "mailLimits">,
  caller: Caller,
  account: Account,
  newEmail: string | undefined,
): Promise<void> {
  if (isEmailChange(account.data, newEmail))
    await mailLimits.count({ by: "holder", holderId: holderOf(account) }, caller);
}

export function isEmailChange(
  { email }: AccountData,
  newEmail: string | undefined,
): newEmail is string {
  return newEmail !== undefined && newEmail !== email;
}

/** Throws Refusal if another account took the email in the meantime. */
export function changeEmail(
  { account: { uid, data }, newEmailHolder }: AccountFile,
  newEmail: string | undefined,
  { signInProvider }: Login,
): Partial<AccountData> {
  if (!isEmailChange(data, newEmail)) return {};
  if (newEmailHolder !== undefined && newEmailHolder !== uid) throw new Refusal("EMAIL_EXISTS");
  const isFirst = signInProvider !== "anonymous" && data.initialEmail === undefined;
  return {
    email: newEmail,
    isEmailVerified: false,
    ...(isFirst && data.email && { initialEmail: data.email }),
  };
}
