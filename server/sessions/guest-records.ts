/** Guests as this shop stores them: accounts of the embedded identity service, and sessions. */
import type { GuestRecords } from "#domain/selling/end-guest-purchases.ts";
import type { GuestAccounts } from "#domain/ports/guest-accounts.ts";
import { sessions } from "./records.ts";

/** A hosted service stores its anonymous accounts itself; then only sessions are forgotten. */
export function createGuestRecords(guestAccounts: GuestAccounts): GuestRecords {
  return {
    async holderOf(transaction, uid) {
      const account = await guestAccounts.read(transaction, uid);
      if (!account) return "unknown";
      if (account.isGuest) return "guest";
      return account.isTakenOver ? "former" : "account";
    },
    async forget(transaction, uid) {
      const own = await transaction.query(sessions, { where: [["uid", "==", uid]] });
      await guestAccounts.delete(transaction, uid);
      for (const { id } of own) transaction.delete(sessions, id);
    },
    async forgetAddress(documents, key) {
      await documents.transaction(async (transaction) => {
        const found = await transaction.query(sessions, {
          where: [["provenEmails", "array-contains", key]],
        });
        for (const { id, data } of found) {
          const provenEmails = data.provenEmails?.filter((email) => email !== key);
          transaction.update(sessions, id, { provenEmails });
        }
      });
    },
  };
}
