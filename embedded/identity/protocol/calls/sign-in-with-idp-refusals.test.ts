import { expect, test } from "vitest";
import { hashNonce } from "#domain/tokens.ts";
import { createTestIssuer, postBodyOf } from "#tests/support/test-issuer.ts";
import { accounts } from "../../accounts/collections.ts";
import { createTestIdentity } from "#tests/support/test-identity.ts";

const google = { sub: "42", email: "ada@example.com", email_verified: true };

function createDesk() {
  const clock = { time: Date.now(), now: () => clock.time };
  const issuer = createTestIssuer(clock);
  const { call, documents } = createTestIdentity({ clock, providers: issuer.providers });
  return {
    clock,
    issuer,
    documents,
    message: async (body: object) =>
      (await call("signInWithIdp", body)).body.error?.message ?? "accepted",
  };
}

const MALFORMED =
  "INVALID_IDP_RESPONSE : The supplied auth credential is incorrect, malformed or has expired.";

test.each([
  [{}, "MISSING_REQUEST_URI"],
  [{ returnRefreshToken: true }, "returnRefreshToken is not implemented yet."],
  [{ pendingIdToken: "x" }, "pendingIdToken is not implemented yet."],
  [{ requestUri: "" }, "MISSING_REQUEST_URI"],
  [{ requestUri: "nowhere" }, "INVALID_REQUEST_URI"],
  [
    { requestUri: "http://localhost" },
    "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://localhost/",
  ],
  [
    { requestUri: "http://localhost", postBody: "id_token=x" },
    "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://localhost/?id_token=x",
  ],
  [{ requestUri: "http://localhost", pendingToken: "x" }, "INVALID_PENDING_TOKEN"],
  [
    { requestUri: "http://localhost", postBody: "providerId=oidc.unknown&id_token=x" },
    "OPERATION_NOT_ALLOWED : The identity provider configuration is not found.",
  ],
  [
    { requestUri: "http://localhost", postBody: "providerId=google.com&id_token=x" },
    "INVALID_IDP_RESPONSE : Unable to parse id_token: x ((Auth Emulator only accepts strict JSON or JWTs as fake id_tokens.))",
  ],
  [
    { requestUri: "http://localhost", postBody: 'providerId=google.com&id_token={"sub":"42"}' },
    'INVALID_IDP_RESPONSE : Unable to parse id_token: {"sub":"42"} ((Auth Emulator only accepts strict JSON or JWTs as fake id_tokens.))',
  ],
  [
    { requestUri: "http://localhost", postBody: "providerId=google.com&access_token=x" },
    "INVALID_IDP_RESPONSE : Invalid Idp Response: the id_token is missing.",
  ],
])("%j is refused: %s", async (body, message) => {
  expect(await createDesk().message(body)).toBe(message);
});

test("the credential may be in the URL, and the case of the provider id does not matter", async () => {
  const { issuer, message } = createDesk();
  const idToken = await issuer.sign(google);
  const requestUri = `http://localhost/?providerId=GOOGLE.com#id_token=${idToken}`;
  expect(await message({ requestUri })).toBe("accepted");
});

test("refuses a token that is forged, expired, not yet valid or from another issuer", async () => {
  const { issuer, message, documents, clock } = createDesk();
  const [header = "", payload = ""] = (await issuer.sign(google)).split(".");
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  const tokens = [
    await issuer.sign(google, { isForged: true }),
    await issuer.sign(google, { issuer: "https://accounts.google.com.evil.example" }),
    await issuer.sign(google, { issuedAt: clock.time - 3_700_000 }),
    await issuer.sign({ ...google, nbf: Math.floor(clock.time / 1000) + 3600 }),
    await issuer.sign({ email: google.email, email_verified: true }),
    await issuer.sign({ ...google, sub: "" }),
    await issuer.sign(google, { audience: ["shop-client", "other"] }),
    `${none}.${payload}.`,
    `${header}.${payload}.AAAA`,
  ];
  for (const idToken of tokens) expect(await message(postBodyOf(idToken))).toBe(MALFORMED);
  const acme = await issuer.sign(google, { providerId: "oidc.acme" });
  expect(await message(postBodyOf(acme, "google.com"))).toBe(MALFORMED);
  expect(await documents.query(accounts, {})).toEqual([]);
  const scheme = await issuer.sign(google, { issuer: "accounts.google.com" });
  expect(await message(postBodyOf(scheme))).toBe("accepted");
});

test("a token for another application is reported", async () => {
  const { issuer, message } = createDesk();
  const idToken = await issuer.sign(google, { audience: "other-client" });
  expect(await message(postBodyOf(idToken))).toMatch(
    /^INVALID_IDP_RESPONSE : .* is not allowed to be used with this application\. .* other-client\.$/,
  );
});

test("the nonce must match the hash in the token", async () => {
  const { issuer, message } = createDesk();
  const nonce = "raw-nonce";
  const idToken = await issuer.sign({ ...google, nonce: await hashNonce(nonce) });
  expect(await message(postBodyOf(idToken))).toMatch(
    /^MISSING_OR_INVALID_NONCE : Nonce is missing/,
  );
  const other = postBodyOf(idToken, "google.com", "other");
  expect(await message(other)).toMatch(/^MISSING_OR_INVALID_NONCE : The nonce in ID Token/);
  const plain = await issuer.sign({ ...google, nonce });
  expect(await message(postBodyOf(plain, "google.com", nonce))).toMatch(/^MISSING_OR_INVALID_NON/);
  const without = await issuer.sign(google);
  expect(await message(postBodyOf(without, "google.com", nonce))).toMatch(/^MISSING_OR_INVALID/);
  expect(await message(postBodyOf(idToken, "google.com", nonce))).toBe("accepted");
});

test("refuses sign-in if the provider's keys cannot be fetched", async () => {
  const { issuer, message } = createDesk();
  const idToken = await issuer.sign(google);
  issuer.breakDown();
  expect(await message(postBodyOf(idToken))).toBe(
    "INVALID_IDP_RESPONSE : Error connecting to the given credential's issuer.",
  );
});
