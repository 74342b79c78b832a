/** What a mailed code changes about an account: its address is verified, replaced, or brought back. */
import type { Transaction } from "#domain/ports.ts";
import {
  readAccountFile,
  writeAccount,
  type AccountFile,
} from "#embedded/identity/accounts/account-file.ts";
import type { Account } from "#embedded/identity/accounts/accounts.ts";
import { oneTimeCodes, type OneTimeCode } from "#server/identity/collections.ts";
import { issueCode, readCode } from "#embedded/identity/credentials/one-time-codes.ts";
import { Refusal } from "../refusal.ts";
import type { Toolkit } from "#server/identity/toolkit.ts";

interface Applied {
  readonly account: Account;
  readonly newEmail?: string;
}

/** The code is used up in the transaction of what it does; refused, it stays good. Throws Refusal. */
export async function applyCode(
  toolkit: Toolkit,
  oobCode: string,
  language: string,
): Promise<Applied> {
  return toolkit.documents.transaction(async (transaction) => {
    const { id, data: code } = await readCode(transaction, toolkit, oobCode);
    const target = code.requestType === "RECOVER_EMAIL" ? code.email : code.newEmail;
    const file = code.uid ? await readAccountFile(transaction, code.uid, target) : undefined;
    if (!file) throw new Refusal("INVALID_OOB_CODE");
    if (file.account.data.isDisabled) throw new Refusal("USER_DISABLED");
    const now = toolkit.clock.now();
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
        const account = moveEmail(transaction, file, newEmail, now);
        transaction.delete(oneTimeCodes, id);
        await issueCode(transaction, toolkit, {
          requestType: "RECOVER_EMAIL",
          uid: account.uid,
          email: code.email,
          to: code.email,
          language,
        });
        return { account, newEmail };
      }
      case "RECOVER_EMAIL": {
        const account = moveEmail(transaction, file, code.email, now);
        // Whoever took the account has other ways back into it, sent to addresses of theirs.
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

/** A code for an address the account no longer has is void. */
function requireSameEmail({ account }: AccountFile, { email }: OneTimeCode): void {
  if (account.data.email !== email) throw new Refusal("INVALID_OOB_CODE");
}

/** The code came by mail to the address, which is thereby verified. */
function moveEmail(
  transaction: Transaction,
  file: AccountFile,
  email: string,
  now: number,
): Account {
  const { account, newEmailHolder } = file;
  if (newEmailHolder !== undefined && newEmailHolder !== account.uid)
    throw new Refusal("EMAIL_EXISTS");
  const isChange = account.data.email !== email;
  return writeAccount(transaction, file, {
    fields: { email, isEmailVerified: true },
    revokes: isChange,
    now,
  });
}

function isLaterThan(one: OneTimeCode, other: OneTimeCode): boolean {
  return one.expiresAt.toMillis() >= other.expiresAt.toMillis();
}
