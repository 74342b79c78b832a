import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { createCipher } from "#server/secrets/cipher.ts";
import { accounts } from "../../accounts/collections.ts";
import { createSigningKeys } from "../../tokens/signing-keys.ts";
import { createTestIdentity, PROJECT_ID } from "#tests/support/test-identity.ts";

const ada = { email: "ada@example.com", password: "secret", displayName: "Ada" };

test("an ID token gives access to the account, without its password hash", async () => {
  const { call, clock } = createTestIdentity();
  const { idToken, localId } = (await call("signUp", ada)).body;
  const { status, body } = await call("lookup", { idToken, localId: ["another"] });
  expect(status).toBe(200);
  const milliseconds = String(clock.time);
  const profile = { email: ada.email, displayName: "Ada" };
  expect(body).toEqual({
    kind: "identitytoolkit#GetAccountInfoResponse",
    users: [
      {
        localId,
        ...profile,
        emailVerified: false,
        providerUserInfo: [
          { providerId: "password", rawId: ada.email, federatedId: ada.email, ...profile },
        ],
        passwordHash: "UkVEQUNURUQ=",
        passwordUpdatedAt: clock.time,
        validSince: String(Math.floor(clock.time / 1000)),
        createdAt: milliseconds,
        lastLoginAt: milliseconds,
        lastRefreshAt: new Date(clock.time).toISOString(),
      },
    ],
  });
});

test("a guest has no address, password or provider", async () => {
  const { call } = createTestIdentity();
  const { idToken } = (await call("signUp", {})).body;
  const [user] = (await call("lookup", { idToken })).body.users;
  for (const member of ["email", "passwordHash", "providerUserInfo", "phoneNumber", "mfaInfo"])
    expect(user).not.toHaveProperty(member);
});

test.each([
  [{}, "MISSING_ID_TOKEN"],
  [{ idToken: "" }, "MISSING_ID_TOKEN"],
  [{ idToken: null }, "MISSING_ID_TOKEN"],
  [{ localId: ["someone"], email: ["ada@example.com"] }, "MISSING_ID_TOKEN"],
  [{ idToken: "nonsense" }, "INVALID_ID_TOKEN"],
  [{ idToken: "a.b.c" }, "INVALID_ID_TOKEN"],
])("%j is refused: %s", async (body, message) => {
  const { call } = createTestIdentity();
  const reply = await call("lookup", body);
  expect([reply.status, reply.body.error.message]).toEqual([400, message]);
});

test("a token ends after an hour, and when the account is deleted, disabled or revoked", async () => {
  const { call, clock, documents } = createTestIdentity();
  const { idToken, localId } = (await call("signUp", ada)).body;
  const message = async () => (await call("lookup", { idToken })).body.error?.message;

  clock.time += 3_599_000;
  expect(await message()).toBeUndefined();
  clock.time += 1000;
  expect(await message()).toBe("TOKEN_EXPIRED");
  clock.time -= 3_600_000;
  await documents.update(accounts, localId, { isDisabled: true });
  expect(await message()).toBe("USER_DISABLED");
  const later = Math.floor(clock.time / 1000) + 1;
  await documents.update(accounts, localId, { isDisabled: false, validSince: later });
  expect(await message()).toBe("TOKEN_EXPIRED");
  await documents.delete(accounts, localId);
  expect(await message()).toBe("USER_NOT_FOUND");
});

test("refuses a token that is changed, unsigned or from another server", async () => {
  const { call, documents, clock } = createTestIdentity();
  const { idToken, localId } = (await call("signUp", ada)).body;
  const [header = "", payload = "", signature = ""] = idToken.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const cipher = createCipher("a secret for tests only", "signing-keys");
  const ours = await createSigningKeys({ documents, cipher, clock }).signer();
  const signed = (changes: object) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: "RS256", kid: ours.kid })
      .sign(ours.privateKey);
  const foreign = createTestIdentity();
  const elsewhere = (await foreign.call("signUp", ada)).body.idToken;

  expect((await call("lookup", { idToken: await signed({}) })).status).toBe(200);
  const forgeries = [
    `${header}.${encode({ ...claims, sub: "another" })}.${signature}`,
    `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
    `${encode({ alg: "HS256", kid: ours.kid })}.${payload}.${signature}`,
    elsewhere,
    await signed({ iss: "https://securetoken.google.com/other" }),
    await signed({ aud: "other" }),
    await signed({ sub: "" }),
    await signed({ exp: undefined }),
    await signed({ firebase: undefined }),
  ];
  for (const forgery of forgeries)
    expect((await call("lookup", { idToken: forgery })).body.error.message).toBe(
      "INVALID_ID_TOKEN",
    );
  expect(claims).toMatchObject({ aud: PROJECT_ID, sub: localId });
});
