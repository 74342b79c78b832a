/**
 * Flows any server of the protocol can be held to, through the official SDK: against ours, or with
 * AUTH_EMULATOR=http://127.0.0.1:9099 against the official emulator (see docs/identity-differences.md).
 */
import { serve } from "@hono/node-server";
import { deleteApp, initializeApp } from "firebase/app";
import * as sdk from "firebase/auth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectEmulator, connectOurs, type Peer } from "./peer/peers.ts";
import { API_KEY, PROJECT_ID, PUBLIC_URL } from "./test-identity.ts";

const EMULATOR = process.env.AUTH_EMULATOR;
const firebaseApp = initializeApp({ apiKey: API_KEY, projectId: PROJECT_ID }, "peer");
const auth = sdk.getAuth(firebaseApp);
const settings = { url: `${PUBLIC_URL}/account`, handleCodeInApp: true };
let server: ReturnType<typeof serve> | undefined;
let peer: Peer;
let people = 0;
/** Tokens are dated in seconds: a change ends those of the seconds before it. */
let passTime = async () => {};

beforeAll(async () => {
  const ours = connectOurs();
  peer = EMULATOR ? await connectEmulator(EMULATOR) : ours;
  const origin = EMULATOR ?? (await listen(ours.identity.app));
  passTime = async () => {
    ours.identity.clock.time += 1000;
  };
  sdk.connectAuthEmulator(auth, origin, { disableWarnings: true });
});

beforeEach(() => sdk.signOut(auth));

afterAll(async () => {
  await deleteApp(firebaseApp);
  server?.close();
});

function listen(app: { fetch: Parameters<typeof serve>[0]["fetch"] }): Promise<string> {
  return new Promise((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    );
  });
}

function newEmail(): string {
  people += 1;
  return `peer-${people}-${Date.now()}@example.com`;
}

async function createPerson() {
  const email = newEmail();
  const { user } = await sdk.createUserWithEmailAndPassword(auth, email, "secret");
  return { email, user };
}

const failure = (code: string) => expect.objectContaining({ code: `auth/${code}` });

async function readLink(email: string): Promise<string> {
  const code = await peer.takeCode(email, "EMAIL_SIGNIN");
  return `${PUBLIC_URL}/auth/action?mode=signIn&oobCode=${code}&apiKey=${API_KEY}`;
}

test("signing up, out and in", async () => {
  const { email, user } = await createPerson();
  expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false });
  expect(user.providerData).toMatchObject([{ providerId: "password", uid: email, email }]);
  await sdk.signOut(auth);
  const again = await sdk.signInWithEmailAndPassword(auth, email.toUpperCase(), "secret");
  expect(again.user.uid).toBe(user.uid);
  expect(sdk.getAdditionalUserInfo(again)).toMatchObject({ isNewUser: false });
  expect((await again.user.getIdTokenResult()).signInProvider).toBe("password");
});

test("what cannot be signed up or in with has the documented codes", async () => {
  const { email } = await createPerson();
  const signUp = (address: string, password: string) =>
    expect(sdk.createUserWithEmailAndPassword(auth, address, password)).rejects;
  await signUp(email, "secret").toEqual(failure("email-already-in-use"));
  await signUp("nobody", "secret").toEqual(failure("invalid-email"));
  await signUp(newEmail(), "short").toEqual(failure("weak-password"));
  await signUp(newEmail(), "").toEqual(failure("missing-password"));
  const signIn = (address: string, password: string) =>
    expect(sdk.signInWithEmailAndPassword(auth, address, password)).rejects;
  await signIn(email, "wrong!").toEqual(failure("invalid-credential"));
  await signIn(newEmail(), "secret").toEqual(failure("invalid-credential"));
});

test("a guest is one guest, and becomes a member with the same uid", async () => {
  const first = await sdk.signInAnonymously(auth);
  expect(sdk.getAdditionalUserInfo(first)).toMatchObject({ isNewUser: true, providerId: null });
  const second = await sdk.signInAnonymously(auth);
  expect(second.user.uid).toBe(first.user.uid);
  const email = newEmail();
  const credential = sdk.EmailAuthProvider.credential(email, "secret");
  const { user } = await sdk.linkWithCredential(first.user, credential);
  expect(user).toMatchObject({ uid: first.user.uid, isAnonymous: false, email });
  await sdk.signOut(auth);
  const again = await sdk.signInWithEmailAndPassword(auth, email, "secret");
  expect(again.user.uid).toBe(user.uid);
  const other = await sdk.signInAnonymously(auth);
  expect(other.user.uid).not.toBe(user.uid);
  await expect(sdk.linkWithCredential(other.user, credential)).rejects.toEqual(
    failure("email-already-in-use"),
  );
});

test("a password is unlinked, and a link signs in again", async () => {
  const { email, user } = await createPerson();
  await sdk.sendSignInLinkToEmail(auth, email, settings);
  const link = await readLink(email);
  expect(sdk.isSignInWithEmailLink(auth, link)).toBe(true);
  await expect(sdk.signInWithEmailLink(auth, newEmail(), link)).rejects.toEqual(
    failure("invalid-email"),
  );
  await sdk.signInWithEmailLink(auth, email, link);
  expect(auth.currentUser).toMatchObject({ uid: user.uid, emailVerified: true });
  await expect(sdk.signInWithEmailLink(auth, email, link)).rejects.toEqual(
    failure("invalid-action-code"),
  );
  expect(await sdk.fetchSignInMethodsForEmail(auth, email)).toEqual([]);
  const unlinked = await sdk.unlink(auth.currentUser ?? user, "password");
  expect(unlinked.providerData).toEqual([]);
});

test("profile, password, proof and leaving", async () => {
  const { email, user } = await createPerson();
  await sdk.updateProfile(user, { displayName: "Ada", photoURL: "https://shop.example/a.png" });
  await sdk.reload(user);
  expect(user).toMatchObject({ displayName: "Ada", photoURL: "https://shop.example/a.png" });
  await sdk.updateProfile(user, { displayName: "" });
  await passTime();
  await sdk.updatePassword(user, "newer!");
  await user.getIdToken(true);
  const right = sdk.EmailAuthProvider.credential(email, "newer!");
  await sdk.reauthenticateWithCredential(user, right);
  const wrong = sdk.EmailAuthProvider.credential(email, "secret");
  await expect(sdk.reauthenticateWithCredential(user, wrong)).rejects.toEqual(
    failure("invalid-credential"),
  );
  await sdk.deleteUser(user);
  expect(auth.currentUser).toBeNull();
  await expect(sdk.reload(user)).rejects.toEqual(failure("user-token-expired"));
});

test("a forgotten password", async () => {
  const { email } = await createPerson();
  await passTime();
  await sdk.sendPasswordResetEmail(auth, newEmail());
  await sdk.sendPasswordResetEmail(auth, email, settings);
  const code = await peer.takeCode(email, "PASSWORD_RESET");
  expect(await sdk.verifyPasswordResetCode(auth, code)).toBe(email);
  await expect(sdk.confirmPasswordReset(auth, code, "1")).rejects.toEqual(failure("weak-password"));
  await sdk.confirmPasswordReset(auth, code, "newer!");
  await expect(sdk.confirmPasswordReset(auth, code, "newer!")).rejects.toEqual(
    failure("invalid-action-code"),
  );
  const { user } = await sdk.signInWithEmailAndPassword(auth, email, "newer!");
  expect(user.emailVerified).toBe(true);
});

test("an address is verified, then changed", async () => {
  const { email, user } = await createPerson();
  await sdk.sendEmailVerification(user, settings);
  const code = await peer.takeCode(email, "VERIFY_EMAIL");
  expect(await sdk.checkActionCode(auth, code)).toMatchObject({ operation: "VERIFY_EMAIL" });
  await sdk.applyActionCode(auth, code);
  await sdk.reload(user);
  expect(user.emailVerified).toBe(true);
  const next = newEmail();
  await passTime();
  await sdk.verifyBeforeUpdateEmail(user, next, settings);
  const change = await peer.takeCode(next, "VERIFY_AND_CHANGE_EMAIL");
  expect((await sdk.checkActionCode(auth, change)).data).toMatchObject({
    email: next,
    previousEmail: email,
  });
  await sdk.applyActionCode(auth, change);
  const again = await sdk.signInWithEmailAndPassword(auth, next, "secret");
  expect(again.user).toMatchObject({ uid: user.uid, email: next, emailVerified: true });
});

test.skipIf(EMULATOR)("an address is not changed without its owner", async () => {
  const { user } = await createPerson();
  await expect(sdk.updateEmail(user, newEmail())).rejects.toEqual(failure("operation-not-allowed"));
});

test("listeners hear of people and of tokens", async () => {
  const people: (string | undefined)[] = [];
  let tokens = 0;
  const stops = [
    sdk.onAuthStateChanged(auth, (user) => people.push(user?.uid)),
    sdk.onIdTokenChanged(auth, () => {
      tokens += 1;
    }),
  ];
  await expect.poll(() => people).toEqual([undefined]);
  const { user } = await createPerson();
  await expect.poll(() => people).toEqual([undefined, user.uid]);
  const before = tokens;
  await passTime();
  await user.getIdToken(true);
  await sdk.signOut(auth);
  await expect.poll(() => people).toEqual([undefined, user.uid, undefined]);
  expect(tokens).toBeGreaterThan(before);
  for (const stop of stops) stop();
});
