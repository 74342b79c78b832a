import type { DeletedAccounts } from "#domain/ports/deleted-accounts.ts";
import { deletedAccounts as records } from "./collections.ts";

export const deletedAccounts: DeletedAccounts = {
  async find(documents, limit) {
    const found = await documents.query(records, { limit });
    return found.map(({ id }) => id);
  },
  forget: (documents, uid) => documents.delete(records, uid),
};
