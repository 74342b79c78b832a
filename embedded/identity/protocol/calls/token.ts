/** securetoken v1/token: issues a new ID token for a refresh token, which does not change. */
import { z } from "zod";
import { hashToken } from "#domain/tokens.ts";
import { findAccount, recordRefresh } from "../../accounts/accounts.ts";
import { refreshTokens } from "../../accounts/collections.ts";
import { Refusal } from "../refusal.ts";
import { optionalText, readForm } from "../request-body.ts";
import type { IdentityParts, TokenIssuing } from "../identity-parts.ts";

const body = z.object({ code: optionalText, grantType: optionalText, refreshToken: optionalText });

const REFUSALS = {
  missing: "USER_NOT_FOUND",
  disabled: "USER_DISABLED",
  revoked: "TOKEN_EXPIRED",
} as const;

export async function exchangeToken(
  parts: TokenIssuing & Pick<IdentityParts, "projectId">,
  request: Request,
): Promise<object> {
  const { grantType, refreshToken } = await readForm(request, body);
  // Report a foreign token first, whatever else is wrong.
  if (refreshToken && grantType !== "refresh_token" && !ownerOf(parts, refreshToken))
    throw new Refusal("INVALID_REFRESH_TOKEN");
  if (!grantType) throw new Refusal("MISSING_GRANT_TYPE");
  if (grantType !== "refresh_token") throw new Refusal("INVALID_GRANT_TYPE");
  if (!refreshToken) throw new Refusal("MISSING_REFRESH_TOKEN");
  const { documents, clock, projectId, idTokens, lifetimes } = parts;

  const stored = await documents.get(refreshTokens, await hashToken(refreshToken));
  if (!stored) throw new Refusal(await explainMissing(parts, refreshToken));
  const refresh = await recordRefresh(documents, stored.data, clock.now());
  if (refresh.outcome !== "refreshed") throw new Refusal(REFUSALS[refresh.outcome]);

  const { signInId = stored.id } = stored.data;
  const idToken = await idTokens.issue(refresh.account, { ...stored.data, signInId });
  return {
    access_token: idToken,
    expires_in: String(lifetimes.idTokenSeconds),
    token_type: "Bearer",
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: stored.data.uid,
    project_id: projectId,
  };
}

/** A genuine token that is no longer stored was revoked, perhaps because its account was deleted. */
async function explainMissing(
  parts: Pick<IdentityParts, "documents" | "refreshTokenCipher">,
  refreshToken: string,
): Promise<string> {
  const uid = ownerOf(parts, refreshToken);
  if (!uid) return "INVALID_REFRESH_TOKEN";
  const account = await findAccount(parts.documents, uid);
  if (!account) return REFUSALS.missing;
  return account.data.isDisabled ? REFUSALS.disabled : REFUSALS.revoked;
}

/** Undefined if this server did not issue the token. */
function ownerOf(
  { refreshTokenCipher }: Pick<IdentityParts, "refreshTokenCipher">,
  refreshToken: string,
): string | undefined {
  return refreshTokenCipher.decrypt(refreshToken)?.split(":")[0];
}
