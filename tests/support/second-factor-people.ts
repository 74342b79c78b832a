/** Accounts with a second factor. */
import { expect } from "vitest";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { createTestIdentity, type Reply } from "./test-identity.ts";
import { codeAt, stepAt } from "#embedded/identity/credentials/second-factor/totp.ts";

export const ada = { email: "ada@example.com", password: "secret" };

export type Identity = ReturnType<typeof createTestIdentity>;

export function codeFor({ clock }: Identity, secret: string, periods = 0): string {
  return codeAt(secret, stepAt(clock.time) + periods);
}

/** A code that is wrong now and in the periods before and after. */
export function wrongCode(identity: Identity, secret: string): string {
  const right = [-1, 0, 1].map((periods) => codeFor(identity, secret, periods));
  return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "";
}

export async function signUpVerified(identity: Identity) {
  const { idToken, localId } = (await identity.call("signUp", ada)).body;
  await identity.documents.update(accounts, localId, { isEmailVerified: true });
  return { idToken, localId };
}

export async function enroll(identity: Identity, idToken: string, displayName?: string) {
  const { callV2 } = identity;
  const started = await callV2("mfaEnrollment:start", { idToken, totpEnrollmentInfo: {} });
  expect(started.status).toBe(200);
  const { sharedSecretKey: secret, sessionInfo } = started.body.totpSessionInfo;
  const finalize = { idToken, displayName, totpVerificationInfo: { sessionInfo } };
  const verificationCode = codeFor(identity, secret);
  const reply = await callV2("mfaEnrollment:finalize", {
    ...finalize,
    totpVerificationInfo: { sessionInfo, verificationCode },
  });
  expect(reply.status).toBe(200);
  return { secret, sessionInfo, body: reply.body };
}

export async function pend({ call }: Identity) {
  const { body } = await call("signInWithPassword", ada);
  const { mfaPendingCredential, mfaInfo } = body;
  return { mfaPendingCredential, mfaEnrollmentId: mfaInfo[0]?.mfaEnrollmentId, body };
}

export function finish(
  { callV2 }: Identity,
  fields: object,
  verificationCode: string,
): Promise<Reply> {
  const { mfaPendingCredential, mfaEnrollmentId } = fields as Record<string, string>;
  const proof = { mfaPendingCredential, mfaEnrollmentId };
  return callV2("mfaSignIn:finalize", { ...proof, totpVerificationInfo: { verificationCode } });
}

/** An account with one factor. The clock has advanced, so that a new code is valid. */
export async function createGuarded() {
  const identity = createTestIdentity();
  const { idToken, localId } = await signUpVerified(identity);
  const { secret, body } = await enroll(identity, idToken, "Phone");
  identity.clock.time += 60_000;
  return { identity, secret, localId, idToken: body.idToken };
}

export async function signInAgain(identity: Identity, secret: string) {
  return (await finish(identity, await pend(identity), codeFor(identity, secret))).body;
}
