/**
 * Everything stored about one account, read before the transaction's first write: a changed password or address also
 * ends sessions and deletes earlier codes.
 */
import type { Snapshot, Transaction } from "#domain/ports/documents.ts";
import type { Query } from "#domain/ports/query.ts";
import { generateUid, isGuest, rankEmailSignIn, revokeTokens, type Account } from "./accounts.ts";
import {
  accountEmails,
  accounts,
  deletedAccounts,
  mfaEnrollments,
  mfaFailures,
  mfaPendings,
  oneTimeCodes,
  providerAccounts,
  refreshTokens,
  type AccountData,
  type OneTimeCode,
} from "./collections.ts";
import { emailKey } from "./email-address.ts";
import { providerKey } from "./provider-key.ts";

export interface AccountFile {
  readonly account: Account;
  readonly tokenIds: readonly string[];
  /** Ids of sign-ins that wait for their second factor. */
  readonly pendingIds: readonly string[];
  readonly enrollmentIds: readonly string[];
  readonly codes: readonly Snapshot<OneTimeCode>[];
  /** Uid of the account that has the new email, if any. */
  readonly newEmailHolder: string | undefined;
}

/** Undefined if there is no such account. `newEmail` is the email that the account is about to get. */
export async function readAccountFile(
  transaction: Transaction,
  uid: string,
  newEmail?: string,
): Promise<AccountFile | undefined> {
  const stored = await transaction.get(accounts, uid);
  if (!stored) return undefined;
  const { email } = stored.data;
  const ofAccount = { where: [["uid", "==", uid]] } as const;
  const tokens = await transaction.query(refreshTokens, ofAccount);
  const codes = [
    ...(await transaction.query(oneTimeCodes, ofAccount)),
    ...(email ? await transaction.query(oneTimeCodes, linksTo(email)) : []),
  ];
  const pendings = await transaction.query(mfaPendings, ofAccount);
  const enrollments = await transaction.query(mfaEnrollments, ofAccount);
  const holder = newEmail && (await transaction.get(accountEmails, emailKey(newEmail)));
  return {
    account: { uid, data: stored.data },
    tokenIds: tokens.map(({ id }) => id),
    pendingIds: pendings.map(({ id }) => id),
    enrollmentIds: enrollments.map(({ id }) => id),
    codes,
    newEmailHolder: holder ? holder.data.uid : undefined,
  };
}

/** Codes of sign-in links have no uid, because the link may create the account. They are found by email. */
function linksTo(email: string): Query {
  return {
    where: [
      ["email", "==", email],
      ["requestType", "==", "EMAIL_SIGNIN"],
    ],
  };
}

interface Change {
  readonly fields: Partial<AccountData>;
  /** Ends every session. Set it if somebody else may have had access. */
  readonly revokes: boolean;
  readonly now: number;
}

/** Writes the changed account, and deletes its mailed codes, except those that let the owner undo a change. */
export function writeAccount(
  transaction: Transaction,
  file: AccountFile,
  { fields, revokes, now }: Change,
): Account {
  const { account, codes, newEmailHolder } = file;
  const { uid, data } = account;
  const changes = {
    ...fields,
    ...rankEmailSignIn(data, fields),
    ...(revokes && revokeTokens(now)),
  };
  const next = { ...data, ...changes };
  if (next.email !== data.email) {
    if (data.email) transaction.delete(accountEmails, emailKey(data.email));
    if (next.email && newEmailHolder !== uid)
      transaction.create(accountEmails, emailKey(next.email), { uid });
  }
  if (revokes || next.email !== data.email || next.passwordHash !== data.passwordHash)
    for (const { id, data: code } of codes)
      if (code.requestType !== "RECOVER_EMAIL") transaction.delete(oneTimeCodes, id);
  if (revokes) deleteSignIns(transaction, file);
  transaction.update(accounts, uid, changes);
  return { uid, data: next };
}

/**
 * Gives the account to the user who has proved its email. Removes all but the uid, because the creator never proved the
 * email and must not keep access. A new `holderId` separates the two users' orders and known devices.
 */
export function takeOver(
  transaction: Transaction,
  file: AccountFile,
  { fields, now }: Omit<Change, "revokes">,
): Account {
  const { account, enrollmentIds, codes } = file;
  for (const provider of account.data.providers)
    transaction.delete(providerAccounts, providerKey(provider));
  for (const id of enrollmentIds) transaction.delete(mfaEnrollments, id);
  for (const { id } of codes) transaction.delete(oneTimeCodes, id);
  transaction.delete(mfaFailures, account.uid);
  const emptied = {
    initialEmail: undefined,
    passwordHash: undefined,
    hasEmailLink: undefined,
    displayName: undefined,
    photoUrl: undefined,
    providers: [],
    emailRank: undefined,
    mfaFactors: undefined,
    hasCustomSignIn: undefined,
  } satisfies Partial<AccountData>;
  return writeAccount(
    transaction,
    { ...file, codes: [] },
    {
      fields: { ...emptied, isEmailVerified: true, holderId: generateUid(), ...fields },
      revokes: true,
      now,
    },
  );
}

function deleteSignIns(transaction: Transaction, { tokenIds, pendingIds }: AccountFile): void {
  for (const id of tokenIds) transaction.delete(refreshTokens, id);
  for (const id of pendingIds) transaction.delete(mfaPendings, id);
}

/** False if there is no such account. */
export async function deleteAccount(transaction: Transaction, uid: string): Promise<boolean> {
  const file = await readAccountFile(transaction, uid);
  if (!file) return false;
  const { email, providers, holderId = uid } = file.account.data;
  transaction.delete(accounts, uid);
  // A guest's purchases do not end: the guest may restore them by the address paid with.
  if (!isGuest(file.account)) transaction.set(deletedAccounts, holderId, { uid: holderId });
  for (const provider of providers) transaction.delete(providerAccounts, providerKey(provider));
  deleteSignIns(transaction, file);
  for (const id of file.enrollmentIds) transaction.delete(mfaEnrollments, id);
  transaction.delete(mfaFailures, uid);
  if (email) transaction.delete(accountEmails, emailKey(email));
  for (const { id } of file.codes) transaction.delete(oneTimeCodes, id);
  return true;
}
