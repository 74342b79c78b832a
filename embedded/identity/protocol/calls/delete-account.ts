/** accounts:delete: the account and everything that is kept of it. */
import { z } from "zod";
import { deleteAccount } from "#embedded/identity/accounts/account-file.ts";
import { Refusal } from "../refusal.ts";
import { optionalInt64, optionalText, readJson, unusedTexts } from "../request-body.ts";
import { authenticate, requireRecentLogin, type Toolkit } from "#server/identity/toolkit.ts";

const body = z.object({
  idToken: optionalText,
  delegatedProjectNumber: optionalInt64,
  ...unusedTexts("localId", "targetProjectId", "tenantId"),
});

export async function deleteOwnAccount(toolkit: Toolkit, request: Request): Promise<object> {
  const { idToken } = await readJson(request, body);
  if (!idToken) throw new Refusal("MISSING_ID_TOKEN");
  const { account, login } = await authenticate(toolkit, idToken);
  requireRecentLogin(toolkit, account, login);
  const isDone = await toolkit.documents.transaction((transaction) =>
    deleteAccount(transaction, account.uid),
  );
  if (!isDone) throw new Refusal("USER_NOT_FOUND");
  return { kind: "identitytoolkit#DeleteAccountResponse" };
}
