import { z } from "zod";
import { deleteAccount } from "../../accounts/account-file.ts";
import { Refusal } from "../refusal.ts";
import { optionalInt64, optionalText, readJson, unusedTexts } from "../request-body.ts";
import {
  authenticate,
  requireRecentLogin,
  stayAuthenticated,
  type Authenticating,
  type IdentityParts,
} from "../identity-parts.ts";

const body = z.object({
  idToken: optionalText,
  delegatedProjectNumber: optionalInt64,
  ...unusedTexts("localId", "targetProjectId", "tenantId"),
});

export async function deleteOwnAccount(
  parts: Authenticating & Pick<IdentityParts, "clock" | "lifetimes">,
  request: Request,
): Promise<object> {
  const { idToken } = await readJson(request, body);
  if (!idToken) throw new Refusal("MISSING_ID_TOKEN");
  const current = await authenticate(parts, idToken);
  const { account, login } = current;
  requireRecentLogin(parts, account, login);
  const isDone = await parts.documents.transaction(async (transaction) => {
    await stayAuthenticated(transaction, current);
    return deleteAccount(transaction, account.uid);
  });
  if (!isDone) throw new Refusal("USER_NOT_FOUND");
  return { kind: "identitytoolkit#DeleteAccountResponse" };
}
