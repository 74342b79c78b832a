import { expect, test } from "vitest";
import { findPerson } from "#embedded/identity/accounts/accounts.ts";
import {
  API_KEY,
  createTestIdentity,
  PROJECT_ID,
  TOKEN_PATH,
} from "#tests/support/test-identity.ts";
import { describeIdentity } from "#tests/contracts/identity.ts";
import { signingKeys } from "#embedded/identity/accounts/collections.ts";
import { createIssuerKeys } from "./issuer-keys.ts";
import { createToolkitIdentity, type ToolkitIdentityOptions } from "./toolkit.ts";

describeIdentity("embedded", () => {
  const { identity, ...server } = createEmbedded();
  return { identity, server };
});

const ORIGIN = "http://identity.internal";
const ada = { email: "ada@example.com", password: "secret" };

function createEmbedded(overrides: Partial<ToolkitIdentityOptions> = {}) {
  const server = createTestIdentity();
  const fetched: string[] = [];
  const fetch = (request: Request) => {
    fetched.push(new URL(request.url).pathname);
    return server.app.fetch(request);
  };
  const url = `${ORIGIN}/identity/jwks.json`;
  const identity = createToolkitIdentity({
    fetch,
    signUpUrl: `${ORIGIN}/identitytoolkit.googleapis.com/v1/accounts:signUp`,
    tokenUrl: `${ORIGIN}${TOKEN_PATH}`,
    apiKey: API_KEY,
    projectId: PROJECT_ID,
    issuerKeys: () => createIssuerKeys({ url, fetch, cooldownMs: 0 }),
    clock: server.clock,
    personLifetime: 0,
    findPerson: (uid) => findPerson(server.documents, uid),
    ...overrides,
  });
  return { ...server, identity, fetched };
}

function respondingWith(status: number, body: string) {
  return { fetch: () => new Response(body, { status }) };
}

test("a genuine ID token gives its claims; the keys are fetched once", async () => {
  const { call, identity, clock, fetched } = createEmbedded();
  const { idToken, localId } = (await call("signUp", ada)).body;
  const now = Math.floor(clock.time / 1000);
  const claims = {
    uid: localId,
    issuedAt: now,
    authTime: now,
    signInProvider: "password",
    signInId: expect.any(String),
    epoch: expect.any(String),
  };
  expect(await identity.verifyIdToken(idToken)).toEqual(claims);
  expect(await identity.verifyIdToken(idToken)).toEqual(claims);
  expect(fetched).toEqual(["/identity/jwks.json"]);
});

test.each(["", "nonsense", "a.b.c", "..", "\u0000", `${"e30."}${"e30."}`, "e30.e30.e30"])(
  "%j is refused as an ID token",
  async (token) => {
    expect(await createEmbedded().identity.verifyIdToken(token)).toBeUndefined();
  },
);

test("expired, foreign and changed tokens are refused", async () => {
  const { call, identity, clock } = createEmbedded();
  const { idToken } = (await call("signUp", ada)).body;
  const foreign = (await createTestIdentity().call("signUp", ada)).body.idToken;
  expect(await identity.verifyIdToken(foreign)).toBeUndefined();
  expect(await identity.verifyIdToken(idToken.replace(/.{8}$/, "AAAAAAAA"))).toBeUndefined();
  clock.time += 3_600_000;
  expect(await identity.verifyIdToken(idToken)).toBeUndefined();
});

test("another project's tokens are refused", async () => {
  const { call, identity } = createEmbedded({ projectId: "other" });
  const { idToken } = (await call("signUp", ada)).body;
  expect(await identity.verifyIdToken(idToken)).toBeUndefined();
});

test("an unknown key makes the adapter fetch the keys again", async () => {
  const { call, identity, documents, clock, fetched } = createEmbedded();
  await identity.verifyIdToken((await call("signUp", ada)).body.idToken);
  clock.time += 600_000;
  for (const { id } of await documents.query(signingKeys, {}))
    await documents.delete(signingKeys, id);
  const rotated = createTestIdentity({ documents, clock });
  const { idToken, localId } = (await rotated.call("signUp", {})).body;
  expect(await identity.verifyIdToken(idToken)).toMatchObject({ uid: localId });
  expect(fetched).toEqual(["/identity/jwks.json", "/identity/jwks.json"]);
});

test("unreadable keys are an outage, not a forged token", async () => {
  const { call } = createEmbedded();
  const { idToken } = (await call("signUp", ada)).body;
  const broken = [
    () => Promise.reject(new Error("unreachable")),
    () => new Response("", { status: 503 }),
    () => new Response("<html>"),
    () => Response.json({ keys: "none" }),
  ];
  for (const fetch of broken) {
    const issuerKeys = () => createIssuerKeys({ url: `${ORIGIN}/keys`, fetch });
    const { identity } = createEmbedded({ issuerKeys });
    await expect(identity.verifyIdToken(idToken)).rejects.toThrow("[identity/toolkit]");
  }
});

test.each(["", "unknown", "&grant_type=x"])("%j is refused as a refresh token", async (token) => {
  const { identity } = createEmbedded();
  expect(await identity.exchangeRefreshToken(token)).toEqual({ outcome: "refused" });
});

test.each([
  [500, "{}"],
  [503, "<html>"],
  [429, '{"error":{"message":"RESOURCE_EXHAUSTED"}}'],
  [403, '{"error":{"message":"The request is missing a valid API key."}}'],
  [400, '{"error":{"message":"API key not valid. Please pass a valid API key."}}'],
  [400, '{"error":{"message":"TOO_MANY_ATTEMPTS_TRY_LATER"}}'],
  [200, "{}"],
  [200, "<html>"],
])("%i %s is an outage, not a refusal", async (status, body) => {
  const { identity } = createEmbedded(respondingWith(status, body));
  await expect(identity.exchangeRefreshToken("token")).rejects.toThrow("[identity/toolkit]");
});

test("an unreachable service is an outage with its cause", async () => {
  const cause = new TypeError("fetch failed");
  const { identity } = createEmbedded({ fetch: () => Promise.reject(cause) });
  await expect(identity.exchangeRefreshToken("token")).rejects.toMatchObject({ cause });
});

test("any other 400 means that the token is refused", async () => {
  for (const body of ['{"error":{"message":"TOKEN_EXPIRED"}}', "{}"]) {
    const { identity } = createEmbedded(respondingWith(400, body));
    expect(await identity.exchangeRefreshToken("token")).toEqual({ outcome: "refused" });
  }
});
