/** How the SDK handles the service's responses: accounts, sessions and requests. */
import {
  type Auth,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  getMultiFactorResolver,
  linkWithCredential,
  type MultiFactorError,
  revokeAccessToken,
  signInAnonymously,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  validatePassword,
} from "firebase/auth";
import { expect, test, vi } from "vitest";
import { API_KEY, createMockService, failure } from "./mock-service.ts";

vi.hoisted(() => vi.stubGlobal("fetch", vi.fn()));

const TOOLKIT = "identitytoolkit.googleapis.com";
const ada = ["ada@example.com", "secret"] as const;
const code = (name: string) => expect.objectContaining({ code: `auth/${name}` });
const currentUser = ({ currentUser: user }: Auth) =>
  user ?? expect.unreachable("nobody is signed in");
const lookup = (user: object) => () => ({ body: { users: [{ localId: "uid", ...user }] } });

test("AC-3.1: epoch times become date strings, absent fields become null", async () => {
  const { auth } = createMockService({ lookup: lookup({ createdAt: "0", lastLoginAt: "1000" }) });
  const { user } = await signInWithEmailAndPassword(auth, ...ada);
  expect(user.metadata.creationTime).toBe("Thu, 01 Jan 1970 00:00:00 GMT");
  expect(user.metadata.lastSignInTime).toBe("Thu, 01 Jan 1970 00:00:01 GMT");
  expect(user).toMatchObject({
    displayName: null,
    email: null,
    phoneNumber: null,
    photoURL: null,
    tenantId: null,
    emailVerified: false,
    providerData: [],
    providerId: "firebase",
  });
});

test("AC-3.2: a guest who linked a provider is no longer anonymous, even after unlinking it", async () => {
  const { auth, responders } = createMockService({ lookup: lookup({}) });
  const { user } = await signInAnonymously(auth);
  expect(user.isAnonymous).toBe(true);
  responders["lookup"] = lookup({ providerUserInfo: [{ providerId: "google.com", rawId: "1" }] });
  await user.reload();
  expect(user.isAnonymous).toBe(false);
  responders["lookup"] = lookup({ providerUserInfo: [] });
  await user.reload();
  expect(user.isAnonymous).toBe(false);
});

test.each([
  ["USER_DISABLED", false],
  ["TOKEN_EXPIRED", false],
  ["USER_NOT_FOUND", false],
  ["network", true],
])("AC-4.1, AC-6.5: a start-up lookup that fails with %s keeps the user: %s", async (...row) => {
  const [message, isKept] = row;
  const { auth, responders, storage, reopen } = createMockService();
  await signInWithEmailAndPassword(auth, ...ada);
  const key = `firebase:authUser:${API_KEY}:${auth.app.name}`;
  expect([...storage.keys()]).toContain(key);
  // On a real next page, the app's name and thus the key stay the same. Here, the new app has another key.
  const stored = storage.get(key);
  responders["lookup"] = () => {
    if (message === "network") throw new TypeError("fetch failed");
    return failure(message);
  };
  const next = reopen();
  const nextKey = `firebase:authUser:${API_KEY}:${next.app.name}`;
  storage.set(nextKey, stored);
  await next.auth.authStateReady();
  expect(next.auth.currentUser !== null).toBe(isKept);
  expect(storage.has(nextKey)).toBe(isKept);
});

test("AC-4.2: an expired token signs out, an old login does not", async () => {
  const { auth, responders } = createMockService({
    delete: () => failure("CREDENTIAL_TOO_OLD_LOGIN_AGAIN"),
  });
  const { user } = await signInWithEmailAndPassword(auth, ...ada);
  await expect(deleteUser(user)).rejects.toEqual(code("requires-recent-login"));
  expect(auth.currentUser).toBe(user);
  responders["delete"] = () => failure("TOKEN_EXPIRED");
  await expect(deleteUser(user)).rejects.toEqual(code("user-token-expired"));
  expect(auth.currentUser).toBeNull();
});

test("AC-4.4: a pending second factor signs nobody in", async () => {
  const mfaInfo = [{ mfaEnrollmentId: "factor", displayName: "Phone", totpInfo: {} }];
  const { auth } = createMockService({
    signInWithPassword: () => ({ body: { localId: "uid", mfaPendingCredential: "wait", mfaInfo } }),
  });
  const error = await signInWithEmailAndPassword(auth, ...ada).catch((reason: unknown) => reason);
  expect(error).toEqual(code("multi-factor-auth-required"));
  expect(auth.currentUser).toBeNull();
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
  expect(resolver.hints).toMatchObject([{ uid: "factor", factorId: "totp" }]);
});

const policyOf = (options: object, more: object = {}) => ({
  passwordPolicy: () => ({
    body: {
      customStrengthOptions: options,
      enforcementState: "ENFORCE",
      schemaVersion: 1,
      ...more,
    },
  }),
});

test("AC-5.1: six characters suffice unless the policy requires more", async () => {
  const { auth } = createMockService(policyOf({}));
  expect((await validatePassword(auth, "12345")).isValid).toBe(false);
  expect((await validatePassword(auth, "123456")).isValid).toBe(true);
});

test("AC-5.2: the maximum length is allowed, one character more is not", async () => {
  const { auth } = createMockService(policyOf({ maxPasswordLength: 8 }));
  expect((await validatePassword(auth, "12345678")).isValid).toBe(true);
  expect((await validatePassword(auth, "123456789")).isValid).toBe(false);
});

test("AC-5.3: every character class is checked separately", async () => {
  const required = {
    containsLowercaseCharacter: true,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
    containsNonAlphanumericCharacter: true,
  };
  const { auth } = createMockService(
    policyOf(required, { allowedNonAlphanumericCharacters: ["!"] }),
  );
  const all = {
    isValid: true,
    containsLowercaseLetter: true,
    containsUppercaseLetter: true,
    containsNumericCharacter: true,
    containsNonAlphanumericCharacter: true,
  };
  expect(await validatePassword(auth, "Aa1!xx")).toMatchObject(all);
  const withoutSymbol = { ...all, isValid: false, containsNonAlphanumericCharacter: false };
  expect(await validatePassword(auth, "Aa1?xx")).toMatchObject(withoutSymbol);
  const withoutUpper = { ...all, isValid: false, containsUppercaseLetter: false };
  expect(await validatePassword(auth, "Äa1!xx")).toMatchObject(withoutUpper);
});

test("AC-5.4: an unknown schema version is refused at each check", async () => {
  const { auth } = createMockService(policyOf({}, { schemaVersion: 2 }));
  for (let check = 0; check < 2; check += 1)
    await expect(validatePassword(auth, "secret")).rejects.toEqual(
      code("unsupported-password-policy-schema-version"),
    );
});

test("AC-5.5: the policy is fetched once, and again after the service refused a password", async () => {
  const { auth, sent } = createMockService({
    ...policyOf({}),
    signUp: () => failure("PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing: [a digit]"),
  });
  const policyRequests = () =>
    sent.filter(({ address }) => address.endsWith("passwordPolicy")).length;
  await validatePassword(auth, "secret");
  await validatePassword(auth, "secret");
  expect(policyRequests()).toBe(1);
  await expect(createUserWithEmailAndPassword(auth, ...ada)).rejects.toEqual(
    code("password-does-not-meet-requirements"),
  );
  expect(policyRequests()).toBe(2);
});

test("AC-7.1: requests have the protocol's method, path, key and body", async () => {
  const { auth, sent } = createMockService({ ...policyOf({}), revokeToken: () => ({ body: {} }) });
  const [email, password] = ada;
  const web = { clientType: "CLIENT_TYPE_WEB" };
  const calls = async (act: () => Promise<unknown>) => {
    sent.length = 0;
    await act();
    return sent.map(({ method, address, query, body }) => [method, address, query, body]);
  };
  const key = { key: API_KEY };
  const lookedUp = ["POST", `${TOOLKIT}/v1/accounts:lookup`, key, { idToken: expect.any(String) }];
  const post = (path: string, body: object) => ["POST", `${TOOLKIT}/${path}`, key, body];

  const guest = await calls(() => signInAnonymously(auth));
  expect(guest[0]).toEqual(post("v1/accounts:signUp", { returnSecureToken: true }));
  expect(guest[1]).toEqual(lookedUp);
  expect(await calls(() => signInAnonymously(auth))).toEqual([]);

  const credential = EmailAuthProvider.credential(email, password);
  const upgrade = await calls(() => linkWithCredential(currentUser(auth), credential));
  const withPassword = { returnSecureToken: true, email, password, ...web };
  expect(upgrade).toContainEqual(
    post("v1/accounts:signUp", { ...withPassword, idToken: expect.any(String) }),
  );

  const signedIn = await calls(() => signInWithEmailAndPassword(auth, email, password));
  expect(signedIn).toEqual([post("v1/accounts:signInWithPassword", withPassword), lookedUp]);
  const created = await calls(() => createUserWithEmailAndPassword(auth, email, password));
  expect(created[0]).toEqual(post("v1/accounts:signUp", withPassword));
  const link = "https://shop.example/?mode=signIn&oobCode=code&apiKey=k";
  const byLink = await calls(() => signInWithEmailLink(auth, email, link));
  expect(byLink[0]).toEqual(
    post("v1/accounts:signInWithEmailLink", expect.objectContaining({ email, oobCode: "code" })),
  );

  const refreshed = await calls(() => currentUser(auth).getIdToken(true));
  const form = { grant_type: "refresh_token", refresh_token: "refresh" };
  expect(refreshed[0]).toEqual(["POST", "securetoken.googleapis.com/v1/token", key, form]);
  const [policy] = await calls(() => validatePassword(auth, "secret"));
  expect(policy?.slice(0, 3)).toEqual(["GET", `${TOOLKIT}/v2/passwordPolicy`, key]);
  expect(await calls(() => revokeAccessToken(auth, "apple"))).toEqual([
    post("v2/accounts:revokeToken", {
      providerId: "apple.com",
      tokenType: "ACCESS_TOKEN",
      token: "apple",
      idToken: expect.any(String),
    }),
  ]);
  const deleted = await calls(() => deleteUser(currentUser(auth)));
  expect(deleted).toEqual([post("v1/accounts:delete", { idToken: expect.any(String) })]);
});

test("AC-7.2: deleting the account signs out and clears the stored user", async () => {
  const { auth, storage } = createMockService();
  const { user } = await signInWithEmailAndPassword(auth, ...ada);
  expect([...storage.keys()].join()).toContain("firebase:authUser:");
  await deleteUser(user);
  expect(auth.currentUser).toBeNull();
  expect([...storage.keys()].join()).not.toContain("firebase:authUser:");
});

test("AC-7.3: JSON requests carry the page's language, the token form does not", async () => {
  const { auth, sent } = createMockService();
  await signInAnonymously(auth);
  expect(sent[0]?.headers.has("x-firebase-locale")).toBe(false);
  auth.languageCode = "it";
  sent.length = 0;
  await signInWithEmailAndPassword(auth, ...ada);
  await auth.currentUser?.getIdToken(true);
  const languages = sent.map(({ headers }) => headers.get("x-firebase-locale"));
  expect(sent.map(({ address }) => address.replace(/.*[/:]/, ""))).toEqual([
    "signInWithPassword",
    "lookup",
    "token",
  ]);
  expect(languages).toEqual(["it", "it", null]);
});
