/** Any input gets a response that follows the protocol and never causes a crash. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestIssuer } from "#tests/support/test-issuer.ts";
import { createTestIdentity, type Reply, TOKEN_PATH } from "#tests/support/test-identity.ts";

const RUNS = { numRuns: 100 };
const CALLS = [
  "signUp",
  "signInWithPassword",
  "signInWithEmailLink",
  "lookup",
  "update",
  "delete",
  "sendOobCode",
  "resetPassword",
  "createAuthUri",
  "signInWithIdp",
  "signInWithCustomToken",
  "mfaEnrollment:start",
  "mfaEnrollment:finalize",
  "mfaSignIn:finalize",
];

const member = fc.constantFrom(
  "email",
  "password",
  "idToken",
  "localId",
  "displayName",
  "customAttributes",
  "disableUser",
  "returnSecureToken",
  "__proto__",
  "oobCode",
  "newPassword",
  "newEmail",
  "requestType",
  "continueUrl",
  "deleteAttribute",
  "identifier",
  "grant_type",
  "refresh_token",
  "requestUri",
  "postBody",
  "token",
  "mfaPendingCredential",
  "mfaEnrollmentId",
  "totpEnrollmentInfo",
  "totpVerificationInfo",
);
const value = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "ada@example.com",
    "secret",
    "PASSWORD_RESET",
    "a.b.c",
    "refresh_token",
    "http://localhost",
    "providerId=google.com&id_token=a.b.c",
    {},
    null,
    "\ud800",
    "",
  ),
);
const json = fc.oneof(fc.jsonValue(), fc.dictionary(member, value)).map((v) => JSON.stringify(v));
const raw = fc.oneof(fc.string({ unit: "binary" }), fc.uint8Array().map(toText));
const form = fc
  .array(fc.tuple(fc.oneof(member, fc.string()), fc.string({ unit: "grapheme" })))
  .map((fields) => new URLSearchParams(fields).toString());

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

function expectProtocol({ status, body }: Reply): void {
  expect(status).toBeLessThan(500);
  if (status === 200) return;
  const { code, message } = body.error;
  expect(code).toBe(status);
  expect(message).not.toBe("");
  expect(body).toMatchObject({ error: { errors: [{ message }] } });
}

test.each(CALLS)("%s responds to any body", async (name) => {
  const { providers } = createTestIssuer({ now: () => Date.now() });
  const { postRaw } = createTestIdentity({ providers });
  const send = async (body: string) => expectProtocol(await postRaw(name, body));
  await fc.assert(fc.asyncProperty(json, send), RUNS);
  await fc.assert(fc.asyncProperty(raw, send), RUNS);
});

test.each(["application/x-www-form-urlencoded", "application/json"])(
  "the token call responds to any body of type %s",
  async (type) => {
    const { send } = createTestIdentity();
    const headers = { "content-type": type };
    const post = async (body: string) =>
      expectProtocol(await send(TOKEN_PATH, { method: "POST", body, headers }));
    await fc.assert(fc.asyncProperty(fc.oneof(form, raw, json), post), RUNS);
  },
);

test.each([
  ["lists", "[", "]"],
  ["objects", '{"a":', "}"],
])("%s nested 20,000 deep are refused, and 100 deep are not", async (_, open, close) => {
  const { postRaw } = createTestIdentity();
  const nested = (depth: number) => `{"a":${open.repeat(depth)}1${close.repeat(depth)}}`;
  for (const name of CALLS) {
    const reply = await postRaw(name, nested(20_000));
    expect(reply.status, name).toBe(400);
    expect(reply.body.error.message).toContain("Message too deep");
  }
  const message = `{"email":"${"[".repeat(500)}","password":"\\"[{[{"}`;
  expect((await postRaw("signUp", message)).body.error.message).toBe("INVALID_EMAIL");
  expect((await postRaw("signUp", nested(99))).status).toBe(200);
});

test("a deeply nested audience is refused as another application's", async () => {
  const { providers } = createTestIssuer({ now: () => Date.now() });
  const { call } = createTestIdentity({ providers });
  const aud = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
  const [head, body] = ['{"alg":"RS256"}', `{"aud":${aud}}`].map((part) =>
    Buffer.from(part).toString("base64url"),
  );
  const token = `${head}.${body}.AAAA`;
  expect((await call("signInWithCustomToken", { token })).body.error.message).toContain(
    "Invalid aud",
  );
  const postBody = `providerId=google.com&id_token=${token}`;
  const reply = await call("signInWithIdp", { requestUri: "http://localhost", postBody });
  expect(reply.body.error.message).toContain("not allowed to be used with this application");
});
