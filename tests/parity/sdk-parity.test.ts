/**
 * Flows through the official SDK that every identity server must pass: ours or, with
 * AUTH_EMULATOR=http://127.0.0.1:9099, the official emulator (see docs/identity-differences.md).
 */
import { serve } from "@hono/node-server";
import { deleteApp, initializeApp } from "firebase/app";
import * as sdk from "firebase/auth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectEmulator, connectOurs, MODES, type IdentityService } from "./servers.ts";
import { API_KEY, PROJECT_ID, PUBLIC_URL } from "../support/test-identity.ts";

const EMULATOR = process.env.AUTH_EMULATOR;
const settings = { url: `${PUBLIC_URL}/account`, handleCodeInApp: true };
let server: ReturnType<typeof serve> | undefined;
let auth: sdk.Auth;
let peer: IdentityService;
/** Whether the server has enumeration protection. */
let isProtected = true;
let people = 0;

async function connect({ mode, hidesAccounts }: (typeof MODES)[number]): Promise<void> {
  isProtected = hidesAccounts;
  auth = sdk.getAuth(initializeApp({ apiKey: API_KEY, projectId: PROJECT_ID }, mode));
  const ours = connectOurs({ hidesAccounts });
  peer = EMULATOR ? await connectEmulator(EMULATOR, { hidesAccounts }) : ours;
  const origin = EMULATOR ?? (await listen(ours.identity.app));
  sdk.connectAuthEmulator(auth, origin, { disableWarnings: true });
}

async function disconnect(): Promise<void> {
  await deleteApp(auth.app);
  server?.close();
}

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

const wrongPassword = () => failure(isProtected ? "invalid-credential" : "wrong-password");

async function readLink(email: string): Promise<string> {
  const code = await peer.takeCode(email, "EMAIL_SIGNIN");
  return `${PUBLIC_URL}/auth/action?mode=signIn&oobCode=${code}&apiKey=${API_KEY}`;
}

const FLOWS: Readonly<Record<string, () => Promise<void>>> = {
  async "sign-up, sign-out and sign-in"() {
    const { email, user } = await createPerson();
    expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false });
    expect(user.providerData).toMatchObject([{ providerId: "password", uid: email, email }]);
    await sdk.signOut(auth);
    const again = await sdk.signInWithEmailAndPassword(auth, email.toUpperCase(), "secret");
    expect(again.user.uid).toBe(user.uid);
    expect(sdk.getAdditionalUserInfo(again)).toMatchObject({ isNewUser: false });
    expect((await again.user.getIdTokenResult()).signInProvider).toBe("password");
  },

  async "refused sign-ups and sign-ins have the documented codes"() {
    const { email } = await createPerson();
    const signUp = (address: string, password: string) =>
      expect(sdk.createUserWithEmailAndPassword(auth, address, password)).rejects;
    await signUp(email, "secret").toEqual(failure("email-already-in-use"));
    await signUp("nobody", "secret").toEqual(failure("invalid-email"));
    await signUp(newEmail(), "short").toEqual(failure("weak-password"));
    await signUp(newEmail(), "").toEqual(failure("missing-password"));
    const signIn = (address: string, password: string) =>
      expect(sdk.signInWithEmailAndPassword(auth, address, password)).rejects;
    await signIn(email, "wrong!").toEqual(wrongPassword());
    await signIn(newEmail(), "secret").toEqual(
      failure(isProtected ? "invalid-credential" : "user-not-found"),
    );
  },

  async "a guest signs in again as the same guest, and becomes a member with the same uid"() {
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
  },

  async "a link signs in, and the password can be unlinked"() {
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
    expect(await sdk.fetchSignInMethodsForEmail(auth, email)).toEqual(
      isProtected ? [] : expect.arrayContaining(["emailLink"]),
    );
    const unlinked = await sdk.unlink(auth.currentUser ?? user, "password");
    expect(unlinked.providerData).toEqual([]);
  },

  async "profile, password, re-authentication and deletion"() {
    const { email, user } = await createPerson();
    await sdk.updateProfile(user, { displayName: "Ada", photoURL: "https://shop.example/a.png" });
    await sdk.reload(user);
    expect(user).toMatchObject({ displayName: "Ada", photoURL: "https://shop.example/a.png" });
    await sdk.updateProfile(user, { displayName: "" });
    await sdk.updatePassword(user, "newer!");
    await user.getIdToken(true);
    const right = sdk.EmailAuthProvider.credential(email, "newer!");
    await sdk.reauthenticateWithCredential(user, right);
    const wrong = sdk.EmailAuthProvider.credential(email, "secret");
    await expect(sdk.reauthenticateWithCredential(user, wrong)).rejects.toEqual(wrongPassword());
    await sdk.deleteUser(user);
    expect(auth.currentUser).toBeNull();
    await expect(sdk.reload(user)).rejects.toEqual(failure("user-token-expired"));
  },

  async "a forgotten password can be reset once"() {
    const { email } = await createPerson();
    const unknown = sdk.sendPasswordResetEmail(auth, newEmail());
    if (isProtected) await unknown;
    else await expect(unknown).rejects.toEqual(failure("user-not-found"));
    await sdk.sendPasswordResetEmail(auth, email, settings);
    const code = await peer.takeCode(email, "PASSWORD_RESET");
    expect(await sdk.verifyPasswordResetCode(auth, code)).toBe(email);
    await expect(sdk.confirmPasswordReset(auth, code, "1")).rejects.toEqual(
      failure("weak-password"),
    );
    await sdk.confirmPasswordReset(auth, code, "newer!");
    await expect(sdk.confirmPasswordReset(auth, code, "newer!")).rejects.toEqual(
      failure("invalid-action-code"),
    );
    const { user } = await sdk.signInWithEmailAndPassword(auth, email, "newer!");
    expect(user.emailVerified).toBe(true);
  },

  async "an address can be verified, then changed"() {
    const { email, user } = await createPerson();
    await sdk.sendEmailVerification(user, settings);
    const code = await peer.takeCode(email, "VERIFY_EMAIL");
    expect(await sdk.checkActionCode(auth, code)).toMatchObject({ operation: "VERIFY_EMAIL" });
    await sdk.applyActionCode(auth, code);
    await sdk.reload(user);
    expect(user.emailVerified).toBe(true);
    const next = newEmail();
    await sdk.verifyBeforeUpdateEmail(user, next, settings);
    const change = await peer.takeCode(next, "VERIFY_AND_CHANGE_EMAIL");
    expect((await sdk.checkActionCode(auth, change)).data).toMatchObject({
      email: next,
      previousEmail: email,
    });
    await sdk.applyActionCode(auth, change);
    const again = await sdk.signInWithEmailAndPassword(auth, next, "secret");
    expect(again.user).toMatchObject({ uid: user.uid, email: next, emailVerified: true });
  },

  async "an address changes at once only without enumeration protection"() {
    const { email, user } = await createPerson();
    const next = newEmail();
    // With enumeration protection our server refuses an unconfirmed change; the emulator never does.
    if (isProtected && !EMULATOR) {
      await expect(sdk.updateEmail(user, next)).rejects.toEqual(failure("operation-not-allowed"));
      return;
    }
    await sdk.updateEmail(user, next);
    expect(user).toMatchObject({ email: next, emailVerified: false });
    await expect(sdk.updateEmail(user, (await createPerson()).email)).rejects.toEqual(
      failure("email-already-in-use"),
    );
    await sdk.signInWithEmailAndPassword(auth, next, "secret");
    const back = await peer.takeCode(email, "RECOVER_EMAIL");
    expect(await sdk.checkActionCode(auth, back)).toMatchObject({
      operation: "RECOVER_EMAIL",
      data: { email },
    });
    await sdk.applyActionCode(auth, back);
    const again = await sdk.signInWithEmailAndPassword(auth, email, "secret");
    expect(again.user).toMatchObject({ uid: user.uid, emailVerified: true });
  },

  async "the sign-in methods of an address are hidden by enumeration protection"() {
    const { email, user } = await createPerson();
    const ask = (address: string) => sdk.fetchSignInMethodsForEmail(auth, address);
    expect(await ask(email)).toEqual(isProtected ? [] : ["password"]);
    expect(await ask(newEmail())).toEqual([]);
    await sdk.deleteUser(user);
    expect(await ask(email)).toEqual([]);
  },

  async "listeners are called for changes of user and token"() {
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
    await user.getIdToken(true);
    await sdk.signOut(auth);
    await expect.poll(() => people).toEqual([undefined, user.uid, undefined]);
    expect(tokens).toBeGreaterThan(before);
    for (const stop of stops) stop();
  },
};

describe.each(MODES)("$mode", (mode) => {
  beforeAll(() => connect(mode));
  beforeEach(() => sdk.signOut(auth));
  afterAll(disconnect);
  test.each(Object.entries(FLOWS))("%s", (_name, flow) => flow());
});
