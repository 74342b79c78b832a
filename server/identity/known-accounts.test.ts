/** Without e-mail enumeration protection, as the official emulator starts; and with lifetimes of a test's own. */
import { expect, test } from "vitest";
import { createTestIdentity, type TestIdentityOptions } from "./test-identity.ts";

const ada = { email: "ada@example.com", password: "secret" };
const bob = { email: "bob@example.com", password: "secret" };
const nobody = "nobody@example.com";
const continueUri = "https://shop.example";

async function createAda(options: TestIdentityOptions = { hidesAccounts: false }) {
  const identity = createTestIdentity(options);
  const { body } = await identity.call("signUp", ada);
  const messageOf = async (name: string, fields: object) =>
    (await identity.call(name, fields)).body.error?.message ?? "ok";
  return { ...identity, ...body, messageOf };
}

test("an unknown address and a wrong password have words of their own", async () => {
  const { messageOf, call } = await createAda();
  const signIn = (fields: object) => messageOf("signInWithPassword", fields);
  expect(await signIn({ ...ada, email: nobody })).toBe("EMAIL_NOT_FOUND");
  expect(await signIn({ ...ada, password: "wrong!" })).toBe("INVALID_PASSWORD");
  expect(await signIn({ ...ada, password: "x".repeat(5000) })).toBe("INVALID_PASSWORD");
  expect(await signIn(ada)).toBe("ok");
  const reset = { requestType: "PASSWORD_RESET" };
  expect(await messageOf("sendOobCode", { ...reset, email: nobody })).toBe("EMAIL_NOT_FOUND");
  expect((await call("sendOobCode", { ...reset, email: ada.email })).body).toMatchObject({
    email: ada.email,
  });
});

test("who asks learns how an address signs in", async () => {
  const { call, takeCode } = await createAda();
  const ask = async (identifier: string) => {
    const { sessionId, ...answer } = {
      sessionId: "",
      ...(await call("createAuthUri", { identifier, continueUri })).body,
    };
    expect(sessionId).toMatch(/^[\w-]{27}$/);
    return answer;
  };
  const kind = "identitytoolkit#CreateAuthUriResponse";
  expect(await ask("ADA@example.com")).toEqual({
    kind,
    registered: true,
    allProviders: ["password"],
    signinMethods: ["password"],
  });
  expect(await ask(nobody)).toEqual({
    kind,
    registered: false,
    allProviders: [],
    signinMethods: [],
  });
  await call("sendOobCode", { requestType: "EMAIL_SIGNIN", email: nobody });
  const oobCode = await takeCode(nobody, "signIn");
  await call("signInWithEmailLink", { email: nobody, oobCode });
  expect(await ask(nobody)).toMatchObject({
    registered: true,
    allProviders: ["password"],
    signinMethods: ["emailLink"],
  });
});

test("an address changes at once, unverified, and the old one can take it back", async () => {
  const { call, messageOf, idToken, refreshToken, postForm, takeCode } = await createAda();
  await call("signUp", bob);
  expect(await messageOf("update", { idToken, email: bob.email })).toBe("EMAIL_EXISTS");
  expect(await messageOf("update", { idToken, email: "nowhere" })).toBe("INVALID_EMAIL");
  const { body } = await call("update", { idToken, email: nobody });
  expect(body).toMatchObject({
    email: nobody,
    newEmail: nobody,
    emailVerified: false,
    idToken: expect.any(String),
    refreshToken: expect.any(String),
  });
  const { users } = (await call("lookup", { idToken: body.idToken })).body;
  expect(users).toMatchObject([{ email: nobody, initialEmail: ada.email, emailVerified: false }]);
  const old = await postForm({ grant_type: "refresh_token", refresh_token: refreshToken });
  expect(old.body.error.message).toBe("TOKEN_EXPIRED");
  const again = await messageOf("signInWithPassword", { ...ada, email: nobody });
  expect(again).toBe("ok");
  const oobCode = await takeCode(ada.email, "recoverEmail");
  expect((await call("update", { oobCode })).body).toMatchObject({ email: ada.email });
});

test("of two who take an address at once, one has it", async () => {
  const { call, idToken } = await createAda();
  const { body } = await call("signUp", bob);
  const replies = await Promise.all(
    [idToken, body.idToken].map((token) => call("update", { idToken: token, email: nobody })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(replies.find(({ status }) => status === 400)?.body.error.message).toBe("EMAIL_EXISTS");
});

test("tokens, codes and sign-ins last as long as they are told to", async () => {
  const lifetimes = { idTokenSeconds: 60, mailedCodeSeconds: 2, recentSignInSeconds: 1 };
  const { call, messageOf, idToken, clock, takeCode, refreshToken, postForm } = await createAda({
    lifetimes,
  });
  expect((await call("signInWithPassword", ada)).body).toMatchObject({ expiresIn: "60" });
  const refreshed = await postForm({ grant_type: "refresh_token", refresh_token: refreshToken });
  expect(refreshed.body).toMatchObject({ expires_in: "60" });
  await call("sendOobCode", { requestType: "PASSWORD_RESET", email: ada.email });
  const oobCode = await takeCode(ada.email, "resetPassword");
  expect(await messageOf("resetPassword", { oobCode })).toBe("ok");
  clock.time += 2000;
  expect(await messageOf("resetPassword", { oobCode })).toBe("EXPIRED_OOB_CODE");
  expect(await messageOf("update", { idToken, password: "another" })).toBe(
    "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
  );
  expect(await messageOf("lookup", { idToken })).toBe("ok");
  clock.time += 60_000;
  expect(await messageOf("lookup", { idToken })).toBe("TOKEN_EXPIRED");
});

test("a mail leads back to the site, and to the hosts that are allowed besides", async () => {
  const { messageOf } = await createAda({ continueHosts: ["localhost"] });
  const mail = (continueUrl: string) =>
    messageOf("sendOobCode", { requestType: "PASSWORD_RESET", email: ada.email, continueUrl });
  expect(await mail("http://localhost:1234/done?a=b")).toBe("ok");
  expect(await mail("https://shop.example/account")).toBe("ok");
  for (const url of [
    "http://localhost.evil.example/",
    "http://127.0.0.1/",
    "https://a@evil.example",
  ])
    expect(await mail(url)).toMatch(/^UNAUTHORIZED_DOMAIN/);
});
