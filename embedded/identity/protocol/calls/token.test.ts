import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { accounts } from "../../accounts/collections.ts";
import { createTestIdentity, PROJECT_ID, TOKEN_PATH } from "#tests/support/test-identity.ts";

const ada = { email: "ada@example.com", password: "secret" };

test("a refresh token gives new ID tokens repeatedly, without changing the sign-in time", async () => {
  const { call, clock, postForm } = createTestIdentity();
  const { refreshToken, localId, idToken } = (await call("signUp", ada)).body;
  const loggedInAt = decodeJwt(idToken)["auth_time"];
  for (let round = 1; round <= 2; round += 1) {
    clock.time += 3_600_000;
    const reply = await postForm({ grant_type: "refresh_token", refresh_token: refreshToken });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      access_token: reply.body.id_token,
      expires_in: "3600",
      token_type: "Bearer",
      refresh_token: refreshToken,
      id_token: expect.any(String),
      user_id: localId,
      project_id: PROJECT_ID,
    });
    const claims = decodeJwt(reply.body.id_token);
    expect(claims).toMatchObject({ auth_time: loggedInAt, iat: Math.floor(clock.time / 1000) });
    const { users } = (await call("lookup", { idToken: reply.body.id_token })).body;
    expect(users[0]?.["lastRefreshAt"]).toBe(new Date(clock.time).toISOString());
  }
});

test("a guest's refreshed token is still a guest's", async () => {
  const { call, postForm } = createTestIdentity();
  const { refreshToken } = (await call("signUp", {})).body;
  const { body } = await postForm({ grant_type: "refresh_token", refresh_token: refreshToken });
  expect(decodeJwt(body.id_token)).toMatchObject({
    provider_id: "anonymous",
    firebase: { sign_in_provider: "anonymous" },
  });
});

test.each([
  ["", "MISSING_GRANT_TYPE"],
  ["grant_type=", "MISSING_GRANT_TYPE"],
  ["refresh_token=x", "INVALID_REFRESH_TOKEN"],
  ["%%%&=&&%ff=%00", "MISSING_GRANT_TYPE"],
  ['{"grant_type":"refresh_token"}', "MISSING_GRANT_TYPE"],
  ["grant_type=authorization_code&code=x", "INVALID_GRANT_TYPE"],
  [
    "grant_type=refresh_token&grant_type=refresh_token",
    "Invalid JSON payload received. /grantType must be string",
  ],
  ["grant_type=refresh_token", "MISSING_REFRESH_TOKEN"],
  ["grant_type=refresh_token&refresh_token=", "MISSING_REFRESH_TOKEN"],
  ["grant_type=refresh_token&refresh_token=unknown", "INVALID_REFRESH_TOKEN"],
  ["grant_type=refresh_token&refresh_token=%ff/..%00", "INVALID_REFRESH_TOKEN"],
])("the form %j is refused: %s", async (body, message) => {
  const { send } = createTestIdentity();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const reply = await send(TOKEN_PATH, { method: "POST", body, headers });
  expect([reply.status, reply.body.error.message]).toEqual([400, message]);
});

test("accepts JSON, too", async () => {
  const { call, send } = createTestIdentity();
  const { refreshToken } = (await call("signUp", ada)).body;
  const post = (body: string) =>
    send(TOKEN_PATH, { method: "POST", body, headers: { "content-type": "application/json" } });
  const fields = { grant_type: "refresh_token", refresh_token: refreshToken };
  expect((await post(JSON.stringify(fields))).status).toBe(200);
  expect((await post("{")).body.error.status).toBe("INVALID_ARGUMENT");
});

test("a refresh token ends when its account is deleted, disabled or revoked", async () => {
  const { call, clock, documents, postForm } = createTestIdentity();
  const { refreshToken, localId } = (await call("signUp", ada)).body;
  const fields = { grant_type: "refresh_token", refresh_token: refreshToken };
  const message = async () => (await postForm(fields)).body.error?.message;

  expect(await message()).toBeUndefined();
  await documents.update(accounts, localId, { isDisabled: true });
  expect(await message()).toBe("USER_DISABLED");
  const later = Math.floor(clock.time / 1000) + 1;
  await documents.update(accounts, localId, { isDisabled: false, validSince: later });
  expect(await message()).toBe("TOKEN_EXPIRED");
  await documents.delete(accounts, localId);
  expect(await message()).toBe("USER_NOT_FOUND");
});
