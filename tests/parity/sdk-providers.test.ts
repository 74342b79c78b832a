/** Providers' credentials and custom tokens through the official SDK. */
import {
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  linkWithCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
} from "firebase/auth";
import { afterAll, beforeEach, expect, test } from "vitest";
import { hashNonce } from "#domain/tokens.ts";
import { createTestIssuer } from "#tests/support/test-issuer.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { createTestIdentity } from "../support/test-identity.ts";
import { connectSdk } from "../support/test-sdk.ts";

const clock = { time: Date.now(), now: () => clock.time };
const issuer = createTestIssuer(clock);
const identity = createTestIdentity({ clock, providers: issuer.providers });
const { auth, close } = await connectSdk({ ...identity, clock });
const NONCE = "raw-nonce";
let people = 0;

beforeEach(() => signOut(auth));
afterAll(close);

function newPerson() {
  people += 1;
  const email = `person-${people}@example.com`;
  return { sub: `sub-${people}`, email, email_verified: true, name: "Ada" };
}

async function google(claims: Record<string, unknown>) {
  return GoogleAuthProvider.credential(await issuer.sign(claims));
}

async function acme(claims: Record<string, unknown>) {
  const nonce = await hashNonce(NONCE);
  const idToken = await issuer.sign({ ...claims, nonce }, { providerId: "oidc.acme" });
  return new OAuthProvider("oidc.acme").credential({ idToken, rawNonce: NONCE });
}

test("a credential signs in with the provider's profile", async () => {
  const person = newPerson();
  const { user, providerId } = await signInWithCredential(auth, await google(person));
  expect(providerId).toBe("google.com");
  expect(user).toMatchObject({ email: person.email, emailVerified: true, displayName: "Ada" });
  expect(user.providerData).toMatchObject([{ providerId: "google.com", uid: person.sub }]);
  const again = await signInWithCredential(auth, await google(person));
  expect(again.user.uid).toBe(user.uid);
});

test("a token with a nonce signs in only together with the raw nonce", async () => {
  const person = newPerson();
  const { user } = await signInWithCredential(auth, await acme(person));
  expect(user.email).toBe(person.email);
  const nonce = await hashNonce(NONCE);
  await expect(
    signInWithCredential(auth, await google({ ...person, nonce })),
  ).rejects.toMatchObject({ code: "auth/missing-or-invalid-nonce" });
});

test("an unverified address that has an account gives a credential that can be linked", async () => {
  const person = { ...newPerson(), email_verified: false };
  const owner = await createUserWithEmailAndPassword(auth, person.email, "secret");
  await signOut(auth);
  const error = await signInWithCredential(auth, await acme(person)).catch((thrown) => thrown);
  expect(error).toMatchObject({
    code: "auth/account-exists-with-different-credential",
    customData: { email: person.email },
  });
  const credential = OAuthProvider.credentialFromError(error);
  const { user } = await signInWithEmailAndPassword(auth, person.email, "secret");
  if (!credential) throw new Error("the error has no credential");
  const linked = await linkWithCredential(user, credential);
  expect(linked.user.uid).toBe(owner.user.uid);
  expect(linked.user.providerData.map(({ providerId }) => providerId).toSorted()).toEqual([
    "oidc.acme",
    "password",
  ]);
});

test("a guest keeps the uid when linking, and another account's identity is refused", async () => {
  const person = newPerson();
  const guest = await signInAnonymously(auth);
  const { user } = await linkWithCredential(guest.user, await google(person));
  expect(user).toMatchObject({ uid: guest.user.uid, isAnonymous: false, email: person.email });
  await signOut(auth);
  const other = await signInAnonymously(auth);
  await expect(linkWithCredential(other.user, await google(person))).rejects.toMatchObject({
    code: "auth/credential-already-in-use",
  });
  await expect(
    linkWithCredential(other.user, await acme({ ...person, sub: "new" })),
  ).rejects.toMatchObject({ code: "auth/email-already-in-use" });
});

test("re-authentication works with the user's own identity only", async () => {
  const [person, other] = [newPerson(), newPerson()];
  await signInWithCredential(auth, await google(other));
  const { user } = await signInWithCredential(auth, await google(person));
  await reauthenticateWithCredential(user, await google(person));
  await expect(reauthenticateWithCredential(user, await google(other))).rejects.toMatchObject({
    code: "auth/user-mismatch",
  });
  expect(auth.currentUser?.uid).toBe(user.uid);
  const nobody = await google(newPerson());
  await expect(reauthenticateWithCredential(user, nobody)).rejects.toMatchObject({
    code: "auth/user-mismatch",
  });
  expect(auth.currentUser?.uid).toBe(user.uid);
});

test("invalid credentials and unknown providers have the SDK's codes", async () => {
  const forged = GoogleAuthProvider.credential(await issuer.sign(newPerson(), { isForged: true }));
  await expect(signInWithCredential(auth, forged)).rejects.toMatchObject({
    code: "auth/invalid-credential",
  });
  const unknown = new OAuthProvider("oidc.unknown").credential({ idToken: "x" });
  await expect(signInWithCredential(auth, unknown)).rejects.toMatchObject({
    code: "auth/operation-not-allowed",
  });
  const person = newPerson();
  const { user } = await signInWithCredential(auth, await google(person));
  await identity.documents.update(accounts, user.uid, { isDisabled: true });
  await expect(signInWithCredential(auth, await google(person))).rejects.toMatchObject({
    code: "auth/user-disabled",
  });
});

test("a custom token signs in only if this server issued it", async () => {
  const token = await identity.customTokens.mint("chosen", { plan: "gold" });
  const { user } = await signInWithCustomToken(auth, token);
  expect(user).toMatchObject({ uid: "chosen", isAnonymous: false });
  expect((await user.getIdTokenResult()).claims["plan"]).toBe("gold");
  await expect(signInWithCustomToken(auth, "x")).rejects.toMatchObject({
    code: "auth/invalid-custom-token",
  });
});
