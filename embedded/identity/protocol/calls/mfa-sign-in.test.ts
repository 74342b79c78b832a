import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { accounts, mfaEnrollments, mfaPendings } from "../../accounts/collections.ts";
import {
  ada,
  codeFor,
  createGuarded,
  finish,
  pend,
  wrongCode,
} from "#tests/support/second-factor-people.ts";
import { createTestIdentity } from "#tests/support/test-identity.ts";

test("the first factor alone gives no tokens; the second gives tokens that name it", async () => {
  const { identity, secret, localId } = await createGuarded();
  const before = (await identity.documents.get(accounts, localId))?.data.lastLoginAt;
  const pending = await pend(identity);
  expect(pending.body).toEqual({
    kind: "identitytoolkit#VerifyPasswordResponse",
    localId,
    email: ada.email,
    displayName: "",
    registered: true,
    mfaPendingCredential: expect.any(String),
    mfaInfo: [
      {
        mfaEnrollmentId: pending.mfaEnrollmentId,
        displayName: "Phone",
        enrolledAt: expect.any(String),
        totpInfo: {},
      },
    ],
  });
  expect((await identity.documents.get(accounts, localId))?.data.lastLoginAt).toBe(before);
  const lookup = await identity.call("lookup", { idToken: pending.mfaPendingCredential });
  expect(lookup.body.error.message).toBe("INVALID_ID_TOKEN");

  const { status, body } = await finish(identity, pending, codeFor(identity, secret));
  expect(status).toBe(200);
  expect(Object.keys(body).toSorted()).toEqual(["idToken", "refreshToken"]);
  const second = {
    sign_in_second_factor: "totp",
    second_factor_identifier: pending.mfaEnrollmentId,
  };
  const authTime = Math.floor(identity.clock.time / 1000);
  expect(decodeJwt(body.idToken)).toMatchObject({ auth_time: authTime, firebase: second });
  identity.clock.time += 3_600_000;
  const grant = { grant_type: "refresh_token", refresh_token: body.refreshToken };
  const refreshed = (await identity.postForm(grant)).body;
  expect(decodeJwt(refreshed.id_token)).toMatchObject({ auth_time: authTime, firebase: second });
});

test("a code and a pending credential work once each", async () => {
  const { identity, secret } = await createGuarded();
  const code = codeFor(identity, secret);
  const pending = await pend(identity);
  expect((await finish(identity, pending, code)).status).toBe(200);
  const again = await finish(identity, pending, codeFor(identity, secret, 1));
  expect(again.body.error.message).toBe("INVALID_MFA_PENDING_CREDENTIAL");
  const replay = await finish(identity, await pend(identity), code);
  expect(replay.body.error.message).toBe("INVALID_CODE");
  const older = await finish(identity, await pend(identity), codeFor(identity, secret, -1));
  expect(older.body.error.message).toBe("INVALID_CODE");
  const next = await finish(identity, await pend(identity), codeFor(identity, secret, 1));
  expect(next.status).toBe(200);
});

test("of two requests with one code at once, one succeeds", async () => {
  const { identity, secret } = await createGuarded();
  const pendings = [await pend(identity), await pend(identity)];
  const code = codeFor(identity, secret);
  const replies = await Promise.all(pendings.map((pending) => finish(identity, pending, code)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test("five wrong codes are allowed, also under fifty parallel tries", async () => {
  const { identity, secret } = await createGuarded();
  const pendings = await Promise.all(Array.from({ length: 50 }, () => pend(identity)));
  const wrong = wrongCode(identity, secret);
  const replies = await Promise.all(pendings.map((pending) => finish(identity, pending, wrong)));
  const messages = replies.map(({ body }) => body.error.message);
  expect(messages.filter((message) => message === "INVALID_CODE")).toHaveLength(5);
  expect(messages.filter((message) => message === "TOO_MANY_ATTEMPTS_TRY_LATER")).toHaveLength(45);
  const right = () => pend(identity).then((p) => finish(identity, p, codeFor(identity, secret)));
  expect((await right()).body.error.message).toBe("TOO_MANY_ATTEMPTS_TRY_LATER");
  identity.clock.time += 15 * 60_000;
  expect((await right()).status).toBe(200);
});

test("a pending sign-in ends after ten minutes, on revocation and with a disabled account", async () => {
  const { identity, secret, localId } = await createGuarded();
  const message = async (fields: object) =>
    (await finish(identity, fields, codeFor(identity, secret))).body.error.message;

  const late = await pend(identity);
  identity.clock.time += 600_000;
  expect(await message(late)).toBe("INVALID_MFA_PENDING_CREDENTIAL");
  const disabled = await pend(identity);
  await identity.documents.update(accounts, localId, { isDisabled: true });
  expect(await message(disabled)).toBe("USER_DISABLED");
  const validSince = Math.floor(identity.clock.time / 1000) + 1;
  await identity.documents.update(accounts, localId, { isDisabled: false, validSince });
  expect(await message(disabled)).toBe("INVALID_MFA_PENDING_CREDENTIAL");
  await identity.documents.delete(accounts, localId);
  expect(await message(disabled)).toBe("INVALID_MFA_PENDING_CREDENTIAL");
});

const session = (fields: object) => ({ totpVerificationInfo: fields });

test.each([
  ["mfaSignIn:start", {}, /^MISSING_MFA_PENDING_CREDENTIAL : Request does not have/],
  ["mfaSignIn:start", { mfaPendingCredential: "x" }, /^MISSING_MFA_ENROLLMENT_ID : No second/],
  [
    "mfaSignIn:start",
    { mfaPendingCredential: "x", mfaEnrollmentId: "y" },
    /^INVALID_MFA_PENDING_CREDENTIAL$/,
  ],
  ["mfaSignIn:finalize", {}, /^MISSING_CREDENTIAL : Please set MFA Pending Credential\.$/],
  ["mfaSignIn:finalize", { mfaPendingCredential: "x" }, /^INVALID_ARGUMENT : MFA provider not/],
  ["mfaSignIn:finalize", { mfaPendingCredential: "x", ...session({}) }, /^MISSING_CODE$/],
  [
    "mfaSignIn:finalize",
    { mfaPendingCredential: "x", ...session({ verificationCode: "000000" }) },
    /^MISSING_MFA_ENROLLMENT_ID/,
  ],
  [
    "mfaSignIn:finalize",
    { mfaPendingCredential: "x", mfaEnrollmentId: "y", ...session({ verificationCode: "000000" }) },
    /^INVALID_MFA_PENDING_CREDENTIAL$/,
  ],
  ["mfaEnrollment:start", {}, /^MISSING_ID_TOKEN$/],
  ["mfaEnrollment:start", { idToken: "x" }, /^INVALID_ID_TOKEN$/],
  ["mfaEnrollment:finalize", {}, /^MISSING_ID_TOKEN$/],
  ["mfaEnrollment:withdraw", {}, /^MISSING_ID_TOKEN$/],
])("%s with %j is refused: %s", async (name, body, message) => {
  const { callV2 } = createTestIdentity();
  const reply = await callV2(name, body);
  expect(reply.status).toBe(400);
  expect(reply.body.error.message).toMatch(message);
});

test("an unknown factor is reported, and mfaSignIn:start refuses an authenticator app's factor", async () => {
  const { identity, secret } = await createGuarded();
  const pending = await pend(identity);
  const other = { ...pending, mfaEnrollmentId: "other" };
  expect((await finish(identity, other, codeFor(identity, secret))).body.error.message).toBe(
    "MFA_ENROLLMENT_NOT_FOUND",
  );
  const { mfaPendingCredential, mfaEnrollmentId } = pending;
  const started = await identity.callV2("mfaSignIn:start", {
    mfaPendingCredential,
    mfaEnrollmentId,
  });
  expect(started.body.error.message).toBe("INVALID_ARGUMENT : MFA provider not supported!");
});

test("secrets and credentials are encrypted or hashed at rest", async () => {
  const { identity, secret } = await createGuarded();
  const { mfaPendingCredential } = await pend(identity);
  const stored = JSON.stringify([
    await identity.documents.query(accounts, {}),
    await identity.documents.query(mfaEnrollments, {}),
    await identity.documents.query(mfaPendings, {}),
  ]);
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(mfaPendingCredential);
});
