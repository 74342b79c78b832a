/** Malicious requests. */
import { createHmac } from "node:crypto";
import {
  decodeJwt,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWK,
} from "jose";
import { expect, test, vi } from "vitest";
import { createCipher } from "#server/secrets/cipher.ts";
import { signingKeys } from "../accounts/collections.ts";
import { computeArgon2 } from "../credentials/password-hash.ts";
import { createTestIdentity, PROJECT_ID } from "#tests/support/test-identity.ts";

const ada = { email: "ada@example.com", password: "secret" };
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

async function createAda() {
  const identity = createTestIdentity();
  const { body } = await identity.call("signUp", ada);
  const [key] = await identity.documents.query(signingKeys, {});
  if (!key) throw new Error("No signing key exists");
  const now = Math.floor(identity.clock.time / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${PROJECT_ID}`,
    aud: PROJECT_ID,
    sub: body.localId,
    user_id: body.localId,
    iat: now,
    exp: now + 3600,
    auth_time: now,
    epoch: decodeJwt(body.idToken)["epoch"],
    firebase: { identities: {}, sign_in_provider: "password" },
  };
  const messageOf = async (idToken: string) =>
    (await identity.call("lookup", { idToken })).body.error?.message ?? "ok";
  return { ...identity, ...body, key: key.data, claims, messageOf };
}

test("refuses a token without a signature", async () => {
  const { claims, key, messageOf } = await createAda();
  for (const alg of ["none", "None", "NONE", ""])
    expect(await messageOf(`${encode({ alg, kid: key.kid, typ: "JWT" })}.${encode(claims)}.`)).toBe(
      "INVALID_ID_TOKEN",
    );
});

test("refuses a token signed with the public key as an HMAC secret", async () => {
  const { claims, key, messageOf } = await createAda();
  const publicKey = await importJWK(key.publicJwk as JWK, "RS256", { extractable: true });
  if (publicKey instanceof Uint8Array) throw new Error("The key is not an RSA key");
  const pem = await exportSPKI(publicKey);
  const head = `${encode({ alg: "HS256", kid: key.kid, typ: "JWT" })}.${encode(claims)}`;
  for (const secret of [pem, pem.trim(), JSON.stringify(key.publicJwk), key.publicJwk.n])
    expect(
      await messageOf(`${head}.${createHmac("sha256", secret).update(head).digest("base64url")}`),
    ).toBe("INVALID_ID_TOKEN");
});

test("refuses a token signed with the attacker's key, named by kid, jwk, jku or x5u", async () => {
  const { claims, key, messageOf } = await createAda();
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = await exportJWK(publicKey);
  const url = "https://evil.example/jwks.json";
  for (const extra of [{ kid: key.kid }, { jwk }, { jku: url, kid: "x" }, { x5u: url }])
    expect(
      await messageOf(
        await new SignJWT(claims).setProtectedHeader({ alg: "RS256", ...extra }).sign(privateKey),
      ),
    ).toBe("INVALID_ID_TOKEN");
});

test("refuses a genuinely signed token with wrong claims", async () => {
  const { claims, key, messageOf } = await createAda();
  const cipher = createCipher("a secret for tests only", "signing-keys");
  const opened = JSON.parse(cipher.decrypt(key.sealedPrivateKey) ?? "") as JWK;
  const privateKey = await importJWK(opened, "RS256");
  const sign = (changes: object) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: "RS256", kid: key.kid })
      .sign(privateKey);
  const { iat } = claims;
  expect(await messageOf(await sign({}))).toBe("ok");
  expect(await messageOf(await sign({ aud: "other" }))).toBe("INVALID_ID_TOKEN");
  expect(await messageOf(await sign({ iss: "https://evil.example" }))).toBe("INVALID_ID_TOKEN");
  expect(await messageOf(await sign({ exp: iat - 1 }))).toBe("TOKEN_EXPIRED");
  expect(await messageOf(await sign({ iat: iat + 60 }))).toBe("INVALID_ID_TOKEN");
  expect(await messageOf(await sign({ auth_time: iat + 60 }))).toBe("INVALID_ID_TOKEN");
  expect(await messageOf(await sign({ nbf: iat + 60 }))).toBe("INVALID_ID_TOKEN");
  expect(await messageOf(await sign({ sub: "nobody" }))).toBe("USER_NOT_FOUND");
  for (const epoch of [undefined, "", "other"])
    expect(await messageOf(await sign({ epoch }))).toBe("TOKEN_EXPIRED");
  expect(await messageOf(await sign({ sub: "" }))).toBe("INVALID_ID_TOKEN");
});

test.each<unknown>([{ $ne: null }, { $gt: "" }, [["secret"]], true, { toString: "x" }])(
  "%j is refused as a password, address, token and code",
  async (odd: unknown) => {
    const { call } = await createAda();
    const tries: [string, object][] = [
      ["signInWithPassword", { ...ada, password: odd }],
      ["signInWithPassword", { ...ada, email: odd }],
      ["signUp", { ...ada, email: odd }],
      ["lookup", { idToken: odd }],
      ["update", { oobCode: odd }],
      ["resetPassword", { oobCode: odd, newPassword: "secret" }],
      ["signInWithEmailLink", { email: ada.email, oobCode: odd }],
      ["sendOobCode", { requestType: "PASSWORD_RESET", email: odd }],
      ["sendOobCode", { requestType: odd, email: ada.email }],
    ];
    for (const [name, body] of tries)
      expect(await call(name, body)).toMatchObject({
        status: 400,
        body: {
          error: {
            status: "INVALID_ARGUMENT",
            message: expect.stringMatching(
              /^Invalid JSON payload received\. \/\w+ must be string$/,
            ),
          },
        },
      });
  },
);

test("unknown fields are ignored", async () => {
  const { call } = await createAda();
  const extra = { $where: "1", __proto__: { isAdmin: true }, clientType: 1, tenantIds: [{}] };
  expect((await call("signInWithPassword", { ...ada, ...extra })).status).toBe(200);
});

test.each([true, false])(
  "unknown accounts, known accounts and accounts without a password cost the same hash (protection %s)",
  async (hidesAccounts) => {
    const { compute, calls } = recordHashes();
    const { call, takeCode } = createTestIdentity({
      passwordHashing: { ...CHEAP, compute },
      hidesAccounts,
    });
    await call("signUp", ada);
    const bob = "bob@example.com";
    await call("sendOobCode", { requestType: "EMAIL_SIGNIN", email: bob });
    await call("signInWithEmailLink", { email: bob, oobCode: await takeCode(bob, "signIn") });
    const seen = [];
    for (const email of [ada.email, bob, "nobody@example.com"]) {
      calls.length = 0;
      await call("signInWithPassword", { email, password: "wrong!" });
      seen.push(calls.splice(0));
    }
    expect(seen[0]).toEqual([{ ...CHEAP, message: "wrong!", nonceBytes: 16, tagLength: 32 }]);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  },
);

test("an overlong password is refused without hashing", async () => {
  const { compute, calls } = recordHashes();
  const { call, takeCode } = createTestIdentity({ passwordHashing: { ...CHEAP, compute } });
  const { idToken } = (await call("signUp", ada)).body;
  await call("sendOobCode", { requestType: "PASSWORD_RESET", email: ada.email });
  const oobCode = await takeCode(ada.email, "resetPassword");
  calls.length = 0;
  for (const length of [4097, 100_000, 1_000_000]) {
    const password = "x".repeat(length);
    const replies = [
      await call("signInWithPassword", { ...ada, password }),
      await call("signUp", { email: "bob@example.com", password }),
      await call("update", { idToken, password }),
      await call("resetPassword", { oobCode, newPassword: password }),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(400);
      expect(body.error.message).toMatch(
        length < 128 * 1024
          ? /^(INVALID_LOGIN_CREDENTIALS|PASSWORD_DOES_NOT_MEET_REQUIREMENTS : )/
          : /^Request payload size exceeds/,
      );
    }
  }
  expect(calls).toEqual([]);
  expect((await call("signInWithPassword", { ...ada, password: "x".repeat(4096) })).body).toEqual(
    expect.objectContaining({ error: expect.anything() }),
  );
  expect(calls).toHaveLength(1);
});

test("a hash with weaker parameters is replaced at the next successful sign-in, and only then", async () => {
  const weak = createTestIdentity();
  await weak.call("signUp", ada);
  const strong = { ...CHEAP, passes: 2 };
  const { documents, clock } = weak;
  const { compute, calls } = recordHashes();
  const later = createTestIdentity({ documents, clock, passwordHashing: { ...strong, compute } });
  await later.call("signInWithPassword", { ...ada, password: "wrong!" });
  expect(calls.splice(0).map(({ passes }) => passes)).toEqual([1]);
  await later.call("signInWithPassword", ada);
  expect(calls.splice(0).map(({ passes }) => passes)).toEqual([1, 2]);
  expect((await later.call("signInWithPassword", ada)).status).toBe(200);
  expect(calls.splice(0).map(({ passes }) => passes)).toEqual([2]);
  expect((await weak.call("signInWithPassword", ada)).status).toBe(200);
});

const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

function recordHashes() {
  const calls: Record<string, unknown>[] = [];
  return {
    calls,
    compute: vi.fn<typeof computeArgon2>((algorithm, { message, nonce, ...cost }) => {
      calls.push({
        ...cost,
        message: String(message),
        nonceBytes: Buffer.from(nonce as Buffer).length,
      });
      return computeArgon2(algorithm, { message, nonce, ...cost });
    }),
  };
}
