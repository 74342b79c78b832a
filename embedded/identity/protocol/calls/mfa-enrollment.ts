/** v2 accounts/mfaEnrollment: start, finalize and withdraw, for authenticator apps. */
import { z } from "zod";
import { Refusal } from "../refusal.ts";
import { FINISHED_SMS, optionalText, readJson, STARTED_SMS, unusedTexts } from "../request-body.ts";
import {
  type Enrollment,
  finishEnrollment,
  MAX_FACTORS,
  removeFactor,
  startEnrollment,
} from "#embedded/identity/credentials/second-factor/enroll.ts";
import { DIGITS, PERIOD_SECONDS } from "#embedded/identity/credentials/second-factor/totp.ts";
import {
  authenticate,
  issueTokens,
  requireRecentLogin,
  type Toolkit,
} from "#server/identity/toolkit.ts";

/** What proves nothing that could be asked for again. */
const INELIGIBLE = new Set(["anonymous", "phone", "custom"]);

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

export async function startMfaEnrollment(toolkit: Toolkit, request: Request): Promise<object> {
  const { idToken, phoneEnrollmentInfo, totpEnrollmentInfo } = await readJson(request, startBody);
  const { account } = await authenticateEligible(toolkit, idToken);
  if (!account.data.isEmailVerified)
    throw new Refusal(
      "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.",
    );
  refuseSms(phoneEnrollmentInfo);
  if (!totpEnrollmentInfo) throw new Refusal("INVALID_ARGUMENT : Missing totpEnrollmentInfo.");
  if ((account.data.mfaFactors?.length ?? 0) >= MAX_FACTORS)
    throw new Refusal("SECOND_FACTOR_LIMIT_EXCEEDED");
  const { documents, factorSeal, clock } = toolkit;
  const started = await startEnrollment(documents, factorSeal, account.uid, clock.now());
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

export async function finalizeMfaEnrollment(toolkit: Toolkit, request: Request): Promise<object> {
  const fields = await readJson(request, finalizeBody);
  const { account, login } = await authenticateEligible(toolkit, fields.idToken);
  refuseSms(fields.phoneVerificationInfo);
  const { totpVerificationInfo: info } = fields;
  if (!info) throw new Refusal("INVALID_ARGUMENT : Missing totpVerificationInfo.");
  const { verificationCode: code, sessionInfo } = info;
  if (!code) throw new Refusal("MISSING_CODE");
  if (!sessionInfo) throw new Refusal("MISSING_SESSION_INFO");
  const displayName = fields.displayName?.toWellFormed();
  const { documents, factorSeal, clock } = toolkit;
  const enrollment = await finishEnrollment(
    documents,
    factorSeal,
    { uid: account.uid, sessionInfo, code, displayName },
    clock.now(),
  );
  if (enrollment.outcome !== "enrolled") throw refusalOf(enrollment.outcome);
  const { factorId } = enrollment;
  const enrolled = { ...login, secondFactorId: factorId };
  const { idToken, refreshToken } = await issueTokens(toolkit, enrollment.account, enrolled);
  return { idToken, refreshToken };
}

export async function withdrawMfaEnrollment(toolkit: Toolkit, request: Request): Promise<object> {
  const { idToken, mfaEnrollmentId } = await readJson(request, withdrawBody);
  if (!idToken) throw new Refusal("MISSING_ID_TOKEN");
  const { account, login } = await authenticate(toolkit, idToken);
  requireRecentLogin(toolkit, account, login);
  const { documents, clock } = toolkit;
  const changed = await removeFactor(documents, account.uid, mfaEnrollmentId, clock.now());
  if (!changed) throw new Refusal("MFA_ENROLLMENT_NOT_FOUND");
  const { authTime, signInProvider } = login;
  return issueTokens(toolkit, changed, { authTime, signInProvider });
}

async function authenticateEligible(toolkit: Toolkit, idToken: string | undefined) {
  if (!idToken) throw new Refusal("MISSING_ID_TOKEN");
  const { account, login } = await authenticate(toolkit, idToken);
  if (INELIGIBLE.has(login.signInProvider))
    throw new Refusal(
      "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor.",
    );
  requireRecentLogin(toolkit, account, login);
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
