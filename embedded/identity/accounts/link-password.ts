import type { Documents, Transaction } from "#domain/ports/documents.ts";
import { readAccountFile, writeAccount } from "./account-file.ts";
import { type Account, type Notify, type PasswordCredential } from "./accounts.ts";

type PasswordLink =
  | { readonly outcome: "linked"; readonly account: Account }
  | { readonly outcome: "emailTaken" }
  /** The account has another email, which changes only after a confirmation by mail. */
  | { readonly outcome: "emailFixed" }
  | { readonly outcome: "gone" };

interface LinkOptions {
  readonly now: number;
  readonly mayChangeEmail?: boolean;
  readonly isSignIn: boolean;
  /** Throws if the caller's token has been revoked. */
  readonly admit: (transaction: Transaction) => Promise<void>;
  readonly notify: Notify;
}

/** The account's uid does not change. As at the hosted service, a guest's display name becomes the given one. */
export async function linkPassword(
  documents: Documents,
  uid: string,
  credential: PasswordCredential,
  { now, mayChangeEmail = false, isSignIn, admit, notify }: LinkOptions,
): Promise<PasswordLink> {
  const { email, passwordHash, displayName } = credential;
  return documents.transaction(async (transaction): Promise<PasswordLink> => {
    await admit(transaction);
    const file = await readAccountFile(transaction, uid, email);
    if (!file || file.account.data.isDisabled) return { outcome: "gone" };
    const { data } = file.account;
    const { newEmailHolder } = file;
    if (newEmailHolder !== undefined && (newEmailHolder !== uid || data.passwordHash))
      return { outcome: "emailTaken" };
    const isEmailChange = data.email !== undefined && data.email !== email;
    if (isEmailChange && !mayChangeEmail) return { outcome: "emailFixed" };
    const isOwn = data.email === email;
    const fields = {
      email,
      passwordHash,
      ...((!isOwn || displayName !== undefined) && { displayName }),
      ...(!isOwn && { isEmailVerified: false }),
      passwordUpdatedAt: now,
      lastRefreshAt: now,
      ...(isSignIn && { lastLoginAt: now }),
    };
    const account = writeAccount(transaction, file, { fields, revokes: true, now });
    await notify(transaction, file.account, isEmailChange ? "recoverEmail" : "passwordChanged");
    return { outcome: "linked", account };
  });
}
