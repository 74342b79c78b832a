/** securetoken v1/token: a new ID token for a refresh token, which stays the same. */
import { z } from "zod";
import { hashToken } from "#domain/tokens.ts";
import { findAccount, recordRefresh } from "#embedded/identity/accounts/accounts.ts";
import { refreshTokens } from "#server/identity/collections.ts";
import { Refusal } from "../refusal.ts";
import { optionalText, readForm } from "../request-body.ts";
import type { Toolkit } from "#server/identity/toolkit.ts";

const body = z.object({ code: optionalText, grantType: optionalText, refreshToken: optionalText });

const REFUSALS = {
  missing: "USER_NOT_FOUND",
  disabled: "USER_DISABLED",
  revoked: "TOKEN_EXPIRED",
} as const;

export async function exchangeToken(toolkit: Toolkit, request: Request): Promise<object> {
  const { grantType, refreshToken } = await readForm(request, body);
  // A token from elsewhere is named first, whatever else is wrong.
  if (refreshToken && grantType !== "refresh_token" && !ownerOf(toolkit, refreshToken))
    throw new Refusal("INVALID_REFRESH_TOKEN");
  if (!grantType) throw new Refusal("MISSING_GRANT_TYPE");
  if (grantType !== "refresh_token") throw new Refusal("INVALID_GRANT_TYPE");
  if (!refreshToken) throw new Refusal("MISSING_REFRESH_TOKEN");
  const { documents, clock, projectId, idTokens, lifetimes } = toolkit;

  const stored = await documents.get(refreshTokens, await hashToken(refreshToken));
  if (!stored) throw new Refusal(await explainMissing(toolkit, refreshToken));
  const refresh = await recordRefresh(documents, stored.data, clock.now());
  if (refresh.outcome !== "refreshed") throw new Refusal(REFUSALS[refresh.outcome]);

  const idToken = await idTokens.issue(refresh.account, stored.data);
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

/** One that was made here and is gone was revoked, together with its account or without it. */
async function explainMissing(toolkit: Toolkit, refreshToken: string): Promise<string> {
  const uid = ownerOf(toolkit, refreshToken);
  if (!uid) return "INVALID_REFRESH_TOKEN";
  const account = await findAccount(toolkit.documents, uid);
  if (!account) return REFUSALS.missing;
  return account.data.isDisabled ? REFUSALS.disabled : REFUSALS.revoked;
}

/** The uid; undefined where the token was not made here. */
function ownerOf({ seal }: Toolkit, refreshToken: string): string | undefined {
  return seal.open(refreshToken)?.split(":")[0];
}
