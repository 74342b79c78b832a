import type { Transaction } from "#domain/ports/documents.ts";
import { readAccountFile, writeAccount, type AccountFile } from "../../accounts/account-file.ts";
import type { Account } from "../../accounts/accounts.ts";
import { oneTimeCodes, type OneTimeCode } from "../../accounts/collections.ts";
import { readCode } from "../../credentials/one-time-codes.ts";
import { Refusal } from "../refusal.ts";
import { notify, undoLaterChanges } from "../../accounts/security-notice.ts";
import type { CodeMailing, IdentityParts } from "../identity-parts.ts";

interface Applied {
  readonly account: Account;
  readonly newEmail?: string;
}

/** Deletes the code in the same transaction; a refused code stays valid. Throws Refusal if it cannot be applied. */
export async function applyCode(
  parts: CodeMailing & Pick<IdentityParts, "documents">,
  oobCode: string,
  language: string,
): Promise<Applied> {
  return parts.documents.transaction(async (transaction) => {
    const { id, data: code } = await readCode(transaction, parts, oobCode);
    const target = code.requestType === "RECOVER_EMAIL" ? code.email : code.newEmail;
    const file = code.uid ? await readAccountFile(transaction, code.uid, target) : undefined;
    if (!file) throw new Refusal("INVALID_OOB_CODE");
    if (file.account.data.isDisabled) throw new Refusal("USER_DISABLED");
    const now = parts.clock.now();
    switch (code.requestType) {
      case "VERIFY_EMAIL": {
        requireSameEmail(file, code);
        const account = writeAccount(transaction, file, {
          fields: { isEmailVerified: true },
          revokes: false,
          now,
        });
        transaction.delete(oneTimeCodes, id);
        return { account };
      }
      case "VERIFY_AND_CHANGE_EMAIL": {
        requireSameEmail(file, code);
        const { newEmail } = code;
        if (newEmail === undefined) throw new Refusal("INVALID_OOB_CODE");
        const account = changeEmail(transaction, file, newEmail, now);
        transaction.delete(oneTimeCodes, id);
        await notify(transaction, parts, file.account, { change: "recoverEmail", language });
        return { account, newEmail };
      }
      case "RECOVER_EMAIL": {
        const account = recoverEmail(transaction, file, code, now);
        // An attacker may have later recovery codes, mailed to an email of their own.
        for (const other of file.codes)
          if (isLaterThan(other.data, code)) transaction.delete(oneTimeCodes, other.id);
        transaction.delete(oneTimeCodes, id);
        return { account };
      }
      default:
        throw new Refusal("INVALID_OOB_CODE");
    }
  });
}

function requireSameEmail({ account }: AccountFile, { email }: OneTimeCode): void {
  if (account.data.email !== email) throw new Refusal("INVALID_OOB_CODE");
}

/** Ends every session, because one of them may be an attacker's. */
function recoverEmail(
  transaction: Transaction,
  file: AccountFile,
  code: OneTimeCode,
  now: number,
): Account {
  refuseTaken(file);
  const { email } = code;
  const fields = { ...undoLaterChanges(file.account.data, code), email, isEmailVerified: true };
  return writeAccount(transaction, file, { fields, revokes: true, now });
}

function refuseTaken({ account, newEmailHolder }: AccountFile): void {
  if (newEmailHolder !== undefined && newEmailHolder !== account.uid)
    throw new Refusal("EMAIL_EXISTS");
}

/** The new email is verified, because the code was mailed to it. */
function changeEmail(
  transaction: Transaction,
  file: AccountFile,
  email: string,
  now: number,
): Account {
  const { account } = file;
  refuseTaken(file);
  const isChange = account.data.email !== email;
  return writeAccount(transaction, file, {
    fields: { email, isEmailVerified: true },
    revokes: isChange,
    now,
  });
}

/** Compares the counters of the changes. Codes of builds without a counter have only a time, and clocks may go back. */
function isLaterThan(one: OneTimeCode, other: OneTimeCode): boolean {
  if (one.notice !== undefined) return other.notice === undefined || one.notice > other.notice;
  return other.notice === undefined && one.expiresAt.toMillis() >= other.expiresAt.toMillis();
}
