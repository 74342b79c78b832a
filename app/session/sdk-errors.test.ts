/** The SDK's error code for each of the service's messages. `auth-error.ts` chooses the message that users see. */
import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  OAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
} from "firebase/auth";
import { afterEach, expect, test, vi } from "vitest";
import { createMockService, failure, idToken, type Reply } from "./mock-service.ts";

vi.hoisted(() => vi.stubGlobal("fetch", vi.fn()));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ada = ["ada@example.com", "secret"] as const;

/** docs/specification.md, section 8. */
const codes: readonly (readonly [message: string, code: string])[] = [
  ["EMAIL_EXISTS", "email-already-in-use"],
  ["INVALID_PASSWORD", "wrong-password"],
  ["INVALID_LOGIN_CREDENTIALS", "invalid-credential"],
  ["INVALID_IDP_RESPONSE", "invalid-credential"],
  ["INVALID_PENDING_TOKEN", "invalid-credential"],
  ["EMAIL_NOT_FOUND", "user-not-found"],
  ["TOO_MANY_ATTEMPTS_TRY_LATER", "too-many-requests"],
  ["RESET_PASSWORD_EXCEED_LIMIT", "too-many-requests"],
  ["EXPIRED_OOB_CODE", "expired-action-code"],
  ["INVALID_OOB_CODE", "invalid-action-code"],
  ["TOKEN_EXPIRED", "user-token-expired"],
  ["USER_NOT_FOUND", "user-token-expired"],
  ["INVALID_ID_TOKEN", "invalid-user-token"],
  ["CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "requires-recent-login"],
  ["PASSWORD_DOES_NOT_MEET_REQUIREMENTS", "password-does-not-meet-requirements"],
  ["USER_DISABLED", "user-disabled"],
  ["FEDERATED_USER_ID_ALREADY_LINKED", "credential-already-in-use"],
  ["ADMIN_ONLY_OPERATION", "admin-restricted-operation"],
  ["INVALID_CODE", "invalid-verification-code"],
  ["INVALID_SESSION_INFO", "invalid-verification-id"],
  ["MISSING_SESSION_INFO", "missing-verification-id"],
  ["SESSION_EXPIRED", "code-expired"],
  ["INVALID_MFA_PENDING_CREDENTIAL", "invalid-multi-factor-session"],
  ["MISSING_MFA_PENDING_CREDENTIAL", "missing-multi-factor-session"],
  ["MFA_ENROLLMENT_NOT_FOUND", "multi-factor-info-not-found"],
  ["MISSING_MFA_ENROLLMENT_ID", "missing-multi-factor-info"],
  ["SECOND_FACTOR_EXISTS", "second-factor-already-in-use"],
  ["SECOND_FACTOR_LIMIT_EXCEEDED", "maximum-second-factor-count-exceeded"],
  ["RECAPTCHA_NOT_ENABLED", "recaptcha-not-enabled"],
  ["INVALID_RECAPTCHA_TOKEN", "invalid-recaptcha-token"],
  ["INVALID_RECAPTCHA_ACTION", "invalid-recaptcha-action"],
  ["MISSING_RECAPTCHA_VERSION", "missing-recaptcha-version"],
  ["INVALID_RECAPTCHA_VERSION", "invalid-recaptcha-version"],
  ["MISSING_CLIENT_TYPE", "missing-client-type"],
  ["INVALID_REQ_TYPE", "invalid-req-type"],
  ["INVALID_IDENTIFIER", "invalid-email"],
  ["MISSING_PASSWORD", "missing-password"],
  ["PASSWORD_LOGIN_DISABLED", "operation-not-allowed"],
  ["CREDENTIAL_MISMATCH", "custom-token-mismatch"],
  ["INVALID_TEMPORARY_PROOF", "invalid-credential"],
  ["UNAUTHORIZED_DOMAIN", "unauthorized-continue-uri"],
  ["INVALID_OAUTH_CLIENT_ID", "invalid-oauth-client-id"],
  ["MISSING_ANDROID_PACKAGE_NAME", "missing-android-pkg-name"],
  ["MISSING_CUSTOM_TOKEN", "internal-error"],
  ["MISSING_CONTINUE_URI", "internal-error"],
  ["MISSING_REQ_TYPE", "internal-error"],
  ["MISSING_OOB_CODE", "internal-error"],
  ["BLOCKING_FUNCTION_ERROR_RESPONSE", "internal-error"],
  // Unknown messages become lower case with hyphens.
  ["WEAK_PASSWORD", "weak-password"],
  ["X_Y Z", "x-y-z"],
  ["X__Y  Z", "x-y-z"],
];

/** The error with which signing in rejects for this response. */
async function refused(reply: Reply) {
  const { auth } = createMockService({ signInWithPassword: () => reply });
  return signInWithEmailAndPassword(auth, ...ada).then(
    () => expect.unreachable("it was not refused"),
    (error: unknown) => error,
  );
}

test.each(codes)("AC-8.1: %s becomes auth/%s", async (message, code) => {
  const expected = { name: "FirebaseError", code: `auth/${code}` };
  expect(await refused(failure(message))).toMatchObject(expected);
  const explained = await refused(failure(`${message} : in detail`));
  expect(explained).toMatchObject(expected);
});

test("AC-8.1: the text after the code becomes the message", async () => {
  const error = await refused(failure("INVALID_PASSWORD : detail"));
  expect(error).toMatchObject({ code: "auth/wrong-password" });
  expect((error as Error).message).toContain("detail");
  const unknown = await refused(failure("SOMETHING_NEW : with : colons"));
  expect(unknown).toMatchObject({ code: "auth/something-new" });
});

test.each([
  [{ status: 400, body: "<html>" }],
  [{ status: 200, body: "" }],
  [{ status: 500, body: "{}" }],
  [{ status: 502, body: "Bad Gateway" }],
])("AC-8.1: %j is a network failure", async (reply) => {
  expect(await refused(reply)).toMatchObject({ code: "auth/network-request-failed" });
});

test("AC-8.1: a missing captcha token is retried once", async () => {
  const { auth, sent } = createMockService({
    signInWithPassword: () => failure("MISSING_RECAPTCHA_TOKEN"),
    recaptchaConfig: () => ({
      body: {
        recaptchaKey: "projects/p/keys/K",
        recaptchaEnforcementState: [
          { provider: "EMAIL_PASSWORD_PROVIDER", enforcementState: "ENFORCE" },
        ],
      },
    }),
  });
  auth.settings.appVerificationDisabledForTesting = true;
  await expect(signInWithEmailAndPassword(auth, ...ada)).rejects.toMatchObject({
    code: "auth/missing-recaptcha-token",
  });
  expect(sent.filter(({ address }) => address.endsWith("signInWithPassword"))).toHaveLength(2);
});

test("AC-8.1: a 200 response that contains an error is an error", async () => {
  const inIdp = async (body: object) => {
    const { auth } = createMockService({ signInWithIdp: () => ({ body }) });
    const credential = new OAuthProvider("oidc.test").credential({ idToken: "token" });
    return signInWithCredential(auth, credential).catch((error: unknown) => error);
  };
  expect(await inIdp({ errorMessage: "FEDERATED_USER_ID_ALREADY_LINKED" })).toMatchObject({
    code: "auth/credential-already-in-use",
  });
  expect(await inIdp({ needConfirmation: true, email: ada[0] })).toMatchObject({
    code: "auth/account-exists-with-different-credential",
  });
});

test("AC-8.1: EMAIL_EXISTS and USER_DISABLED keep the service's message", async () => {
  for (const message of ["EMAIL_EXISTS", "USER_DISABLED"]) {
    const { auth } = createMockService({ signUp: () => failure(message) });
    const error = await createUserWithEmailAndPassword(auth, ...ada).catch((one: unknown) => one);
    expect(error).toHaveProperty("customData._tokenResponse.error.message", message);
  }
});

test("AC-8.1: re-authentication with another account is a mismatch", async () => {
  const { auth, responders } = createMockService();
  const { user } = await signInWithEmailAndPassword(auth, ...ada);
  const credential = EmailAuthProvider.credential(...ada);
  const mismatch = { code: "auth/user-mismatch" };
  responders["signInWithPassword"] = () => failure("EMAIL_NOT_FOUND");
  await expect(reauthenticateWithCredential(user, credential)).rejects.toMatchObject(mismatch);
  responders["signInWithPassword"] = () => ({
    body: { localId: "other", idToken: idToken({ sub: "other" }), refreshToken: "r" },
  });
  await expect(reauthenticateWithCredential(user, credential)).rejects.toMatchObject(mismatch);
  expect(auth.currentUser?.uid).toBe("uid");
});

const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) Chrome/148.0.0.0 Safari/537.36";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1";

/** Milliseconds until a request that is never answered fails. */
async function msUntilFailure(navigator: object): Promise<number> {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("self", { location: { protocol: "https:", href: "https://shop.example/" } });
  const { auth } = createMockService({ signInWithPassword: () => new Promise(() => {}) });
  const began = Date.now();
  let failedAt: number | undefined;
  const code = signInWithEmailAndPassword(auth, ...ada).catch((error: { code: string }) => {
    failedAt = Date.now();
    return error.code;
  });
  while (failedAt === undefined && Date.now() - began < 120_000)
    await vi.advanceTimersByTimeAsync(500);
  expect(await code).toBe("auth/network-request-failed");
  return (failedAt ?? Number.NaN) - began;
}

test.each([
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
])("AC-8.2: an unanswered request fails after 30 s on %s", async (_, userAgent) => {
  expect(await msUntilFailure({ userAgent, onLine: true })).toBe(30_000);
});

test("AC-9.3: offline, an unanswered request fails after 5 s", async () => {
  expect(await msUntilFailure({ userAgent: DESKTOP, onLine: false })).toBe(5000);
});
