import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { accountEmails, accounts } from "../../accounts/collections.ts";
import { emailKey } from "../../accounts/email-address.ts";
import { createTestIdentity } from "#tests/support/test-identity.ts";

const ada = { email: "ada@example.com", password: "secret", returnSecureToken: true };

test("the correct password signs in, whatever the case of the address", async () => {
  const { call, clock } = createTestIdentity();
  const { localId } = (await call("signUp", { ...ada, displayName: "Ada" })).body;
  clock.time += 60_000;
  const { status, body } = await call("signInWithPassword", { ...ada, email: "ADA@Example.com" });
  expect(status).toBe(200);
  expect(body).toEqual({
    kind: "identitytoolkit#VerifyPasswordResponse",
    localId,
    email: ada.email,
    displayName: "Ada",
    registered: true,
    idToken: expect.any(String),
    refreshToken: expect.any(String),
    expiresIn: "3600",
  });
  const claims = decodeJwt(body.idToken);
  expect(claims["auth_time"]).toBe(Math.floor(clock.time / 1000));
  expect(claims["name"]).toBe("Ada");
  const { users } = (await call("lookup", { idToken: body.idToken })).body;
  expect(users[0]?.["lastLoginAt"]).toBe(String(clock.time));
});

test.each([
  [{}, "MISSING_EMAIL"],
  [{ password: "secret" }, "MISSING_EMAIL"],
  [{ email: null, password: "secret" }, "MISSING_EMAIL"],
  [{ email: "", password: "secret" }, "INVALID_EMAIL"],
  [{ email: "ada", password: "secret" }, "INVALID_EMAIL"],
  [{ email: "ada@example.com" }, "MISSING_PASSWORD"],
  [{ email: "ada@example.com", password: "" }, "MISSING_PASSWORD"],
  [{ email: "ada@example.com", password: "wrong" }, "INVALID_LOGIN_CREDENTIALS"],
  [{ email: "eve@example.com", password: "secret" }, "INVALID_LOGIN_CREDENTIALS"],
])("%j is refused: %s", async (body, message) => {
  const { call } = createTestIdentity();
  await call("signUp", ada);
  const reply = await call("signInWithPassword", body);
  expect([reply.status, reply.body.error.message]).toEqual([400, message]);
});

test.each(["idToken", "pendingIdToken"])("%s is refused as no longer in use", async (member) => {
  const { call } = createTestIdentity();
  const message =
    "idToken / pendingIdToken is no longer in use and unsupported by the Auth Emulator.";
  const { status, body } = await call("signInWithPassword", { ...ada, [member]: "x" });
  expect([status, body.error]).toEqual([
    501,
    {
      code: 501,
      message,
      errors: [{ message, reason: "unimplemented" }],
      status: "NOT_IMPLEMENTED",
    },
  ]);
});

test("a disabled account is reported whatever the password, as by the hosted service", async () => {
  const { call, documents } = createTestIdentity();
  const { localId } = (await call("signUp", ada)).body;
  await documents.update(accounts, localId, { isDisabled: true });
  const message = async (password: string) =>
    (await call("signInWithPassword", { ...ada, password })).body.error.message;
  expect(await message("wrong!")).toBe("USER_DISABLED");
  expect(await message("secret")).toBe("USER_DISABLED");
});

test("no password signs in to an account without one", async () => {
  const { call, documents } = createTestIdentity();
  const { localId } = (await call("signUp", {})).body;
  await documents.update(accounts, localId, { email: ada.email });
  await documents.create(accountEmails, emailKey(ada.email), { uid: localId });
  const reply = await call("signInWithPassword", { ...ada, password: "undefined" });
  expect(reply.body.error.message).toBe("INVALID_LOGIN_CREDENTIALS");
});
