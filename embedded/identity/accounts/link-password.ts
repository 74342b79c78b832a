/** A password for an account there is: a guest becomes a member, and who came through a provider has a second way in. */
import type { Documents } from "#domain/ports.ts";
import { readAccountFile, writeAccount } from "./account-file.ts";
import { voidTokens, type Account, type PasswordCredential } from "./accounts.ts";

type PasswordLink =
  | { readonly outcome: "linked"; readonly account: Account }
  | { readonly outcome: "emailTaken" }
  /** The account has another address, which only its owner's confirmation may change. */
  | { readonly outcome: "emailFixed" }
  | { readonly outcome: "gone" };

interface LinkOptions {
  readonly now: number;
  /** The password's address may take the place of another one. */
  readonly mayMoveEmail?: boolean;
}

/** What they hold stays theirs; a guest's name, as with the service, is the one they sign up with. */
export async function linkPassword(
  documents: Documents,
  uid: string,
  credential: PasswordCredential,
  { now, mayMoveEmail = false }: LinkOptions,
): Promise<PasswordLink> {
  const { email, passwordHash, displayName } = credential;
  return documents.transaction(async (transaction): Promise<PasswordLink> => {
    const file = await readAccountFile(transaction, uid, email);
    if (!file || file.account.data.isDisabled) return { outcome: "gone" };
    const { data } = file.account;
    const { newEmailHolder } = file;
    if (newEmailHolder !== undefined && (newEmailHolder !== uid || data.passwordHash))
      return { outcome: "emailTaken" };
    const isMove = data.email !== undefined && data.email !== email;
    if (isMove && !mayMoveEmail) return { outcome: "emailFixed" };
    const isOwn = data.email === email;
    const fields = {
      email,
      passwordHash,
      ...((!isOwn || displayName !== undefined) && { displayName }),
      ...(!isOwn && { isEmailVerified: false }),
      passwordUpdatedAt: now,
      lastLoginAt: now,
      lastRefreshAt: now,
      ...voidTokens(now),
    };
    const account = writeAccount(transaction, file, { fields, revokes: isMove, now });
    return { outcome: "linked", account };
  });
}
