/** accounts:createAuthUri: lists an email's sign-in methods, unless enumeration protection hides them. */
import { z } from "zod";
import { randomToken } from "#domain/tokens.ts";
import { findAccountByAnyEmail } from "../../accounts/accounts.ts";
import { listSignInMethods } from "../../accounts/describe-account.ts";
import { canonicalEmail } from "../../accounts/email-address.ts";
import { Refusal } from "../refusal.ts";
import { optionalText, readJson, unusedTexts } from "../request-body.ts";
import type { IdentityParts } from "../identity-parts.ts";

const SESSION_ID_LENGTH = 27;

const body = z.object({
  identifier: optionalText,
  continueUri: optionalText,
  providerId: optionalText,
  sessionId: optionalText,
  customParameter: z.looseObject({}).nullish(),
  ...unusedTexts("appId", "authFlowType", "context", "hostedDomain", "oauthConsumerKey"),
  ...unusedTexts("oauthScope", "openidRealm", "otaApp", "tenantId"),
});

export async function createAuthUri(
  parts: Pick<IdentityParts, "documents" | "hidesAccounts">,
  request: Request,
): Promise<object> {
  const { identifier, continueUri, providerId, sessionId } = await readJson(request, body);
  if (providerId) throw new Refusal("Sign-in with IDP is not yet supported.", { status: 501 });
  if (!identifier) throw new Refusal("MISSING_IDENTIFIER");
  if (!continueUri) throw new Refusal("MISSING_CONTINUE_URI");
  const email = canonicalEmail(identifier);
  if (email === undefined) throw new Refusal("INVALID_IDENTIFIER");
  if (!URL.canParse(continueUri)) throw new Refusal("INVALID_CONTINUE_URI");
  return {
    kind: "identitytoolkit#CreateAuthUriResponse",
    sessionId: sessionId || randomToken().slice(0, SESSION_ID_LENGTH),
    ...(!parts.hidesAccounts && (await describeSignInMethods(parts, email))),
  };
}

async function describeSignInMethods(
  { documents }: Pick<IdentityParts, "documents">,
  email: string,
) {
  const account = await findAccountByAnyEmail(documents, email);
  if (!account) return { registered: false, allProviders: [], signinMethods: [] };
  const { passwordHash, hasEmailLink } = account.data;
  const allProviders = listSignInMethods(account);
  const signinMethods = allProviders.flatMap((providerId) => {
    if (providerId !== "password") return providerId;
    return [...(passwordHash ? ["password"] : []), ...(hasEmailLink ? ["emailLink"] : [])];
  });
  return { registered: true, allProviders, signinMethods };
}
