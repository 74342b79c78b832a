/** Second factors through the official SDK. */
import { FirebaseError } from "firebase/app";
import {
  createUserWithEmailAndPassword,
  getMultiFactorResolver,
  multiFactor,
  type MultiFactorError,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  type TotpSecret,
} from "firebase/auth";
import { afterAll, beforeEach, expect, test } from "vitest";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { codeAt, stepAt } from "#embedded/identity/credentials/second-factor/totp.ts";
import { createTestIdentity } from "../support/test-identity.ts";
import { connectSdk } from "../support/test-sdk.ts";

const identity = createTestIdentity();
const { auth, close } = await connectSdk(identity);
const PASSWORD = "secret";
let people = 0;

beforeEach(() => signOut(auth));
afterAll(close);

/** Advances the clock and returns a code of a period whose code has not been used yet. */
function nextCode({ secretKey }: Pick<TotpSecret, "secretKey">): string {
  identity.clock.time += 60_000;
  return codeAt(secretKey, stepAt(identity.clock.time));
}

async function signUpVerified() {
  people += 1;
  const email = `person-${people}@example.com`;
  const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD);
  await identity.documents.update(accounts, user.uid, { isEmailVerified: true });
  await user.reload();
  return { user, email };
}

async function enroll() {
  const { user, email } = await signUpVerified();
  const factors = multiFactor(user);
  const secret = await TotpMultiFactorGenerator.generateSecret(await factors.getSession());
  const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, nextCode(secret));
  await factors.enroll(assertion, "Phone");
  return { user, email, secret, factors };
}

async function startSignIn(email: string) {
  const error = await signInWithEmailAndPassword(auth, email, PASSWORD).catch((thrown) => thrown);
  expect(error).toMatchObject({ code: "auth/multi-factor-auth-required" });
  return getMultiFactorResolver(auth, error as MultiFactorError);
}

test("the secret works with an authenticator app", async () => {
  const { user, email } = await signUpVerified();
  const session = await multiFactor(user).getSession();
  const secret = await TotpMultiFactorGenerator.generateSecret(session);
  expect(secret).toMatchObject({
    hashingAlgorithm: "SHA1",
    codeLength: 6,
    codeIntervalSeconds: 30,
    secretKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
  });
  const deadline = new Date(identity.clock.time + 600_000).toUTCString();
  expect(secret.enrollmentCompletionDeadline).toBe(deadline);
  expect(secret.generateQrCodeUrl(email, "Shop")).toContain(`secret=${secret.secretKey}`);
});

test("AC-4.4: after enrolment the password alone asks for the code, and the code signs in", async () => {
  const { user, email, secret, factors } = await enroll();
  expect(factors.enrolledFactors).toMatchObject([{ factorId: "totp", displayName: "Phone" }]);
  await signOut(auth);
  const resolver = await startSignIn(email);
  expect(auth.currentUser).toBeNull();
  const [hint] = resolver.hints;
  expect(hint).toMatchObject({ factorId: "totp", displayName: "Phone" });
  const assertion = TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? "", nextCode(secret));
  const signedIn = await resolver.resolveSignIn(assertion);
  expect(signedIn.user.uid).toBe(user.uid);
  const { claims, signInSecondFactor } = await signedIn.user.getIdTokenResult(true);
  expect(signInSecondFactor).toBe("totp");
  expect(claims.firebase).toMatchObject({ second_factor_identifier: hint?.uid });
});

test("a wrong code, an unknown factor and an invalid session have the SDK's codes", async () => {
  const { email, secret } = await enroll();
  await signOut(auth);
  const resolver = await startSignIn(email);
  const uid = resolver.hints[0]?.uid ?? "";
  const resolve = (factor: string, code: string) =>
    resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(factor, code));
  const code = nextCode(secret);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  await expect(resolve(uid, wrong)).rejects.toMatchObject({
    code: "auth/invalid-verification-code",
  });
  await expect(resolve("other", code)).rejects.toMatchObject({
    code: "auth/multi-factor-info-not-found",
  });
  await resolve(uid, code);
  await expect(resolve(uid, code)).rejects.toMatchObject({
    code: "auth/invalid-multi-factor-session",
  });
});

test("after removing the factor, the password is enough", async () => {
  const { email, factors } = await enroll();
  const [factor] = factors.enrolledFactors;
  if (!factor) throw new Error("nothing was enrolled");
  await factors.unenroll(factor);
  expect(factors.enrolledFactors).toEqual([]);
  await signOut(auth);
  const { user } = await signInWithEmailAndPassword(auth, email, PASSWORD);
  expect(multiFactor(user).enrolledFactors).toEqual([]);
});

test("guests and unverified addresses cannot enrol", async () => {
  const start = async (user: Parameters<typeof multiFactor>[0]) =>
    TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  const guest = await signInAnonymously(auth);
  await expect(start(guest.user)).rejects.toMatchObject({ code: "auth/unsupported-first-factor" });
  const { user } = await createUserWithEmailAndPassword(auth, "new@example.com", PASSWORD);
  await expect(start(user)).rejects.toMatchObject({ code: "auth/unverified-email" });
  await expect(start(user)).rejects.toBeInstanceOf(FirebaseError);
});
