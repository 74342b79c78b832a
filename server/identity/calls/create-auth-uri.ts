/** accounts:createAuthUri: who has an account and how they sign in, or nothing where that is nobody's business. */
import { z } from "zod";
import { randomToken } from "#domain/tokens.ts";
import { type Account, findAccountByEmail } from "../accounts.ts";
import { describeProfile } from "../describe-account.ts";
import { canonicalEmail } from "../email-address.ts";
import { Refusal } from "../refusal.ts";
import { optionalText, readJson, unusedTexts } from "../request-body.ts";
import type { Toolkit } from "../toolkit.ts";

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

export async function createAuthUri(toolkit: Toolkit, request: Request): Promise<object> {
  const { identifier, continueUri, providerId, sessionId } = await readJson(request, body);
  if (providerId) throw new Refusal("Sign-in with IDP is not yet supported.", { status: 501 });
  if (!identifier) throw new Refusal("MISSING_IDENTIFIER");
  if (!continueUri) throw new Refusal("MISSING_CONTINUE_URI");
  const email = canonicalEmail(identifier);
  if (email === undefined) throw new Refusal("INVALID_IDENTIFIER");
  if (!URL.canParse(continueUri)) throw new Refusal("INVALID_CONTINUE_URI");
  return {
    kind: "identitytoolkit#CreateAuthUriResponse",
    ...(!toolkit.hidesAccounts && (await describeWaysIn(toolkit, email))),
    sessionId: sessionId || randomToken().slice(0, SESSION_ID_LENGTH),
  };
}

async function describeWaysIn({ documents }: Toolkit, email: string) {
  const account = await findAccountByEmail(documents, email);
  const waysIn = account ? listWaysIn(account) : [];
  return {
    registered: account !== undefined,
    allProviders: waysIn.map(({ providerId }) => providerId),
    signinMethods: waysIn.flatMap(({ methods }) => methods),
  };
}

/** In the order in which they were added. A password and a link in the mail are two methods of one provider. */
function listWaysIn({ uid, data }: Account) {
  const ofEmail = [data.passwordHash && "password", data.hasEmailLink && "emailLink"];
  const { providerUserInfo = [] } = describeProfile({ uid, data });
  return providerUserInfo.map(({ providerId }) => ({
    providerId,
    methods: providerId === "password" ? ofEmail.filter((method) => !!method) : [providerId],
  }));
}
