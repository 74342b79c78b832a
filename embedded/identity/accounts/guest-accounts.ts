import type { GuestAccounts } from "#domain/ports/guest-accounts.ts";
import { readable } from "#domain/ports/readable.ts";
import { deleteAccount } from "./account-file.ts";
import { isGuest } from "./accounts.ts";
import { type AccountData, accounts } from "./collections.ts";

export const guestAccounts: GuestAccounts = {
  async findIdle(documents, now, limit) {
    const idle = await documents.query(accounts, {
      where: [["guestExpiresAt", "<=", now]],
      orderBy: [["guestExpiresAt", "asc"]],
      limit,
    });
    return readable(idle).map(({ id }) => id);
  },
  async read(transaction, uid) {
    const account = await transaction.get(accounts, uid);
    if (!account) return undefined;
    const { data } = account;
    const { guestExpiresAt, holderId } = data;
    const isTakenOver = holderId !== undefined && holderId !== uid;
    return { isGuest: isGuest({ uid, data }), isTakenOver, guestExpiresAt };
  },
  setExpiry(transaction, uid, guestExpiresAt) {
    transaction.update(accounts, uid, { guestExpiresAt } as Partial<AccountData>);
  },
  async delete(transaction, uid) {
    await deleteAccount(transaction, uid);
  },
};
