/** accounts:signInWithCustomToken: accepts only tokens signed by this server. */
import { z } from "zod";
import { signInByUid, toSeconds } from "../../accounts/accounts.ts";
import { findReserved, isUid } from "../../tokens/custom-tokens.ts";
import { Refusal } from "../refusal.ts";
import {
  optionalFlag,
  optionalInt64,
  optionalText,
  readJson,
  unusedTexts,
} from "../request-body.ts";
import { issueTokens, type IdentityParts, type TokenIssuing } from "../identity-parts.ts";

const body = z.object({
  token: optionalText,
  returnSecureToken: optionalFlag,
  delegatedProjectNumber: optionalInt64,
  ...unusedTexts("instanceId", "tenantId"),
});
const claimsSchema = z.record(z.string(), z.unknown());

export async function signInWithCustomToken(
  parts: TokenIssuing & Pick<IdentityParts, "customTokens">,
  request: Request,
): Promise<object> {
  const { token } = await readJson(request, body);
  if (!token) throw new Refusal("MISSING_CUSTOM_TOKEN");
  const payload = await readPayload(parts, token);
  const uid = payload["uid"];
  if (!isUid(uid)) throw new Refusal("MISSING_IDENTIFIER");
  const claims = readClaims(payload["claims"]);
  const { documents, clock } = parts;
  const signedIn = await signInByUid(documents, uid, clock.now());
  if (signedIn.outcome === "disabled") throw new Refusal("USER_DISABLED");
  const { account, isNewUser } = signedIn;
  const authTime = toSeconds(account.data.lastLoginAt);
  return {
    kind: "identitytoolkit#VerifyCustomTokenResponse",
    isNewUser,
    ...(await issueTokens(parts, account, { authTime, signInProvider: "custom", claims })),
  };
}

async function readPayload({ customTokens }: Pick<IdentityParts, "customTokens">, token: string) {
  const reading = await customTokens.read(token);
  switch (reading.outcome) {
    case "genuine":
      return reading.payload;
    case "foreign":
      throw new Refusal("CREDENTIAL_MISMATCH");
    case "otherAudience":
      throw new Refusal(
        `INVALID_CUSTOM_TOKEN : ((Invalid aud (audience): ${reading.audience} Note: Firebase ID Tokens / third-party tokens cannot be used with signInWithCustomToken.))`,
      );
    case "malformed":
      throw new Refusal("INVALID_CUSTOM_TOKEN : Invalid assertion format");
    case "invalid":
      throw new Refusal("INVALID_CUSTOM_TOKEN : The token is expired or its signature is invalid.");
  }
}

function readClaims(value: unknown) {
  if (value === undefined) return undefined;
  const claims = claimsSchema.safeParse(value);
  if (!claims.success) throw new Refusal("INVALID_CLAIMS");
  const reserved = findReserved(claims.data);
  if (reserved) throw new Refusal(`FORBIDDEN_CLAIM : ${reserved}`);
  return claims.data;
}
