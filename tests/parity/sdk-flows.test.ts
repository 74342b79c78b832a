/** Mail flows and account changes through the official SDK. */
import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  linkWithCredential,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from "firebase/auth";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestIdentity, PUBLIC_URL } from "../support/test-identity.ts";
import { connectSdk } from "../support/test-sdk.ts";

const client = { address: "203.0.113.7" };
const identity = createTestIdentity({
  limits: { secret: "for tests only" },
  clientAddress: () => client.address,
});
const { auth, close } = await connectSdk(identity);
const settings = { url: `${PUBLIC_URL}/account`, handleCodeInApp: true };
let people = 0;

beforeEach(() => signOut(auth));

afterAll(close);

function newEmail(): string {
  people += 1;
  return `person-${people}@example.com`;
}

async function createPerson() {
  const email = newEmail();
  const { user } = await createUserWithEmailAndPassword(auth, email, "secret");
  return { email, user };
}

const failure = (code: string) => expect.objectContaining({ code: `auth/${code}` });

test("a forgotten password can be reset once", async () => {
  const { email, user } = await createPerson();
  await sendPasswordResetEmail(auth, email, settings);
  await sendPasswordResetEmail(auth, newEmail());
  const code = await identity.takeCode(email, "resetPassword");
  expect(await verifyPasswordResetCode(auth, code)).toBe(email);
  await expect(confirmPasswordReset(auth, code, "12345")).rejects.toEqual(failure("weak-password"));
  await confirmPasswordReset(auth, code, "newer!");
  await expect(confirmPasswordReset(auth, code, "newer!")).rejects.toEqual(
    failure("invalid-action-code"),
  );
  await expect(user.getIdToken(true)).rejects.toEqual(failure("user-token-expired"));
  expect(auth.currentUser).toBeNull();
  const again = await signInWithEmailAndPassword(auth, email, "newer!");
  expect(again.user.emailVerified).toBe(true);
});

test("an address can be verified, and an expired code is reported", async () => {
  const { email, user } = await createPerson();
  await sendEmailVerification(user, settings);
  const code = await identity.takeCode(email, "verifyEmail");
  expect(await checkActionCode(auth, code)).toMatchObject({
    operation: "VERIFY_EMAIL",
    data: { email },
  });
  await applyActionCode(auth, code);
  await reload(user);
  expect(user.emailVerified).toBe(true);
  await sendEmailVerification(user);
  const late = await identity.takeCode(email, "verifyEmail");
  identity.clock.time += 3 * 24 * 3_600_000;
  await expect(applyActionCode(auth, late)).rejects.toEqual(failure("expired-action-code"));
});

test("a change of address can be confirmed and undone", async () => {
  const { email, user } = await createPerson();
  const next = newEmail();
  await expect(updateEmail(user, next)).rejects.toEqual(failure("operation-not-allowed"));
  await verifyBeforeUpdateEmail(user, next, settings);
  const code = await identity.takeCode(next, "verifyAndChangeEmail");
  expect((await checkActionCode(auth, code)).data).toEqual({
    email: next,
    previousEmail: email,
    multiFactorInfo: null,
  });
  await applyActionCode(auth, code);
  await signInWithEmailAndPassword(auth, next, "secret");
  const undo = await identity.takeCode(email, "recoverEmail");
  expect(await checkActionCode(auth, undo)).toMatchObject({ operation: "RECOVER_EMAIL" });
  await applyActionCode(auth, undo);
  await signInWithEmailAndPassword(auth, email, "secret");
});

test("a sign-in link works with its own address only", async () => {
  const email = newEmail();
  await sendSignInLinkToEmail(auth, email, settings);
  const [mail] = await identity.readMails(email);
  const link = mail?.link.href ?? "";
  await expect(signInWithEmailLink(auth, newEmail(), link)).rejects.toEqual(
    failure("invalid-email"),
  );
  const { user } = await signInWithEmailLink(auth, email, link);
  expect(user).toMatchObject({ email, emailVerified: true, isAnonymous: false });
  expect(await fetchSignInMethodsForEmail(auth, email)).toEqual([]);
  const elsewhere = { ...settings, url: "https://evil.example" };
  await expect(sendSignInLinkToEmail(auth, email, elsewhere)).rejects.toEqual(
    failure("unauthorized-continue-uri"),
  );
});

test("a guest who signs in by link keeps the uid", async () => {
  const { user } = await signInAnonymously(auth);
  const { uid } = user;
  const email = newEmail();
  await sendSignInLinkToEmail(auth, email, settings);
  const [mail] = await identity.readMails(email);
  const credential = EmailAuthProvider.credentialWithLink(email, mail?.link.href ?? "");
  const linked = await linkWithCredential(user, credential);
  expect(linked.user).toMatchObject({ uid, email, isAnonymous: false });
  await unlink(linked.user, "password");
  expect(linked.user.providerData).toEqual([]);
});

test("name and password can be changed and the account deleted", async () => {
  const { email, user } = await createPerson();
  await updateProfile(user, { displayName: "Ada", photoURL: "https://shop.example/a.png" });
  await reload(user);
  expect(user).toMatchObject({ displayName: "Ada", photoURL: "https://shop.example/a.png" });
  await updatePassword(user, "newer!");
  await user.getIdToken(true);
  identity.clock.time += 301_000;
  await expect(deleteUser(user)).rejects.toEqual(failure("requires-recent-login"));
  expect(auth.currentUser).toBe(user);
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, "newer!"));
  await deleteUser(user);
  expect(auth.currentUser).toBeNull();
  await expect(signInWithEmailAndPassword(auth, email, "newer!")).rejects.toEqual(
    failure("invalid-credential"),
  );
});

test("tokens stay valid if the password changes within a second of the sign-in", async () => {
  const { email } = await createPerson();
  const { user } = await signInWithEmailAndPassword(auth, email, "secret");
  const { refreshToken } = user;
  await updatePassword(user, "newer!");
  expect(user.refreshToken).not.toBe(refreshToken);
  await expect(user.getIdToken(true)).resolves.toEqual(expect.any(String));
});

test("the SDK reports too many tries and too many mails with one code", async () => {
  const { email } = await createPerson();
  client.address = "198.51.100.9";
  for (let index = 0; index < 10; index += 1)
    await expect(signInWithEmailAndPassword(auth, email, "wrong!")).rejects.toEqual(
      failure("invalid-credential"),
    );
  await expect(signInWithEmailAndPassword(auth, email, "secret")).rejects.toEqual(
    failure("too-many-requests"),
  );
  for (let index = 0; index < 10; index += 1) await sendPasswordResetEmail(auth, email);
  await expect(sendPasswordResetEmail(auth, email)).rejects.toEqual(failure("too-many-requests"));
});
