import { decodeJwt, SignJWT } from "jose";
import { expect, test } from "vitest";
import { createCipher } from "#server/secrets/cipher.ts";
import { accounts } from "../../accounts/collections.ts";
import { createSigningKeys } from "../../tokens/signing-keys.ts";
import { createTestIdentity, PROJECT_ID } from "#tests/support/test-identity.ts";

const INVALID = "INVALID_CUSTOM_TOKEN : The token is expired or its signature is invalid.";
const MALFORMED = "INVALID_CUSTOM_TOKEN : Invalid assertion format";

test("a custom token creates its account, then signs in to it", async () => {
  const { call, customTokens, postForm } = createTestIdentity();
  const token = await customTokens.mint("chosen-uid", { plan: "gold" });
  const first = await call("signInWithCustomToken", { token, returnSecureToken: true });
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    kind: "identitytoolkit#VerifyCustomTokenResponse",
    isNewUser: true,
    idToken: expect.any(String),
    refreshToken: expect.any(String),
    expiresIn: "3600",
  });
  expect(decodeJwt(first.body.idToken)).toMatchObject({
    sub: "chosen-uid",
    plan: "gold",
    firebase: { sign_in_provider: "custom" },
  });
  const { refreshToken: refresh_token } = first.body;
  const refreshed = await postForm({ grant_type: "refresh_token", refresh_token });
  expect(decodeJwt(refreshed.body.id_token)["plan"]).toBe("gold");
  expect((await call("signInWithCustomToken", { token })).body).toMatchObject({ isNewUser: false });
  const { users } = (await call("lookup", { idToken: first.body.idToken })).body;
  expect(users[0]).toMatchObject({ localId: "chosen-uid", customAuth: true });
});

test("custom claims cannot replace the token's own claims", async () => {
  const { call, customTokens } = createTestIdentity();
  const claims = { user_id: "other", provider_id: "anonymous", email: "eve@example.com" };
  const token = await customTokens.mint("uid", claims);
  const { idToken } = (await call("signInWithCustomToken", { token })).body;
  expect(decodeJwt(idToken)).toMatchObject({ sub: "uid", user_id: "uid" });
  for (const claim of ["email", "provider_id"])
    expect(decodeJwt(idToken)).not.toHaveProperty(claim);
  const { users } = (await call("lookup", { idToken })).body;
  expect(users[0]).not.toHaveProperty("email");
});

test("a custom token does not re-enable a disabled account", async () => {
  const { call, customTokens, documents } = createTestIdentity();
  const token = await customTokens.mint("uid");
  await call("signInWithCustomToken", { token });
  await documents.update(accounts, "uid", { isDisabled: true });
  expect((await call("signInWithCustomToken", { token })).body.error.message).toBe("USER_DISABLED");
});

test.each([
  [{}, "MISSING_CUSTOM_TOKEN"],
  [{ token: "" }, "MISSING_CUSTOM_TOKEN"],
  [{ token: null }, "MISSING_CUSTOM_TOKEN"],
  [{ token: "x" }, MALFORMED],
  [{ token: "a.b.c" }, MALFORMED],
  [{ token: '{"uid":"chosen"}' }, MALFORMED],
])("%j is refused: %s", async (body, message) => {
  const { call } = createTestIdentity();
  const reply = await call("signInWithCustomToken", body);
  expect([reply.status, reply.body.error.message]).toEqual([400, message]);
});

test("refuses a token that is changed, unsigned, expired or from another server", async () => {
  const identity = createTestIdentity();
  const { call, customTokens, documents, clock } = identity;
  const message = async (token: string) =>
    (await call("signInWithCustomToken", { token })).body.error?.message;
  const cipher = createCipher("a secret for tests only", "signing-keys");
  const ours = await createSigningKeys({ documents, cipher, clock }).signer();
  const good = await customTokens.mint("uid");
  const claims = decodeJwt(good);
  const signed = (changes: object) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: "RS256", kid: ours.kid })
      .sign(ours.privateKey);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const [header, payload, signature] = good.split(".");

  expect(await message(await signed({}))).toBeUndefined();
  const foreign = await createTestIdentity().customTokens.mint("uid");
  const forgeries = [
    foreign,
    `${header}.${encode({ ...claims, uid: "other" })}.${signature}`,
    `${encode({ alg: "none" })}.${payload}.`,
    await signed({ sub: "other" }),
    await signed({ exp: undefined }),
  ];
  for (const token of forgeries) expect(await message(token)).toBe(INVALID);
  const others = [await signed({ aud: PROJECT_ID }), (await call("signUp", {})).body.idToken];
  for (const token of others)
    expect(await message(token)).toBe(
      `INVALID_CUSTOM_TOKEN : ((Invalid aud (audience): ${PROJECT_ID} Note: Firebase ID Tokens / third-party tokens cannot be used with signInWithCustomToken.))`,
    );
  expect(await message(await signed({ iss: "server@other" }))).toBe("CREDENTIAL_MISMATCH");
  for (const uid of [undefined, "", "a/b", 7, "x".repeat(129)])
    expect(await message(await signed({ uid }))).toBe("MISSING_IDENTIFIER");
  expect(await message(await signed({ claims: [] }))).toBe("INVALID_CLAIMS");
  expect(await message(await signed({ claims: { firebase: {} } }))).toBe(
    "FORBIDDEN_CLAIM : firebase",
  );
  clock.time += 3_601_000;
  expect(await message(good)).toBe(INVALID);
});

test("refuses to create a token with an invalid uid or a reserved claim", async () => {
  const { customTokens } = createTestIdentity();
  await expect(customTokens.mint("a/b")).rejects.toThrow(RangeError);
  await expect(customTokens.mint("uid", { iss: "me" })).rejects.toThrow(
    "The claim iss is reserved",
  );
});
