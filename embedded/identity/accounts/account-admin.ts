import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { AccountAdmin, AccountSummary } from "#domain/ports/identity.ts";
import { deleteAccount, readAccountFile, writeAccount } from "./account-file.ts";
import { findAccountByEmail, type Account } from "./accounts.ts";
import { accounts, type AccountData } from "./collections.ts";

export function createAccountAdmin(documents: Documents, clock: Clock): AccountAdmin {
  async function change(
    uid: string,
    fields: Partial<AccountData>,
    revokes: boolean,
  ): Promise<boolean> {
    return documents.transaction(async (transaction) => {
      const file = await readAccountFile(transaction, uid);
      if (!file) return false;
      writeAccount(transaction, file, { fields, revokes, now: clock.now() });
      return true;
    });
  }

  return {
    async list({ after = "", limit }) {
      const found = await documents.query(accounts, {
        where: [["email", ">", after]],
        orderBy: [["email", "asc"]],
        limit,
      });
      return found.map(({ id, data }) => summarize({ uid: id, data }));
    },
    async find(email) {
      const account = await findAccountByEmail(documents, email.toLowerCase());
      return account && summarize(account);
    },
    setDisabled: (uid, isDisabled) => change(uid, { isDisabled }, isDisabled),
    verify: (uid) => change(uid, { isEmailVerified: true }, false),
    revoke: (uid) => change(uid, {}, true),
    resetSecondFactor: (uid) => change(uid, { mfaFactors: [] }, true),
    delete: (uid) => documents.transaction((transaction) => deleteAccount(transaction, uid)),
  };
}

function summarize({ uid, data }: Account): AccountSummary {
  const { email, displayName, mfaFactors = [] } = data;
  return {
    uid,
    ...(email !== undefined && { email }),
    ...(displayName !== undefined && { displayName }),
    isEmailVerified: data.isEmailVerified,
    isDisabled: data.isDisabled,
    hasSecondFactor: mfaFactors.length > 0,
    createdAt: data.createdAt,
    lastLoginAt: data.lastLoginAt,
  };
}
