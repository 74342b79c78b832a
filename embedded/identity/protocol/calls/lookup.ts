import { z } from "zod";
import { describeAccount } from "../../accounts/describe-account.ts";
import { Refusal } from "../refusal.ts";
import { optionalInt64, optionalText, readJson, textList, unusedTexts } from "../request-body.ts";
import { authenticate, type Authenticating } from "../identity-parts.ts";

const body = z.object({
  idToken: optionalText,
  email: textList,
  localId: textList,
  phoneNumber: textList,
  initialEmail: textList,
  federatedUserId: z.array(z.object(unusedTexts("providerId", "rawId"))).nullish(),
  delegatedProjectNumber: optionalInt64,
  ...unusedTexts("targetProjectId", "tenantId"),
});

export async function lookup(parts: Authenticating, request: Request): Promise<object> {
  const { idToken } = await readJson(request, body);
  if (!idToken) throw new Refusal("MISSING_ID_TOKEN");
  const { account } = await authenticate(parts, idToken);
  return { kind: "identitytoolkit#GetAccountInfoResponse", users: [describeAccount(account)] };
}
