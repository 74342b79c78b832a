/** One-time codes through the protocol, from request to use. */
import { expect, test } from "vitest";
import { accountEmails, accounts, oneTimeCodes } from "../accounts/collections.ts";
import { emailKey } from "../accounts/email-address.ts";
import { createTestIdentity, PUBLIC_URL } from "#tests/support/test-identity.ts";

const ada = { email: "ada@example.com", password: "secret" };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

async function createAda() {
  const identity = createTestIdentity();
  const { body } = await identity.call("signUp", ada);
  const send = (requestType: string, fields: object = {}) =>
    identity.call("sendOobCode", { requestType, ...fields });
  const exchange = async (refreshToken: string) => {
    const form = { grant_type: "refresh_token", refresh_token: refreshToken };
    const reply = await identity.postForm(form);
    return reply.status === 200 ? "ok" : reply.body.error.message;
  };
  const messageOf = async (name: string, fields: object) =>
    (await identity.call(name, fields)).body.error?.message ?? "ok";
  return { ...identity, ...body, send, exchange, messageOf };
}

test("the mailed link leads to this site and contains the code and the continue URL", async () => {
  const { send, readMails, documents } = await createAda();
  const continueUrl = `${PUBLIC_URL}/landing?a=b&c=d`;
  await send("PASSWORD_RESET", { email: "ADA@example.com", continueUrl });
  const [mail] = await readMails();
  expect(mail).toMatchObject({ kind: "resetPassword", to: ada.email });
  expect(mail?.link.href).toContain(`${PUBLIC_URL}/auth/action?`);
  expect(Object.fromEntries(mail?.link.searchParams ?? [])).toEqual({
    mode: "resetPassword",
    oobCode: expect.stringMatching(/^[\w-]{54}$/),
    apiKey: "shop-key",
    continueUrl,
    lang: "en",
  });
  const [code] = await documents.query(oneTimeCodes, {});
  expect(JSON.stringify(code)).not.toContain(mail?.code);
});

test("an unknown address gets the same response and no mail", async () => {
  const { send, readMails, documents } = await createAda();
  const known = await send("PASSWORD_RESET", { email: ada.email });
  const before = (await documents.query(oneTimeCodes, {})).length;
  const unknown = await send("PASSWORD_RESET", { email: "nobody@example.com" });
  expect(unknown.status).toBe(known.status);
  expect({ ...unknown.body, email: ada.email }).toEqual(known.body);
  expect(await readMails("nobody@example.com")).toEqual([]);
  expect((await documents.query(oneTimeCodes, {})).length).toBe(before + 1);
});

test.each([
  ["https://evil.example/", "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project"],
  [`${PUBLIC_URL}.evil.example/`, "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project"],
  ["https://shop.example@evil.example/", "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project"],
  ["javascript:alert(1)", "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project"],
  ["/account", "INVALID_CONTINUE_URI : ((expected an absolute URI with valid scheme and host))"],
])("a mail must not lead to %j", async (continueUrl, message) => {
  const { messageOf, readMails } = await createAda();
  const fields = { requestType: "EMAIL_SIGNIN", email: ada.email, canHandleCodeInApp: true };
  expect(await messageOf("sendOobCode", { ...fields, continueUrl })).toBe(message);
  expect(await readMails()).toEqual([]);
});

test.each([
  ["http://localhost:5000/x", "ok"],
  ["https://127.0.0.1/", "ok"],
  [`${PUBLIC_URL}/account`, "ok"],
  ["http://localhost.evil.example/", "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project"],
  ["http://127.0.0.1.evil.example/", "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project"],
  ["http://localhost@evil.example/", "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project"],
  ["ftp://localhost/", "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project"],
])("with localhost allowed, the continue URL %j gives %s", async (continueUrl, message) => {
  const continueHosts = ["localhost", "127.0.0.1"];
  const { call } = createTestIdentity({ continueHosts });
  const fields = { requestType: "EMAIL_SIGNIN", email: ada.email, continueUrl };
  expect((await call("sendOobCode", fields)).body.error?.message ?? "ok").toBe(message);
});

test("a sign-in link takes over an account whose creator never verified its address", async () => {
  const { send, takeCode, call, messageOf, exchange, refreshToken, idToken, localId } =
    await createAda();
  await send("EMAIL_SIGNIN", { email: ada.email });
  const oobCode = await takeCode(ada.email, "signIn");
  const owner = (await call("signInWithEmailLink", { email: ada.email, oobCode })).body;
  expect(owner.localId).toBe(localId);
  expect(await messageOf("signInWithPassword", ada)).toBe("INVALID_LOGIN_CREDENTIALS");
  expect(await messageOf("lookup", { idToken })).toBe("TOKEN_EXPIRED");
  expect(await exchange(refreshToken)).toBe("TOKEN_EXPIRED");
  expect(await exchange(owner.refreshToken)).toBe("ok");
});

test("a sign-in link keeps the password if the address is verified or the user is signed in", async () => {
  for (const isSignedIn of [false, true]) {
    const { send, takeCode, call, messageOf, idToken, localId, documents } = await createAda();
    if (!isSignedIn) await documents.update(accounts, localId, { isEmailVerified: true });
    await send("EMAIL_SIGNIN", { email: ada.email });
    const oobCode = await takeCode(ada.email, "signIn");
    const current = isSignedIn ? { idToken } : {};
    await call("signInWithEmailLink", { email: ada.email, oobCode, ...current });
    expect(await messageOf("signInWithPassword", ada)).toBe("ok");
  }
});

test("a reset works once, verifies the address and ends every session", async () => {
  const { send, takeCode, call, messageOf, exchange, refreshToken, idToken } = await createAda();
  await send("PASSWORD_RESET", { email: ada.email });
  const other = await takeCode(ada.email, "resetPassword");
  await send("PASSWORD_RESET", { email: ada.email });
  const oobCode = await takeCode(ada.email, "resetPassword");
  expect((await call("resetPassword", { oobCode })).body).toMatchObject({
    requestType: "PASSWORD_RESET",
    email: ada.email,
  });
  expect(await messageOf("resetPassword", { oobCode, newPassword: "12345" })).toMatch(/^WEAK_/);
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => messageOf("resetPassword", { oobCode, newPassword: "newer!" })),
  );
  expect(tries.toSorted()).toEqual([...Array(4).fill("INVALID_OOB_CODE"), "ok"]);
  expect(await messageOf("resetPassword", { oobCode: other, newPassword: "thief!" })).toBe(
    "INVALID_OOB_CODE",
  );
  expect(await messageOf("lookup", { idToken })).toBe("TOKEN_EXPIRED");
  expect(await exchange(refreshToken)).toBe("TOKEN_EXPIRED");
  expect(await messageOf("signInWithPassword", ada)).toBe("INVALID_LOGIN_CREDENTIALS");
  const again = await call("signInWithPassword", { ...ada, password: "newer!" });
  const { users } = (await call("lookup", { idToken: again.body.idToken })).body;
  expect(users[0]).toMatchObject({ emailVerified: true });
});

test.each([
  ["PASSWORD_RESET", "resetPassword", HOUR_MS],
  ["EMAIL_SIGNIN", "signIn", 6 * HOUR_MS],
  ["VERIFY_EMAIL", "verifyEmail", 72 * HOUR_MS],
])("%s is valid for its documented lifetime", async (requestType, kind, lifeMs) => {
  const { send, takeCode, messageOf, clock, idToken } = await createAda();
  await send(requestType, { email: ada.email, idToken });
  const oobCode = await takeCode(ada.email, kind);
  clock.time += lifeMs - 1;
  expect(await messageOf("resetPassword", { oobCode })).toBe("ok");
  clock.time += 1;
  expect(await messageOf("resetPassword", { oobCode })).toBe("EXPIRED_OOB_CODE");
});

test("a code works only for its own request type", async () => {
  const { send, takeCode, messageOf, idToken } = await createAda();
  await send("PASSWORD_RESET", { email: ada.email });
  const reset = await takeCode(ada.email, "resetPassword");
  await send("EMAIL_SIGNIN", { email: ada.email });
  const signIn = await takeCode(ada.email, "signIn");
  await send("VERIFY_EMAIL", { idToken });
  const verify = await takeCode(ada.email, "verifyEmail");
  const refused = await Promise.all([
    messageOf("update", { oobCode: reset }),
    messageOf("update", { oobCode: signIn }),
    messageOf("signInWithEmailLink", { email: ada.email, oobCode: reset }),
    messageOf("signInWithEmailLink", { email: ada.email, oobCode: verify }),
    messageOf("resetPassword", { oobCode: signIn, newPassword: "secret" }),
    messageOf("resetPassword", { oobCode: verify, newPassword: "secret" }),
  ]);
  expect(refused).toEqual(Array(6).fill("INVALID_OOB_CODE"));
  expect(await messageOf("update", { oobCode: verify })).toBe("ok");
});

test("a change of address needs a code mailed to the new address, and the old address can undo it", async () => {
  const { send, takeCode, call, messageOf, exchange, documents, ...made } = await createAda();
  const { idToken, refreshToken, localId } = made;
  const newEmail = "new@example.com";
  await send("VERIFY_AND_CHANGE_EMAIL", { idToken, newEmail });
  const oobCode = await takeCode(newEmail, "verifyAndChangeEmail");
  expect((await call("resetPassword", { oobCode })).body).toMatchObject({
    requestType: "VERIFY_AND_CHANGE_EMAIL",
    email: ada.email,
    newEmail,
  });
  expect((await call("update", { oobCode })).body).toMatchObject({
    localId,
    email: newEmail,
    newEmail,
    emailVerified: true,
  });
  expect(await exchange(refreshToken)).toBe("TOKEN_EXPIRED");
  expect(await messageOf("signInWithPassword", ada)).toBe("INVALID_LOGIN_CREDENTIALS");
  expect(await messageOf("signInWithPassword", { ...ada, email: newEmail })).toBe("ok");

  const recovery = await takeCode(ada.email, "recoverEmail");
  expect((await call("update", { oobCode: recovery })).body).toMatchObject({ email: ada.email });
  expect(await messageOf("signInWithPassword", ada)).toBe("ok");
  expect(await documents.get(accountEmails, emailKey(newEmail))).toBeUndefined();
  expect(await messageOf("update", { oobCode: recovery })).toBe("INVALID_OOB_CODE");
});

test("an address that another account took in the meantime stays with that account", async () => {
  const { send, takeCode, call, messageOf, idToken } = await createAda();
  const newEmail = "new@example.com";
  await send("VERIFY_AND_CHANGE_EMAIL", { idToken, newEmail });
  const oobCode = await takeCode(newEmail, "verifyAndChangeEmail");
  await call("signUp", { email: newEmail, password: "secret" });
  expect(await messageOf("update", { oobCode })).toBe("EMAIL_EXISTS");
});

test("a sign-in link works once and creates the account if there is none", async () => {
  const { send, takeCode, call, messageOf, localId } = await createAda();
  await send("EMAIL_SIGNIN", { email: ada.email });
  const known = await takeCode(ada.email, "signIn");
  expect(await messageOf("signInWithEmailLink", { email: "eve@example.com", oobCode: known })).toBe(
    "INVALID_EMAIL : The email provided does not match the sign-in email address.",
  );
  const replies = await Promise.all(
    Array.from({ length: 3 }, () =>
      call("signInWithEmailLink", { email: "Ada@example.com", oobCode: known }),
    ),
  );
  const [signedIn, ...others] = replies.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  expect(signedIn?.body).toMatchObject({ localId, isNewUser: false, email: ada.email });
  await send("EMAIL_SIGNIN", { email: "bob@example.com" });
  const oobCode = await takeCode("bob@example.com", "signIn");
  const bob = await call("signInWithEmailLink", { email: "bob@example.com", oobCode });
  expect(bob.body).toMatchObject({ isNewUser: true });
  const { users } = (await call("lookup", { idToken: bob.body.idToken })).body;
  expect(users[0]).toMatchObject({ emailVerified: true, emailLinkSignin: true });
});

test("a guest who opens a sign-in link keeps their account; an address of another account is refused", async () => {
  const { send, takeCode, call, messageOf } = await createAda();
  const guest = (await call("signUp", {})).body;
  await send("EMAIL_SIGNIN", { email: ada.email });
  const taken = await takeCode(ada.email, "signIn");
  const claim = { email: ada.email, oobCode: taken, idToken: guest.idToken };
  expect(await messageOf("signInWithEmailLink", claim)).toBe("EMAIL_EXISTS");
  // The refused call did not use up the code.
  expect(await messageOf("signInWithEmailLink", { email: ada.email, oobCode: taken })).toBe("ok");
  await send("EMAIL_SIGNIN", { email: "bob@example.com" });
  const oobCode = await takeCode("bob@example.com", "signIn");
  const { idToken } = guest;
  const bob = await call("signInWithEmailLink", { email: "bob@example.com", oobCode, idToken });
  expect(bob.body).toMatchObject({ localId: guest.localId, isNewUser: false });
});

test("a disabled account cannot sign in by mailed link", async () => {
  const { send, takeCode, messageOf, documents, localId } = await createAda();
  await send("EMAIL_SIGNIN", { email: ada.email });
  const oobCode = await takeCode(ada.email, "signIn");
  await documents.update(accounts, localId, { isDisabled: true });
  expect(await messageOf("signInWithEmailLink", { email: ada.email, oobCode })).toBe(
    "USER_DISABLED",
  );
});
