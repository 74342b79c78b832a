import { decodeJwt, decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { accountEmails, accounts, refreshTokens, signingKeys } from "../../accounts/collections.ts";
import { createTestIdentity, PROJECT_ID } from "#tests/support/test-identity.ts";

const ada = { email: "Ada@Example.com", password: "secret", returnSecureToken: true };
const WEAK = "WEAK_PASSWORD : Password should be at least 6 characters";

test("signing up creates an account and signs in", async () => {
  const { call, clock } = createTestIdentity();
  const { status, body } = await call("signUp", { ...ada, clientType: "CLIENT_TYPE_WEB" });
  expect(status).toBe(200);
  expect(body).toEqual({
    kind: "identitytoolkit#SignupNewUserResponse",
    localId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
    email: "ada@example.com",
    idToken: expect.any(String),
    refreshToken: expect.any(String),
    expiresIn: "3600",
  });
  const now = Math.floor(clock.time / 1000);
  expect(decodeProtectedHeader(body.idToken)).toEqual({
    alg: "RS256",
    kid: expect.any(String),
    typ: "JWT",
  });
  expect(decodeJwt(body.idToken)).toEqual({
    iss: `https://securetoken.google.com/${PROJECT_ID}`,
    aud: PROJECT_ID,
    auth_time: now,
    sid: expect.any(String),
    epoch: expect.any(String),
    user_id: body.localId,
    sub: body.localId,
    iat: now,
    exp: now + 3600,
    email: "ada@example.com",
    email_verified: false,
    firebase: { identities: { email: ["ada@example.com"] }, sign_in_provider: "password" },
  });
});

test("a request without credentials creates a guest", async () => {
  const { call, clock } = createTestIdentity();
  const { status, body } = await call("signUp", { returnSecureToken: true });
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("email");
  const now = Math.floor(clock.time / 1000);
  expect(decodeJwt(body.idToken)).toEqual({
    iss: `https://securetoken.google.com/${PROJECT_ID}`,
    aud: PROJECT_ID,
    provider_id: "anonymous",
    auth_time: now,
    sid: expect.any(String),
    epoch: expect.any(String),
    user_id: body.localId,
    sub: body.localId,
    iat: now,
    exp: now + 3600,
    firebase: { identities: {}, sign_in_provider: "anonymous" },
  });
});

test("a guest who sets a password keeps the uid, and earlier tokens are revoked", async () => {
  const { call, clock, postForm } = createTestIdentity();
  const guest = (await call("signUp", { returnSecureToken: true })).body;
  clock.time += 60_000;
  const { status, body } = await call("signUp", { ...ada, idToken: guest.idToken });
  expect(status).toBe(200);
  expect(body).toMatchObject({ localId: guest.localId, email: "ada@example.com" });
  const claims = decodeJwt(body.idToken);
  expect(claims["auth_time"]).toBe(Math.floor(clock.time / 1000));
  expect(claims).not.toHaveProperty("provider_id");
  expect(claims["firebase"]).toMatchObject({ sign_in_provider: "password" });
  expect((await call("lookup", { idToken: guest.idToken })).body.error.message).toBe(
    "TOKEN_EXPIRED",
  );
  const old = { grant_type: "refresh_token", refresh_token: guest.refreshToken };
  expect((await postForm(old)).body.error.message).toBe("TOKEN_EXPIRED");
  expect((await call("signInWithPassword", ada)).body.localId).toBe(guest.localId);
});

test.each([
  [{ password: "secret" }, "MISSING_EMAIL"],
  [{ email: "", password: "secret" }, "MISSING_EMAIL"],
  [{ email: null, password: "secret" }, "MISSING_EMAIL"],
  [{ idToken: "x" }, "MISSING_EMAIL"],
  [{ email: "" }, "INVALID_EMAIL"],
  [{ email: "ada", password: "x" }, "INVALID_EMAIL"],
  [{ email: "ada" }, "MISSING_PASSWORD"],
  [{ email: "ada", password: "secret" }, "INVALID_EMAIL"],
  [{ email: "ada@example.com" }, "MISSING_PASSWORD"],
  [{ email: "ada@example.com", password: "" }, "MISSING_PASSWORD"],
  [{ email: "ada@example.com", password: "12345" }, WEAK],
  [{ ...ada, displayName: "x".repeat(257) }, "INVALID_PROFILE_ATTRIBUTE : Display name too long."],
  [{ ...ada, idToken: "x" }, "INVALID_ID_TOKEN"],
  [{ ...ada, localId: "chosen" }, "UNEXPECTED_PARAMETER : User ID"],
  [{ localId: "chosen" }, "UNEXPECTED_PARAMETER : User ID"],
])("%j is refused: %s", async (body, message) => {
  const { call, documents } = createTestIdentity();
  const reply = await call("signUp", body);
  expect([reply.status, reply.body.error.message]).toEqual([400, message]);
  expect(await documents.query(accounts, {})).toEqual([]);
});

test("an empty display name is stored", async () => {
  const { call } = createTestIdentity();
  const { body } = await call("signUp", { ...ada, displayName: "" });
  expect(body).toMatchObject({ displayName: "" });
  expect(decodeJwt(body.idToken)).toMatchObject({ name: "" });
  const { users } = (await call("lookup", { idToken: body.idToken })).body;
  expect(users).toMatchObject([{ displayName: "", providerUserInfo: [{ displayName: "" }] }]);
});

test("an address is taken whatever its case, for new users and for guests", async () => {
  const { call } = createTestIdentity();
  await call("signUp", ada);
  const again = await call("signUp", { ...ada, email: "ADA@EXAMPLE.COM" });
  expect(again.body.error.message).toBe("EMAIL_EXISTS");
  const { idToken } = (await call("signUp", {})).body;
  expect((await call("signUp", { ...ada, idToken })).body.error.message).toBe("EMAIL_EXISTS");
});

test("of twenty sign-ups at once with one address, one succeeds", async () => {
  const { call, documents } = createTestIdentity();
  const replies = await Promise.all(Array.from({ length: 20 }, () => call("signUp", ada)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of replies)
    if (status !== 200) expect(body.error.message).toBe("EMAIL_EXISTS");
  expect(await documents.query(accounts, {})).toHaveLength(1);
  expect(await documents.query(accountEmails, {})).toHaveLength(1);
});

test("an account with an address cannot change it by signing up, and an old sign-in is refused", async () => {
  const { call, clock } = createTestIdentity();
  const { idToken } = (await call("signUp", ada)).body;
  const other = { ...ada, email: "other@example.com", idToken };
  expect((await call("signUp", other)).body.error.message).toBe(
    "OPERATION_NOT_ALLOWED : Please verify the new email before changing email.",
  );
  clock.time += 301_000;
  expect((await call("signUp", other)).body.error.message).toBe("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
});

test("signing up cannot set privileged fields", async () => {
  const { call, documents } = createTestIdentity();
  const claims = { emailVerified: true, disabled: true, mfaInfo: [{}], isEmailVerified: true };
  const { body } = await call("signUp", { ...ada, ...claims, displayName: "Ada" });
  const stored = await documents.get(accounts, body.localId);
  expect(stored?.data).toMatchObject({
    isEmailVerified: false,
    isDisabled: false,
    displayName: "Ada",
  });
  expect(stored?.data).not.toHaveProperty("mfaInfo");
});

test("neither password nor refresh token is stored in plain text", async () => {
  const { call, documents } = createTestIdentity();
  const { body } = await call("signUp", { ...ada, password: "plain-to-see" });
  const stored = JSON.stringify([
    await documents.query(accounts, {}),
    await documents.query(accountEmails, {}),
    await documents.query(refreshTokens, {}),
    await documents.query(signingKeys, {}),
  ]);
  expect(stored).toContain("$argon2id$");
  expect(stored).not.toContain("plain-to-see");
  expect(stored).not.toContain(body.refreshToken);
});

test("a guest who signs up gets the given display name and keeps the picture", async () => {
  const { call } = createTestIdentity();
  for (const [index, name] of [{ displayName: "Ada" }, {}].entries()) {
    const { idToken } = (await call("signUp", {})).body;
    const photoUrl = "https://shop.example/guest.png";
    await call("update", { idToken, displayName: "Guest", photoUrl });
    const email = `guest-${index}@example.com`;
    const { body } = await call("signUp", { idToken, email, password: "secret", ...name });
    const [user] = (await call("lookup", { idToken: body.idToken })).body.users;
    expect(user).toMatchObject({ email, photoUrl });
    expect(user?.["displayName"]).toBe(name.displayName);
  }
});
