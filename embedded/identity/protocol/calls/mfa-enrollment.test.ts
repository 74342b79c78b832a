import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { accounts } from "../../accounts/collections.ts";
import {
  ada,
  codeFor,
  createGuarded,
  enroll,
  pend,
  signInAgain,
  signUpVerified,
  wrongCode,
} from "#tests/support/second-factor-people.ts";
import { createTestIdentity } from "#tests/support/test-identity.ts";

test("enrolment returns what an authenticator app needs, then tokens that name the factor", async () => {
  const identity = createTestIdentity();
  const { idToken } = await signUpVerified(identity);
  const started = await identity.callV2("mfaEnrollment:start", { idToken, totpEnrollmentInfo: {} });
  expect(started.body).toEqual({
    totpSessionInfo: {
      sharedSecretKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
      verificationCodeLength: 6,
      hashingAlgorithm: "SHA1",
      periodSec: 30,
      sessionInfo: expect.any(String),
      finalizeEnrollmentTime: new Date(identity.clock.time + 600_000).toISOString(),
    },
  });
  const { body } = await enroll(identity, idToken, "Phone");
  expect(Object.keys(body).toSorted()).toEqual(["idToken", "refreshToken"]);
  const [user] = (await identity.call("lookup", { idToken: body.idToken })).body.users;
  const enrolledAt = new Date(identity.clock.time).toISOString();
  const factor = { mfaEnrollmentId: expect.any(String), displayName: "Phone", enrolledAt };
  expect(user?.["mfaInfo"]).toEqual([{ ...factor, totpInfo: {} }]);
  const [enrolled] = (user?.["mfaInfo"] ?? []) as { mfaEnrollmentId: string }[];
  const claims = decodeJwt(body.idToken);
  expect(claims["firebase"]).toMatchObject({
    sign_in_provider: "password",
    sign_in_second_factor: "totp",
    second_factor_identifier: enrolled?.mfaEnrollmentId,
  });
});

test("enrolment needs a member with a verified address and a recent sign-in", async () => {
  const identity = createTestIdentity();
  const { call, callV2, clock } = identity;
  const start = async (idToken: string, info: object = { totpEnrollmentInfo: {} }) =>
    (await callV2("mfaEnrollment:start", { idToken, ...info })).body.error?.message;
  const guest = (await call("signUp", {})).body;
  expect(await start(guest.idToken)).toBe(
    "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor.",
  );
  const { idToken, localId } = (await call("signUp", ada)).body;
  expect(await start(idToken)).toBe(
    "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.",
  );
  await identity.documents.update(accounts, localId, { isEmailVerified: true });
  expect(await start(idToken, {})).toMatch(/^INVALID_ARGUMENT : /);
  expect(await start(idToken, { phoneEnrollmentInfo: { phoneNumber: "+15555550100" } })).toBe(
    "OPERATION_NOT_ALLOWED : SMS based MFA not enabled.",
  );
  expect(await start(idToken)).toBeUndefined();
  clock.time += 301_000;
  expect(await start(idToken)).toBe("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
});

test("an enrolment belongs to one account, expires after ten minutes and can be finished once", async () => {
  const identity = createTestIdentity();
  const { callV2 } = identity;
  const { idToken } = await signUpVerified(identity);
  const other = (await identity.call("signUp", { ...ada, email: "eve@example.com" })).body.idToken;
  const finalize = async (token: string, info: object) =>
    (await callV2("mfaEnrollment:finalize", { idToken: token, totpVerificationInfo: info })).body
      .error?.message;
  const { totpSessionInfo } = (
    await callV2("mfaEnrollment:start", { idToken, totpEnrollmentInfo: {} })
  ).body;
  const { sharedSecretKey: secret, sessionInfo } = totpSessionInfo;
  const verificationCode = codeFor(identity, secret);
  expect(await finalize(idToken, {})).toBe("MISSING_CODE");
  expect(await finalize(idToken, { verificationCode })).toBe("MISSING_SESSION_INFO");
  expect(await finalize(idToken, { verificationCode, sessionInfo: "x" })).toBe(
    "INVALID_SESSION_INFO",
  );
  expect(await finalize(other, { verificationCode, sessionInfo })).toBe("INVALID_SESSION_INFO");
  const wrong = { verificationCode: wrongCode(identity, secret), sessionInfo };
  expect(await finalize(idToken, wrong)).toBe("INVALID_CODE");
  expect(await finalize(idToken, { verificationCode, sessionInfo })).toBeUndefined();
  expect(await finalize(idToken, { verificationCode, sessionInfo })).toBe("SECOND_FACTOR_EXISTS");

  const late = (await callV2("mfaEnrollment:start", { idToken, totpEnrollmentInfo: {} })).body;
  identity.clock.time += 600_000;
  const { idToken: fresh } = await signInAgain(identity, secret);
  const { sharedSecretKey, sessionInfo: lateInfo } = late.totpSessionInfo;
  const lateCode = codeFor(identity, sharedSecretKey);
  expect(await finalize(fresh, { verificationCode: lateCode, sessionInfo: lateInfo })).toBe(
    "SESSION_EXPIRED",
  );
});

test("an account can have at most five factors", async () => {
  const identity = createTestIdentity();
  const { idToken } = await signUpVerified(identity);
  for (let count = 0; count < 5; count += 1) await enroll(identity, idToken);
  const sixth = await identity.callV2("mfaEnrollment:start", { idToken, totpEnrollmentInfo: {} });
  expect(sixth.body.error.message).toBe("SECOND_FACTOR_LIMIT_EXCEEDED");
});

test("after removing the factor, a password is enough", async () => {
  const { identity, secret } = await createGuarded();
  const { mfaEnrollmentId } = await pend(identity);
  const { idToken } = await signInAgain(identity, secret);
  const withdraw = (id: string | undefined) =>
    identity.callV2("mfaEnrollment:withdraw", { idToken, mfaEnrollmentId: id });
  expect((await withdraw("other")).body.error.message).toBe("MFA_ENROLLMENT_NOT_FOUND");
  expect((await withdraw(undefined)).body.error.message).toBe("MFA_ENROLLMENT_NOT_FOUND");
  const { status, body } = await withdraw(mfaEnrollmentId);
  expect(status).toBe(200);
  expect(body).toMatchObject({ expiresIn: "3600", refreshToken: expect.any(String) });
  expect(decodeJwt(body.idToken)["firebase"]).not.toHaveProperty("sign_in_second_factor");
  const again = (await identity.call("signInWithPassword", ada)).body;
  const { users } = (await identity.call("lookup", { idToken: again.idToken })).body;
  expect(users).toMatchObject([{ mfaInfo: [] }]);
});
