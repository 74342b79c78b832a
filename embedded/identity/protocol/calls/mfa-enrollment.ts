/** v2 accounts/mfaEnrollment: start, finalize and withdraw, for authenticator apps. */
import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { holderOf } from "../../accounts/accounts.ts";
import type { Transaction } from "#domain/ports/documents.ts";
import { Refusal } from "../refusal.ts";
import { limitNotices, notifyIn } from "../../accounts/security-notice.ts";
import { FINISHED_SMS, optionalText, readJson, STARTED_SMS, unusedTexts } from "../request-body.ts";
import {
  type Enrollment,
  finishEnrollment,
  MAX_FACTORS,
  removeFactor,
  startEnrollment,
} from "../../credentials/second-factor/enroll.ts";
import { DIGITS, PERIOD_SECONDS } from "../../credentials/second-factor/totp.ts";
import {
  authenticate,
  issueTokens,
  requireRecentLogin,
  stayAuthenticated,
  type Authenticated,
  type Authenticating,
  type CodeMailing,
  type IdentityParts,
  type TokenIssuing,
} from "../identity-parts.ts";

/** Sign-in methods that cannot be combined with a second factor, because the user cannot repeat them on request. */
const INELIGIBLE_METHODS = new Set(["anonymous", "phone", "custom"]);

const startBody = z.object({
  idToken: optionalText,
  phoneEnrollmentInfo: STARTED_SMS,
  totpEnrollmentInfo: z.looseObject({}).nullish(),
  ...unusedTexts("tenantId"),
});

const finalizeBody = z.object({
  idToken: optionalText,
  displayName: optionalText,
  phoneVerificationInfo: FINISHED_SMS,
  totpVerificationInfo: z
    .object({ sessionInfo: optionalText, verificationCode: optionalText })
    .nullish(),
  ...unusedTexts("tenantId"),
});

const withdrawBody = z.object({
  idToken: optionalText,
  mfaEnrollmentId: optionalText,
  ...unusedTexts("tenantId"),
});

export async function startMfaEnrollment(
  parts: Authenticating & Pick<IdentityParts, "clock" | "lifetimes" | "limits" | "factorCipher">,
  request: Request,
): Promise<object> {
  const { idToken, phoneEnrollmentInfo, totpEnrollmentInfo } = await readJson(request, startBody);
  const { account } = await authenticateEligible(parts, idToken);
  if (!account.data.isEmailVerified)
    throw new Refusal(
      "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.",
    );
  refuseSms(phoneEnrollmentInfo);
  if (!totpEnrollmentInfo) throw new Refusal("INVALID_ARGUMENT : Missing totpEnrollmentInfo.");
  if ((account.data.mfaFactors?.length ?? 0) >= MAX_FACTORS)
    throw new Refusal("SECOND_FACTOR_LIMIT_EXCEEDED");
  await parts.limits.count([[LIMITS.enrollmentByAccount, holderOf(account)]]);
  const { documents, factorCipher, clock } = parts;
  const started = await startEnrollment(documents, factorCipher, account.uid, clock.now());
  return {
    totpSessionInfo: {
      sharedSecretKey: started.secret,
      verificationCodeLength: DIGITS,
      hashingAlgorithm: "SHA1",
      periodSec: PERIOD_SECONDS,
      sessionInfo: started.sessionInfo,
      finalizeEnrollmentTime: new Date(started.expiresAt).toISOString(),
    },
  };
}

export async function finalizeMfaEnrollment(
  parts: TokenIssuing & CodeMailing & Pick<IdentityParts, "limits" | "factorCipher">,
  request: Request,
): Promise<object> {
  const fields = await readJson(request, finalizeBody);
  const current = await authenticateEligible(parts, fields.idToken);
  const { account, login } = current;
  refuseSms(fields.phoneVerificationInfo);
  const { totpVerificationInfo: info } = fields;
  if (!info) throw new Refusal("INVALID_ARGUMENT : Missing totpVerificationInfo.");
  const { verificationCode: code, sessionInfo } = info;
  if (!code) throw new Refusal("MISSING_CODE");
  if (!sessionInfo) throw new Refusal("MISSING_SESSION_INFO");
  const displayName = fields.displayName?.toWellFormed();
  await limitNotices(parts, account);
  const { documents, factorCipher } = parts;
  const enrollment = await finishEnrollment(
    documents,
    factorCipher,
    { uid: account.uid, sessionInfo, code, displayName },
    changeBy(parts, request, current),
  );
  if (enrollment.outcome !== "enrolled") throw refusalOf(enrollment.outcome);
  const { factorId } = enrollment;
  const enrolled = { ...login, secondFactorId: factorId };
  const { idToken, refreshToken } = await issueTokens(parts, enrollment.account, enrolled);
  return { idToken, refreshToken };
}

export async function withdrawMfaEnrollment(
  parts: TokenIssuing & CodeMailing & Pick<IdentityParts, "limits">,
  request: Request,
): Promise<object> {
  const { idToken, mfaEnrollmentId } = await readJson(request, withdrawBody);
  if (!idToken) throw new Refusal("MISSING_ID_TOKEN");
  const current = await authenticate(parts, idToken);
  const { account, login } = current;
  requireRecentLogin(parts, account, login);
  await limitNotices(parts, account);
  const change = changeBy(parts, request, current);
  const changed = await removeFactor(parts.documents, account.uid, mfaEnrollmentId, change);
  if (!changed) throw new Refusal("MFA_ENROLLMENT_NOT_FOUND");
  return issueTokens(parts, changed, { ...login, secondFactorId: undefined });
}

function changeBy(parts: CodeMailing, { headers }: Request, current: Authenticated) {
  return {
    now: parts.clock.now(),
    admit: (transaction: Transaction) => stayAuthenticated(transaction, current),
    notify: notifyIn(parts, headers),
  };
}

async function authenticateEligible(
  parts: Authenticating & Pick<IdentityParts, "clock" | "lifetimes">,
  idToken: string | undefined,
) {
  if (!idToken) throw new Refusal("MISSING_ID_TOKEN");
  const { account, login } = await authenticate(parts, idToken);
  if (INELIGIBLE_METHODS.has(login.signInProvider))
    throw new Refusal(
      "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor.",
    );
  requireRecentLogin(parts, account, login);
  return { account, login };
}

function refuseSms(phoneInfo: unknown): void {
  if (phoneInfo) throw new Refusal("OPERATION_NOT_ALLOWED : SMS based MFA not enabled.");
}

function refusalOf(outcome: Exclude<Enrollment["outcome"], "enrolled">): Refusal {
  switch (outcome) {
    case "noSession":
      return new Refusal("INVALID_SESSION_INFO");
    case "sessionExpired":
      return new Refusal("SESSION_EXPIRED");
    case "noAccount":
      return new Refusal("USER_NOT_FOUND");
    case "alreadyEnrolled":
      return new Refusal("SECOND_FACTOR_EXISTS");
    case "tooManyFactors":
      return new Refusal("SECOND_FACTOR_LIMIT_EXCEEDED");
    case "tooManyTries":
      return new Refusal("TOO_MANY_ATTEMPTS_TRY_LATER");
    case "wrongCode":
      return new Refusal("INVALID_CODE");
  }
}
