/** What users may change about their account, and which changes end other sessions. */
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import {
  accountEmails,
  accounts,
  oneTimeCodes,
  refreshTokens,
} from "../../accounts/collections.ts";
import { createTestIdentity } from "#tests/support/test-identity.ts";

const ada = { email: "ada@example.com", password: "secret" };

async function createAda() {
  const identity = createTestIdentity();
  const { body } = await identity.call("signUp", { ...ada, displayName: "Ada" });
  const messageOf = async (name: string, fields: object) =>
    (await identity.call(name, fields)).body.error?.message ?? "ok";
  const exchange = async (refreshToken: string) => {
    const form = { grant_type: "refresh_token", refresh_token: refreshToken };
    const reply = await identity.postForm(form);
    return reply.status === 200 ? "ok" : reply.body.error.message;
  };
  return { ...identity, ...body, messageOf, exchange };
}

test("name and picture can be set, and are removed only by deleteAttribute", async () => {
  const { call, idToken } = await createAda();
  const photoUrl = "https://shop.example/ada.png";
  const set = await call("update", { idToken, photoUrl, displayName: "Ada L" });
  expect(set.body).toMatchObject({ displayName: "Ada L", photoUrl });
  expect(set.body.idToken).toBeUndefined();
  const unset = await call("update", { idToken, displayName: null, photoUrl: null });
  expect(unset.body).toMatchObject({ displayName: "Ada L", photoUrl });
  const deleteAttribute = ["DISPLAY_NAME", "PHOTO_URL"];
  const removed = (await call("update", { idToken, deleteAttribute })).body;
  expect(removed).not.toHaveProperty("displayName");
  expect(removed).not.toHaveProperty("photoUrl");
});

test.each([
  [{}, "INVALID_REQ_TYPE : Unsupported request parameters."],
  [{ localId: "someone", disableUser: true }, "INVALID_REQ_TYPE : Unsupported request parameters."],
  [{ idToken: "own", customAttributes: '{"admin":true}' }, "INSUFFICIENT_PERMISSION"],
  [{ idToken: "own", disableUser: false }, "OPERATION_NOT_ALLOWED"],
  [{ idToken: "own", email: "bad" }, "INVALID_EMAIL"],
  [
    { idToken: "own", password: "12345" },
    "WEAK_PASSWORD : Password should be at least 6 characters",
  ],
  [
    { idToken: "own", email: "new@example.com" },
    "OPERATION_NOT_ALLOWED : Please verify the new email before changing email.",
  ],
  [{ idToken: "own", linkProviderUserInfo: { providerId: "google.com" } }, "MISSING_RAW_ID"],
  [
    { idToken: "own", linkProviderUserInfo: { providerId: "google.com", rawId: "1" } },
    "INSUFFICIENT_PERMISSION",
  ],
  [
    { idToken: "own", displayName: "x".repeat(257) },
    "INVALID_PROFILE_ATTRIBUTE : Display name too long.",
  ],
])("%j is refused", async (fields: object, message) => {
  const { messageOf, idToken } = await createAda();
  const own = "idToken" in fields ? { ...fields, idToken } : fields;
  expect(await messageOf("update", own)).toBe(message);
});

test("fields for project administrators are ignored", async () => {
  const { call, idToken } = await createAda();
  const { body } = await call("update", { idToken, emailVerified: true, createdAt: "1", other: 1 });
  expect(body).toMatchObject({ emailVerified: false });
});

test("a new password ends every session except the current one", async () => {
  const { call, messageOf, exchange, clock, idToken, refreshToken } = await createAda();
  const { auth_time } = decodeJwt(idToken);
  clock.time += 60_000;
  const changed = (await call("update", { idToken, password: "newer!" })).body;
  expect(await messageOf("lookup", { idToken })).toBe("TOKEN_EXPIRED");
  expect(await exchange(refreshToken)).toBe("TOKEN_EXPIRED");
  expect(decodeJwt(changed.idToken)).toMatchObject({ auth_time });
  expect(await messageOf("lookup", { idToken: changed.idToken })).toBe("ok");
  clock.time += 60_000;
  expect(await exchange(changed.refreshToken)).toBe("ok");
  expect(await messageOf("signInWithPassword", ada)).toBe("INVALID_LOGIN_CREDENTIALS");
});

test("a new password revokes tokens of the same second", async () => {
  const { call, exchange, idToken, refreshToken } = await createAda();
  await call("update", { idToken, password: "newer!" });
  expect(await exchange(refreshToken)).toBe("TOKEN_EXPIRED");
});

test("a password can be changed five minutes after signing in", async () => {
  const { messageOf, clock, idToken } = await createAda();
  clock.time += 300_000;
  expect(await messageOf("update", { idToken, password: "newer!" })).toBe("ok");
});

test.each([
  ["update", { password: "newer!" }],
  ["update", { email: "new@example.com" }],
  ["delete", {}],
  ["sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: "new@example.com" }],
])("%s %j refuses an older sign-in, and a refreshed token does not help", async (name, fields) => {
  const { messageOf, postForm, clock, idToken, refreshToken } = await createAda();
  clock.time += 302_000;
  const form = { grant_type: "refresh_token", refresh_token: refreshToken };
  const fresh = (await postForm(form)).body.id_token;
  for (const token of [idToken, fresh])
    expect(await messageOf(name, { ...fields, idToken: token })).toBe(
      "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
    );
  expect(await messageOf("update", { idToken, displayName: "still fine" })).toBe("ok");
});

test("a guest can delete their account at any time", async () => {
  const { call, messageOf, clock } = await createAda();
  const guest = (await call("signUp", {})).body;
  clock.time += 3_000_000;
  expect(await messageOf("delete", { idToken: guest.idToken })).toBe("ok");
});

test("deleting an account deletes all its data and invalidates its tokens", async () => {
  const { call, messageOf, exchange, documents, idToken, refreshToken } = await createAda();
  await call("sendOobCode", { requestType: "PASSWORD_RESET", email: ada.email });
  await call("sendOobCode", { requestType: "EMAIL_SIGNIN", email: ada.email });
  expect((await call("delete", { idToken })).body).toEqual({
    kind: "identitytoolkit#DeleteAccountResponse",
  });
  for (const collection of [accounts, accountEmails, refreshTokens, oneTimeCodes])
    expect(await documents.query<unknown>(collection, {})).toEqual([]);
  expect(await messageOf("lookup", { idToken })).toBe("USER_NOT_FOUND");
  expect(await exchange(refreshToken)).toBe("USER_NOT_FOUND");
  expect(await exchange("made-up")).toBe("INVALID_REFRESH_TOKEN");
  expect(await messageOf("signUp", ada)).toBe("ok");
});

test("unlinking the password frees the address", async () => {
  const { call, messageOf, idToken } = await createAda();
  const { body } = await call("update", { idToken, deleteProvider: ["password"] });
  expect(body).toMatchObject({ providerUserInfo: [] });
  expect(body).not.toHaveProperty("email");
  expect(await messageOf("signInWithPassword", ada)).toBe("INVALID_LOGIN_CREDENTIALS");
  expect(await messageOf("signUp", ada)).toBe("ok");
});

test("revoking a token leaves the account's other tokens valid", async () => {
  const { call, send, exchange, idToken, refreshToken } = await createAda();
  const second = (await call("signInWithPassword", ada)).body;
  const revoke = (fields: object) =>
    send("/identitytoolkit.googleapis.com/v2/accounts:revokeToken", {
      method: "POST",
      body: JSON.stringify({ providerId: "apple.com", tokenType: "REFRESH_TOKEN", ...fields }),
    });
  const reply = await revoke({ idToken, token: refreshToken });
  expect(reply).toMatchObject({ status: 200, body: {} });
  expect(await exchange(refreshToken)).toBe("TOKEN_EXPIRED");
  expect(await exchange(second.refreshToken)).toBe("ok");
  const eve = (await call("signUp", { email: "eve@example.com", password: "secret" })).body;
  await revoke({ idToken: eve.idToken, token: second.refreshToken });
  expect(await exchange(second.refreshToken)).toBe("ok");
});

test("createAuthUri does not reveal whether an address has an account", async () => {
  const { call } = await createAda();
  const continueUri = "https://shop.example";
  for (const identifier of [ada.email, "nobody@example.com"])
    expect((await call("createAuthUri", { identifier, continueUri })).body).toEqual({
      kind: "identitytoolkit#CreateAuthUriResponse",
      sessionId: expect.stringMatching(/^[\w-]{27}$/),
    });
});
