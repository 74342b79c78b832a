/** v2 accounts:revokeToken, only for this server's refresh tokens. An unknown token counts as revoked (RFC 7009). */
import { z } from "zod";
import { hashToken } from "#domain/tokens.ts";
import { refreshTokens } from "../../accounts/collections.ts";
import { Refusal } from "../refusal.ts";
import { optionalChoice, optionalText, readJson } from "../request-body.ts";
import { authenticate, type Authenticating } from "../identity-parts.ts";

const body = z.object({
  providerId: optionalText,
  tokenType: optionalChoice(["TOKEN_TYPE_UNSPECIFIED", "REFRESH_TOKEN", "ACCESS_TOKEN", "CODE"]),
  token: optionalText,
  idToken: optionalText,
});

export async function revokeToken(parts: Authenticating, request: Request): Promise<object> {
  const { providerId, tokenType, token, idToken } = await readJson(request, body);
  if (!idToken) throw new Refusal("MISSING_ID_TOKEN");
  if (!providerId) throw new Refusal("MISSING_PROVIDER_ID");
  if (!token) throw new Refusal("MISSING_TOKEN");
  const { account } = await authenticate(parts, idToken);
  if (tokenType !== "REFRESH_TOKEN") return {};
  const id = await hashToken(token);
  await parts.documents.transaction(async (transaction) => {
    const stored = await transaction.get(refreshTokens, id);
    if (stored?.data.uid === account.uid) transaction.delete(refreshTokens, id);
  });
  return {};
}
