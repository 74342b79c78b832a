/**
 * v2 accounts:revokeToken: gives a token back. The hosted service hands Apple's on to Apple; here no provider's tokens
 * are kept, so only our own refresh tokens can be revoked. As in RFC 7009 a token nobody knows is a revoked one.
 */
import { z } from "zod";
import { hashToken } from "#domain/tokens.ts";
import { refreshTokens } from "#server/identity/collections.ts";
import { Refusal } from "../refusal.ts";
import { optionalChoice, optionalText, readJson } from "../request-body.ts";
import { authenticate, type Toolkit } from "#server/identity/toolkit.ts";

const body = z.object({
  providerId: optionalText,
  tokenType: optionalChoice(["TOKEN_TYPE_UNSPECIFIED", "REFRESH_TOKEN", "ACCESS_TOKEN", "CODE"]),
  token: optionalText,
  idToken: optionalText,
});

export async function revokeToken(toolkit: Toolkit, request: Request): Promise<object> {
  const { providerId, tokenType, token, idToken } = await readJson(request, body);
  if (!idToken) throw new Refusal("MISSING_ID_TOKEN");
  if (!providerId) throw new Refusal("MISSING_PROVIDER_ID");
  if (!token) throw new Refusal("MISSING_TOKEN");
  const { account } = await authenticate(toolkit, idToken);
  if (tokenType !== "REFRESH_TOKEN") return {};
  const id = await hashToken(token);
  await toolkit.documents.transaction(async (transaction) => {
    const stored = await transaction.get(refreshTokens, id);
    if (stored?.data.uid === account.uid) transaction.delete(refreshTokens, id);
  });
  return {};
}
