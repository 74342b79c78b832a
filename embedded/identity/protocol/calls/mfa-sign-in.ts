import { z } from "zod";
import { findAccount } from "../../accounts/accounts.ts";
import { findPendingUid, passSecondFactor } from "../../credentials/second-factor/second-factor.ts";
import { Refusal } from "../refusal.ts";
import { FINISHED_SMS, optionalText, readJson, STARTED_SMS, unusedTexts } from "../request-body.ts";
import { issueTokens, type IdentityParts, type TokenIssuing } from "../identity-parts.ts";

const NO_SUCH_KIND = "INVALID_ARGUMENT : MFA provider not supported!";
const NO_ENROLLMENT_ID = "MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided.";

const REFUSALS = {
  noPending: "INVALID_MFA_PENDING_CREDENTIAL",
  disabled: "USER_DISABLED",
  noFactor: "MFA_ENROLLMENT_NOT_FOUND",
  tooManyTries: "TOO_MANY_ATTEMPTS_TRY_LATER",
  wrongCode: "INVALID_CODE",
} as const;

const startBody = z.object({
  mfaPendingCredential: optionalText,
  mfaEnrollmentId: optionalText,
  phoneSignInInfo: STARTED_SMS,
  ...unusedTexts("tenantId"),
});

const finalizeBody = z.object({
  mfaPendingCredential: optionalText,
  mfaEnrollmentId: optionalText,
  totpVerificationInfo: z.object({ verificationCode: optionalText }).nullish(),
  phoneVerificationInfo: FINISHED_SMS,
  ...unusedTexts("tenantId"),
});

/** Only phone factors need this call, which sends an SMS. For an authenticator app it is refused. */
export async function startMfaSignIn(
  parts: Pick<IdentityParts, "documents" | "clock">,
  request: Request,
): Promise<object> {
  const { mfaPendingCredential, mfaEnrollmentId } = await readJson(request, startBody);
  if (!mfaPendingCredential)
    throw new Refusal(
      "MISSING_MFA_PENDING_CREDENTIAL : Request does not have MFA pending credential.",
    );
  if (!mfaEnrollmentId) throw new Refusal(NO_ENROLLMENT_ID);
  const { documents, clock } = parts;
  const uid = await findPendingUid(documents, mfaPendingCredential, clock.now());
  const account = uid === undefined ? undefined : await findAccount(documents, uid);
  if (!account) throw new Refusal("INVALID_MFA_PENDING_CREDENTIAL");
  if (!account.data.mfaFactors?.some(({ id }) => id === mfaEnrollmentId))
    throw new Refusal("MFA_ENROLLMENT_NOT_FOUND");
  throw new Refusal(NO_SUCH_KIND);
}

export async function finalizeMfaSignIn(
  parts: TokenIssuing & Pick<IdentityParts, "factorCipher">,
  request: Request,
): Promise<object> {
  const fields = await readJson(request, finalizeBody);
  const { mfaPendingCredential: pendingCredential, mfaEnrollmentId: factorId } = fields;
  if (!pendingCredential)
    throw new Refusal("MISSING_CREDENTIAL : Please set MFA Pending Credential.");
  if (!fields.totpVerificationInfo) throw new Refusal(NO_SUCH_KIND);
  const { verificationCode: code } = fields.totpVerificationInfo;
  if (!code) throw new Refusal("MISSING_CODE");
  if (!factorId) throw new Refusal(NO_ENROLLMENT_ID);
  const { documents, factorCipher, clock } = parts;
  const proof = { pendingCredential, factorId, code };
  const check = await passSecondFactor(documents, factorCipher, proof, clock.now());
  if (check.outcome !== "passed") throw new Refusal(REFUSALS[check.outcome]);
  const { idToken, refreshToken } = await issueTokens(parts, check.account, check.login);
  return { idToken, refreshToken };
}
