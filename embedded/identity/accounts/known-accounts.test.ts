/** Without enumeration protection, the server behaves as the emulator does by default, and is no easier to attack. */
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { accounts } from "./collections.ts";
import {
  PUBLIC_URL,
  createTestIdentity,
  type TestIdentityOptions,
} from "#tests/support/test-identity.ts";

const ada = { email: "ada@example.com", password: "secret" };
const continueUri = "http://localhost";
const moved = { email: "new@example.com", emailVerified: false, newEmail: "new@example.com" };
const LATER = "TOO_MANY_ATTEMPTS_TRY_LATER";

async function createAda(options: TestIdentityOptions = {}) {
  const identity = createTestIdentity({ hidesAccounts: false, ...options });
  const { body } = await identity.call("signUp", ada);
  const messageOf = async (name: string, fields: object) =>
    (await identity.call(name, fields)).body.error?.message ?? "ok";
  return { ...identity, ...body, messageOf };
}

test.each([
  [{ ...ada, email: "nobody@example.com" }, "EMAIL_NOT_FOUND"],
  [{ ...ada, email: "nobody@example.com", password: "x".repeat(5000) }, "EMAIL_NOT_FOUND"],
  [{ ...ada, password: "wrong!" }, "INVALID_PASSWORD"],
  [{ ...ada, password: "x".repeat(5000) }, "INVALID_PASSWORD"],
  [{ ...ada, email: "nobody" }, "INVALID_EMAIL"],
])("signing in with %j: %s", async (fields, message) => {
  const { messageOf } = await createAda();
  expect(await messageOf("signInWithPassword", fields)).toBe(message);
});

test("a disabled account is reported whatever the password", async () => {
  const { messageOf, documents, localId } = await createAda();
  await documents.update(accounts, localId, { isDisabled: true });
  for (const password of ["secret", "wrong!", "x".repeat(5000)])
    expect(await messageOf("signInWithPassword", { ...ada, password })).toBe("USER_DISABLED");
});

test("password guesses are limited, whether the account exists or not", async () => {
  const limits = { secret: "for tests only" };
  const { messageOf } = await createAda({ limits, clientAddress: () => "203.0.113.7" });
  for (const [email, wrong] of [
    [ada.email, "INVALID_PASSWORD"],
    ["nobody@example.com", "EMAIL_NOT_FOUND"],
  ]) {
    const tries = Array.from({ length: 30 }, () =>
      messageOf("signInWithPassword", { email, password: "wrong!" }),
    );
    const messages = await Promise.all(tries);
    expect(messages.filter((message) => message === wrong)).toHaveLength(10);
    expect(messages.filter((message) => message === LATER)).toHaveLength(20);
  }
});

test("probing addresses by password reset is limited, too", async () => {
  const limits = { secret: "for tests only" };
  const { messageOf } = await createAda({ limits, clientAddress: () => "203.0.113.7" });
  const messages: string[] = [];
  for (let index = 0; index < 110; index += 1)
    messages.push(
      await messageOf("sendOobCode", {
        requestType: "PASSWORD_RESET",
        email: `nobody-${index}@example.com`,
      }),
    );
  expect(new Set(messages.slice(0, 100))).toEqual(new Set(["EMAIL_NOT_FOUND"]));
  expect(new Set(messages.slice(100))).toEqual(new Set([LATER]));
});

test("a password reset needs an existing account", async () => {
  const { messageOf, takeCode, readMails } = await createAda();
  const reset = (email: string) =>
    messageOf("sendOobCode", { requestType: "PASSWORD_RESET", email });
  expect(await reset("nobody@example.com")).toBe("EMAIL_NOT_FOUND");
  expect(await reset("nobody")).toBe("EMAIL_NOT_FOUND");
  expect(await readMails()).toEqual([]);
  expect(await reset(ada.email)).toBe("ok");
  const oobCode = await takeCode(ada.email, "resetPassword");
  expect(await messageOf("resetPassword", { oobCode, newPassword: "newest" })).toBe("ok");
});

test("createAuthUri lists the sign-in methods of an address", async () => {
  const { call, takeCode } = await createAda();
  const ask = async (identifier: string) =>
    (await call("createAuthUri", { identifier, continueUri, sessionId: "s" })).body;
  const kind = "identitytoolkit#CreateAuthUriResponse";
  const ways = { allProviders: ["password"], signinMethods: ["password"] };
  expect(await ask("ADA@example.com")).toEqual({ kind, sessionId: "s", registered: true, ...ways });
  const none = { registered: false, allProviders: [], signinMethods: [] };
  const email = "nobody@example.com";
  expect(await ask(email)).toEqual({ kind, sessionId: "s", ...none });
  await call("sendOobCode", { requestType: "EMAIL_SIGNIN", email });
  await call("signInWithEmailLink", { email, oobCode: await takeCode(email, "signIn") });
  expect(await ask(email)).toMatchObject({
    allProviders: ["password"],
    signinMethods: ["emailLink"],
  });
});

test("an address changes at once, ends other sessions and deletes codes, and the owner can undo it", async () => {
  const { call, messageOf, takeCode, idToken, refreshToken, postForm, localId } = await createAda();
  await call("sendOobCode", { requestType: "PASSWORD_RESET", email: ada.email });
  const reset = await takeCode(ada.email, "resetPassword");
  const { body } = await call("update", { idToken, email: "New@example.com" });
  expect(body).toMatchObject({ ...moved, localId });
  expect(decodeJwt(body.idToken)).toMatchObject({ email: moved.email, email_verified: false });
  const { users } = (await call("lookup", { idToken: body.idToken })).body;
  expect(users).toMatchObject([{ email: moved.email, initialEmail: ada.email }]);
  expect(await messageOf("lookup", { idToken })).toBe("TOKEN_EXPIRED");
  const form = { grant_type: "refresh_token", refresh_token: refreshToken };
  expect((await postForm(form)).body.error.message).toBe("TOKEN_EXPIRED");
  expect(await messageOf("resetPassword", { oobCode: reset })).toBe("INVALID_OOB_CODE");
  expect(await messageOf("signInWithPassword", ada)).toBe("EMAIL_NOT_FOUND");

  const oobCode = await takeCode(ada.email, "recoverEmail");
  expect(await messageOf("update", { oobCode })).toBe("ok");
  const back = (await call("signInWithPassword", ada)).body;
  expect((await call("lookup", { idToken: back.idToken })).body.users).toMatchObject([
    { localId, email: ada.email, emailVerified: true },
  ]);
  expect(await messageOf("lookup", { idToken: body.idToken })).toBe("TOKEN_EXPIRED");
});

test("the undo mail goes to the first address, and the number of such mails is limited", async () => {
  const limits = { secret: "for tests only" };
  const { call, readMails, idToken } = await createAda({ limits });
  let token = idToken;
  const messages: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const { body } = await call("update", { idToken: token, email: `to-${index}@example.com` });
    messages.push(body.error?.message ?? "ok");
    token = body.idToken ?? token;
  }
  expect(messages).toEqual([...Array.from({ length: 10 }, () => "ok"), LATER, LATER]);
  const mails = await readMails();
  expect(mails).toHaveLength(10);
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([ada.email]));
});

test("taken addresses, invalid addresses and old sign-ins are refused without any change", async () => {
  const { call, messageOf, clock, idToken } = await createAda();
  await call("signUp", { email: "bob@example.com", password: "secret" });
  const update = (fields: object) => messageOf("update", { idToken, ...fields });
  expect(await update({ email: "BOB@example.com" })).toBe("EMAIL_EXISTS");
  expect(await update({ email: "bad" })).toBe("INVALID_EMAIL");
  expect(await update({ email: moved.email, password: "1" })).toMatch(/^WEAK_PASSWORD : /);
  clock.time += 302_000;
  expect(await update({ email: moved.email })).toBe("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
  expect(await messageOf("signInWithPassword", ada)).toBe("ok");
});

test("if two accounts change to one address at once, one succeeds", async () => {
  const { call, idToken } = await createAda();
  const other = (await call("signUp", { email: "bob@example.com", password: "secret" })).body;
  const replies = await Promise.all(
    [idToken, other.idToken].map((token) => call("update", { idToken: token, email: moved.email })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(replies.find(({ status }) => status === 400)?.body.error.message).toBe("EMAIL_EXISTS");
});

test("adding an address revokes a guest's earlier tokens, even within the same second", async () => {
  const { call } = createTestIdentity({ hidesAccounts: false });
  const { idToken } = (await call("signUp", {})).body;
  const look = async (token: string) => (await call("lookup", { idToken: token })).body.users[0];
  expect(await look(idToken)).not.toHaveProperty("validSince");
  const { body } = await call("update", { idToken, email: "guest@example.com" });
  expect(await look(body.idToken)).toMatchObject({ validSince: expect.any(String) });
});

test("signing up with another address replaces the first", async () => {
  const { call, messageOf, idToken, localId } = await createAda();
  const { body } = await call("signUp", { idToken, email: moved.email, password: "newest" });
  expect(body).toMatchObject({ localId, email: moved.email });
  expect(await messageOf("signInWithPassword", ada)).toBe("EMAIL_NOT_FOUND");
  expect(await messageOf("signUp", ada)).toBe("ok");
});

test("links may lead to this site only", async () => {
  const { messageOf } = await createAda();
  const fields = { requestType: "EMAIL_SIGNIN", email: ada.email };
  const lead = (continueUrl: string) => messageOf("sendOobCode", { ...fields, continueUrl });
  expect(await lead(`${PUBLIC_URL}/account`)).toBe("ok");
  expect(await lead("https://evil.example/")).toMatch(/^UNAUTHORIZED_DOMAIN/);
});
