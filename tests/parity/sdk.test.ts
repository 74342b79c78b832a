/** The official SDK against the server over HTTP. Buyers see the SDK's interpretation of our responses. */
import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  linkWithCredential,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  validatePassword,
} from "firebase/auth";
import { decodeJwt } from "jose";
import { afterAll, beforeEach, expect, test } from "vitest";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { createTestIdentity } from "../support/test-identity.ts";
import { connectSdk } from "../support/test-sdk.ts";

const identity = createTestIdentity();
const { auth, close } = await connectSdk(identity);
let people = 0;

beforeEach(() => signOut(auth));

afterAll(close);

function newEmail(): string {
  people += 1;
  return `person-${people}@example.com`;
}

test("signs up, out and in", async () => {
  const email = newEmail();
  const { user } = await createUserWithEmailAndPassword(auth, email, "secret");
  expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false });
  expect(user.providerData).toMatchObject([{ providerId: "password", uid: email, email }]);
  expect(user.metadata.creationTime).toMatch(/GMT$/);
  await signOut(auth);
  const again = await signInWithEmailAndPassword(auth, email.toUpperCase(), "secret");
  expect(again.user.uid).toBe(user.uid);
});

test("a wrong password and an unknown address give the same error", async () => {
  const email = newEmail();
  await createUserWithEmailAndPassword(auth, email, "secret");
  const code = "auth/invalid-credential";
  await expect(signInWithEmailAndPassword(auth, email, "wrong!")).rejects.toMatchObject({ code });
  await expect(signInWithEmailAndPassword(auth, newEmail(), "secret")).rejects.toMatchObject({
    code,
  });
});

test("weak passwords, taken addresses and invalid addresses have the SDK's codes", async () => {
  const email = newEmail();
  await expect(createUserWithEmailAndPassword(auth, email, "12345")).rejects.toMatchObject({
    code: "auth/weak-password",
    message: expect.stringContaining("Password should be at least 6 characters"),
  });
  await createUserWithEmailAndPassword(auth, email, "secret");
  await expect(createUserWithEmailAndPassword(auth, email, "secret")).rejects.toMatchObject({
    code: "auth/email-already-in-use",
  });
  await expect(createUserWithEmailAndPassword(auth, "ada", "secret")).rejects.toMatchObject({
    code: "auth/invalid-email",
  });
});

test("a guest who sets a password keeps the uid", async () => {
  const { user } = await signInAnonymously(auth);
  expect(user).toMatchObject({ isAnonymous: true, email: null, providerData: [] });
  const email = newEmail();
  const linked = await linkWithCredential(user, EmailAuthProvider.credential(email, "secret"));
  expect(linked.user).toMatchObject({ uid: user.uid, isAnonymous: false, email });
  await signOut(auth);
  const again = await signInWithEmailAndPassword(auth, email, "secret");
  expect(again.user.uid).toBe(user.uid);
});

test("a forced refresh gives a newer token of the same sign-in", async () => {
  const { user } = await createUserWithEmailAndPassword(auth, newEmail(), "secret");
  const first = decodeJwt(await user.getIdToken());
  identity.clock.time += 5000;
  const second = decodeJwt(await user.getIdToken(true));
  expect(second.iat).toBe((first.iat ?? 0) + 5);
  expect(second["auth_time"]).toBe(first["auth_time"]);
});

test("a deleted account is signed out at the next refresh", async () => {
  const { user } = await createUserWithEmailAndPassword(auth, newEmail(), "secret");
  await identity.documents.delete(accounts, user.uid);
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: "auth/user-token-expired" });
  expect(auth.currentUser).toBeNull();
});

test("a disabled account is reported", async () => {
  const email = newEmail();
  const { user } = await createUserWithEmailAndPassword(auth, email, "secret");
  await identity.documents.update(accounts, user.uid, { isDisabled: true });
  const code = "auth/user-disabled";
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code });
  await expect(signInWithEmailAndPassword(auth, email, "secret")).rejects.toMatchObject({ code });
});

test("the SDK understands the password policy", async () => {
  expect(await validatePassword(auth, "secret")).toMatchObject({ isValid: true });
  expect(await validatePassword(auth, "short")).toMatchObject({
    isValid: false,
    meetsMinPasswordLength: false,
  });
});
