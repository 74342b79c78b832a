import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { createTestIssuer, postBodyOf } from "#tests/support/test-issuer.ts";
import { accounts } from "../../accounts/collections.ts";
import { google } from "#tests/parity/provider-scenarios.ts";
import { createTestIdentity } from "#tests/support/test-identity.ts";

const ada = { email: "ada@example.com", password: "secret" };

function createDesk() {
  const clock = { time: Date.now(), now: () => clock.time };
  const issuer = createTestIssuer(clock);
  const identity = createTestIdentity({ clock, providers: issuer.providers });
  return {
    ...identity,
    clock,
    issuer,
    async enter(claims: Record<string, unknown> = google, extra: object = {}) {
      const idToken = await issuer.sign(claims);
      return identity.call("signInWithIdp", { ...postBodyOf(idToken), ...extra });
    },
    async enterAcme(claims: Record<string, unknown>, extra: object = {}) {
      const idToken = await issuer.sign(claims, { providerId: "oidc.acme" });
      return identity.call("signInWithIdp", { ...postBodyOf(idToken, "oidc.acme"), ...extra });
    },
    async lookup(idToken: string) {
      return (await identity.call("lookup", { idToken })).body.users[0];
    },
  };
}

test("an unknown identity gets a new account", async () => {
  const { enter, lookup } = createDesk();
  const { status, body } = await enter();
  expect(status).toBe(200);
  const email = "ada@example.com";
  expect(body).toEqual({
    kind: "identitytoolkit#VerifyAssertionResponse",
    context: "",
    providerId: "google.com",
    displayName: "Ada Lovelace",
    fullName: "Ada Lovelace",
    email,
    emailVerified: true,
    photoUrl: google.picture,
    firstName: "Ada",
    lastName: "Lovelace",
    rawUserInfo: expect.stringContaining('"verified_email":true'),
    federatedId: "https://accounts.google.com/42",
    oauthIdToken: expect.any(String),
    isNewUser: true,
    localId: expect.any(String),
    idToken: expect.any(String),
    refreshToken: expect.any(String),
    expiresIn: "3600",
  });
  expect(decodeJwt(body.idToken)).toMatchObject({
    email_verified: true,
    firebase: {
      sign_in_provider: "google.com",
      identities: { "google.com": ["42"], email: [email] },
    },
  });
  expect(await lookup(body.idToken)).toMatchObject({
    emailVerified: true,
    displayName: "Ada Lovelace",
    providerUserInfo: [{ providerId: "google.com", rawId: "42", federatedId: "42", email }],
  });
});

test("a known identity keeps its account, even with another address", async () => {
  const { enter } = createDesk();
  const first = (await enter()).body;
  const { body } = await enter({ ...google, email: "countess@example.com" });
  expect(body.localId).toBe(first.localId);
  expect(body).not.toHaveProperty("isNewUser");
});

test("twenty sign-ins at once with one identity create one account", async () => {
  const { enter, documents } = createDesk();
  const replies = await Promise.all(Array.from({ length: 20 }, () => enter()));
  expect(new Set(replies.map(({ body }) => body.localId)).size).toBe(1);
  expect(replies.filter(({ body }) => "isNewUser" in body)).toHaveLength(1);
  expect(await documents.query(accounts, {})).toHaveLength(1);
});

test("a verified address signs in to its account, whose password stays if its address is verified", async () => {
  const { call, enter, documents } = createDesk();
  const { localId, refreshToken } = (await call("signUp", ada)).body;
  await documents.update(accounts, localId, { isEmailVerified: true });
  expect((await enter()).body.localId).toBe(localId);
  expect((await call("signInWithPassword", ada)).status).toBe(200);
  expect(refreshToken).toEqual(expect.any(String));
});

test("the address's owner takes over an account whose creator never verified it", async () => {
  const { call, enter, lookup, postForm } = createDesk();
  const squatter = (await call("signUp", { ...ada, displayName: "Eve" })).body;
  const { body } = await enter();
  expect(body.localId).toBe(squatter.localId);
  expect((await call("signInWithPassword", ada)).body.error.message).toBe(
    "INVALID_LOGIN_CREDENTIALS",
  );
  expect((await call("lookup", { idToken: squatter.idToken })).body.error.message).toBe(
    "TOKEN_EXPIRED",
  );
  const grant = { grant_type: "refresh_token", refresh_token: squatter.refreshToken };
  expect((await postForm(grant)).status).toBe(400);
  const user = await lookup(body.idToken);
  expect(user).toMatchObject({ displayName: "Ada Lovelace", emailVerified: true });
  expect(user?.["providerUserInfo"]).toHaveLength(1);
});

test("an address that the provider did not verify does not sign in, but can be linked", async () => {
  const { call, enter } = createDesk();
  const { localId, idToken } = (await call("signUp", ada)).body;
  const { status, body } = await enter({ ...google, email_verified: false });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    needConfirmation: true,
    localId,
    email: ada.email,
    verifiedProvider: [],
    oauthIdToken: expect.any(String),
  });
  for (const member of ["idToken", "refreshToken", "expiresIn", "isNewUser"])
    expect(body).not.toHaveProperty(member);
  const linked = await enter({ ...google, email_verified: false }, { idToken });
  expect(linked.body).toMatchObject({ localId, emailVerified: false, idToken: expect.any(String) });
  expect((await call("signInWithPassword", ada)).body.localId).toBe(localId);
});

test("a guest who links an identity keeps the uid", async () => {
  const { call, enter, lookup } = createDesk();
  const guest = (await call("signUp", {})).body;
  const { body } = await enter(google, { idToken: guest.idToken });
  expect(body).toMatchObject({ localId: guest.localId, email: ada.email, emailVerified: true });
  expect(body).not.toHaveProperty("isNewUser");
  expect(decodeJwt(body.idToken)).not.toHaveProperty("provider_id");
  expect(await lookup(body.idToken)).toMatchObject({ email: ada.email });
  expect((await enter()).body.localId).toBe(guest.localId);
});

test("a linked identity and a taken address are refused, as an error or with the returned credential", async () => {
  const { call, enter, enterAcme } = createDesk();
  await enter();
  const { idToken } = (await call("signUp", {})).body;
  const linked = await enter(google, { idToken });
  expect([linked.status, linked.body.error.message]).toEqual([
    400,
    "FEDERATED_USER_ID_ALREADY_LINKED",
  ]);
  const kept = await enter(google, { idToken, returnIdpCredential: true });
  expect(kept.status).toBe(200);
  expect(kept.body).toMatchObject({
    errorMessage: "FEDERATED_USER_ID_ALREADY_LINKED",
    providerId: "google.com",
    oauthIdToken: expect.any(String),
  });
  expect(kept.body).not.toHaveProperty("idToken");
  const acme = { sub: "7", email: ada.email, email_verified: true };
  expect((await enterAcme(acme, { idToken })).body.error.message).toBe("EMAIL_EXISTS");
  const taken = await enterAcme(acme, { idToken, returnIdpCredential: true });
  expect([taken.status, taken.body]).toMatchObject([200, { errorMessage: "EMAIL_EXISTS" }]);
});

test("an account has one identity per provider, and a newer one replaces it", async () => {
  const { enter, lookup } = createDesk();
  const first = (await enter()).body;
  const { body } = await enter({ ...google, sub: "43" });
  expect(body).toMatchObject({ localId: first.localId, emailRecycled: true });
  const user = await lookup(body.idToken);
  expect(user?.["providerUserInfo"]).toMatchObject([{ rawId: "43" }]);
});

test("sign-in methods are listed in the order they were added, also after removals", async () => {
  const { call, clock, enter, enterAcme } = createDesk();
  const change = async (idToken: string, fields: object) => {
    const { idToken: next, ...body } = (await call("update", { idToken, ...fields })).body;
    return { body: body as { providerUserInfo?: object[] }, idToken: next ?? idToken };
  };
  const acme = { sub: "7", email: "acme@example.com" };
  const first = (await enter()).body.idToken;
  const { body, idToken } = await change(first, { password: "secret" });
  expect(body.providerUserInfo).toMatchObject([
    { providerId: "google.com" },
    { providerId: "password" },
  ]);
  await change(idToken, { deleteProvider: ["google.com"] });
  await enterAcme(acme, { idToken });
  const mixed = (await change(idToken, {})).body.providerUserInfo;
  expect(mixed).toMatchObject([{ providerId: "password" }, { providerId: "oidc.acme" }]);
  const rest = await change(idToken, { deleteProvider: ["password", "oidc.acme"] });
  expect(rest.body.providerUserInfo).toEqual([]);
  clock.time += 1000;
  const alone = (await enterAcme({ sub: "8" })).body.idToken;
  const bare = await change(alone, { deleteProvider: ["oidc.acme"] });
  expect(bare.body.providerUserInfo).toEqual([]);
});

test("a password without an address returns when a provider adds one, and is listed after the provider", async () => {
  const { call, enterAcme } = createDesk();
  const { idToken } = (await call("signUp", ada)).body;
  await call("update", { idToken, deleteAttribute: ["EMAIL"] });
  await enterAcme({ sub: "7", email: "acme@example.com" }, { idToken });
  const [user] = (await call("lookup", { idToken })).body.users;
  expect(user?.["providerUserInfo"]).toMatchObject([
    { providerId: "oidc.acme" },
    { providerId: "password", email: "acme@example.com" },
  ]);
});

test("Google's claims are returned unchanged, and taking over an account revokes its tokens", async () => {
  const { enter, enterAcme, lookup } = createDesk();
  const nameless = (await enter({ sub: "9", email_verified: true })).body;
  expect(nameless).toMatchObject({
    rawUserInfo: expect.stringContaining('"verified_email":true'),
  });
  const first = (await enterAcme({ sub: "7", email: google.email })).body;
  expect(await lookup(first.idToken)).not.toHaveProperty("validSince");
  const owner = (await enter()).body;
  expect(owner.localId).toBe(first.localId);
  expect(await lookup(owner.idToken)).toHaveProperty("validSince");
});

test("re-authentication creates no account", async () => {
  const { enter, documents } = createDesk();
  expect((await enter(google, { autoCreate: false })).body.error.message).toBe("EMAIL_NOT_FOUND");
  expect(await documents.query(accounts, {})).toEqual([]);
  await enter();
  expect((await enter(google, { autoCreate: false })).status).toBe(200);
});

test("a disabled account is reported, and unlinking frees the identity", async () => {
  const { enter, documents } = createDesk();
  const { localId } = (await enter()).body;
  await documents.update(accounts, localId, { isDisabled: true });
  expect((await enter()).body.error.message).toBe("USER_DISABLED");
  await documents.update(accounts, localId, { isDisabled: false, providers: [] });
  const other = await enter({ ...google, email: "other@example.com" });
  expect(other.body.localId).not.toBe(localId);
});

test("an unusable address or picture from a provider is left out of the account", async () => {
  const { enterAcme, lookup } = createDesk();
  const { body } = await enterAcme({ sub: "7", email: "nobody", picture: "javascript:alert(1)" });
  expect(body).toMatchObject({ federatedId: "7", isNewUser: true });
  expect(body).not.toHaveProperty("emailVerified");
  const user = await lookup(body.idToken);
  for (const member of ["email", "photoUrl"]) expect(user).not.toHaveProperty(member);
});
