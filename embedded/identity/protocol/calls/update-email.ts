/** The address in accounts:update: replaced at once where nobody has to confirm it, with a way back for who had it. */
import type { Transaction } from "#domain/ports.ts";
import type { AccountFile } from "#embedded/identity/accounts/account-file.ts";
import { findAccountByEmail, type Account } from "#embedded/identity/accounts/accounts.ts";
import type { AccountData } from "#server/identity/collections.ts";
import { canonicalEmail } from "#embedded/identity/accounts/email-address.ts";
import type { Login } from "#embedded/identity/tokens/id-tokens.ts";
import { issueCode } from "#embedded/identity/credentials/one-time-codes.ts";
import { Refusal } from "../refusal.ts";
import type { Caller, Toolkit } from "#server/identity/toolkit.ts";

/** Its canonical form, if the account may have it. Throws Refusal. */
export async function checkNewEmail(
  { documents, hidesAccounts }: Toolkit,
  { data }: Account,
  address: string,
): Promise<string> {
  const email = canonicalEmail(address);
  if (email === undefined) throw new Refusal("INVALID_EMAIL");
  if (email === data.email) return email;
  // Taken or not, the answer is the same: it must not tell who has an account.
  if (hidesAccounts)
    throw new Refusal("OPERATION_NOT_ALLOWED : Please verify the new email before changing email.");
  if (await findAccountByEmail(documents, email)) throw new Refusal("EMAIL_EXISTS");
  return email;
}

/** A change mails the first address: nobody may be sent any number of those. */
export async function limitRecovery(
  { limits }: Toolkit,
  caller: Caller,
  { data }: Account,
  newEmail: string | undefined,
): Promise<void> {
  if (!isMove(data, newEmail)) return;
  await limits.count([
    ["mailByAddress", data.initialEmail ?? data.email],
    ["mailByClient", caller.address],
  ]);
}

export function isMove({ email }: AccountData, newEmail: string | undefined): newEmail is string {
  return newEmail !== undefined && newEmail !== email;
}

/** Throws Refusal where somebody took the address meanwhile. */
export function moveEmail(
  { account: { uid, data }, newEmailHolder }: AccountFile,
  newEmail: string | undefined,
  { signInProvider }: Login,
): Partial<AccountData> {
  if (!isMove(data, newEmail)) return {};
  if (newEmailHolder !== undefined && newEmailHolder !== uid) throw new Refusal("EMAIL_EXISTS");
  const isFirst = signInProvider !== "anonymous" && data.initialEmail === undefined;
  return {
    email: newEmail,
    isEmailVerified: false,
    ...(isFirst && data.email && { initialEmail: data.email }),
  };
}

/** To be called after the transaction's reads, of an account whose address has just been replaced. */
export async function offerRecovery(
  transaction: Transaction,
  toolkit: Toolkit,
  { uid, data }: Account,
  language: string,
): Promise<void> {
  const { initialEmail: email } = data;
  if (email === undefined) return;
  await issueCode(transaction, toolkit, {
    requestType: "RECOVER_EMAIL",
    uid,
    email,
    to: email,
    language,
  });
}
