/** accounts:delete: the account and everything that is kept of it. */
import { z } from "zod";
import { deleteAccount, readAccountFile } from "../account-file.ts";
import { Refusal } from "../refusal.ts";
import { optionalText, readJson } from "../request-body.ts";
import { authenticate, requireRecentLogin, type Toolkit } from "../toolkit.ts";

const body = z.object({ idToken: optionalText });

export async function deleteOwnAccount(toolkit: Toolkit, request: Request): Promise<object> {
  const { idToken } = await readJson(request, body);
  if (!idToken) throw new Refusal("MISSING_ID_TOKEN");
  const { account, login } = await authenticate(toolkit, idToken);
  requireRecentLogin(toolkit, account, login);
  await toolkit.documents.transaction(async (transaction) => {
    const file = await readAccountFile(transaction, account.uid);
    if (!file) throw new Refusal("USER_NOT_FOUND");
    deleteAccount(transaction, file);
  });
  return { kind: "identitytoolkit#DeleteAccountResponse" };
}
