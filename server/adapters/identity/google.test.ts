import { expect, test } from "vitest";
import { API_KEY, createTestIdentity, PROJECT_ID } from "#tests/support/test-identity.ts";
import { describeIdentity } from "#tests/contracts/identity.ts";
import { createGoogleIdentity } from "./google.ts";

const KEYS_URL =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";
const ada = { email: "ada@example.com", password: "secret" };

/** The embedded server replaces each of Google's hosts. */
function createStandIn() {
  const server = createTestIdentity();
  const asked: Request[] = [];
  const fetch = (request: Request) => {
    asked.push(request.clone());
    const { host, pathname, search } = new URL(request.url);
    const isKeys = request.url === KEYS_URL;
    const path = isKeys ? "/identity/jwks.json" : `/${host}${pathname}${search}`;
    return server.app.fetch(new Request(new URL(path, "http://stand-in.example"), request));
  };
  const { clock } = server;
  const identity = createGoogleIdentity({ apiKey: API_KEY, projectId: PROJECT_ID, clock, fetch });
  return { server, identity, asked };
}

describeIdentity("google", createStandIn);

function createWithResponse(respond: () => Response | Promise<Response>) {
  return createGoogleIdentity({
    apiKey: API_KEY,
    projectId: PROJECT_ID,
    clock: Date,
    fetch: respond,
  });
}

test("requests go to Google's hosts over https, with the API key", async () => {
  const { identity, asked } = createStandIn();
  const { uid, refreshToken } = await identity.createGuest(undefined);
  const exchange = await identity.exchangeRefreshToken(refreshToken);
  if (exchange.outcome === "refused") throw new Error("refused");
  await identity.verifyIdToken(exchange.idToken);
  await identity.findPerson(uid, async () => exchange.idToken);
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST https://identitytoolkit.googleapis.com/v1/accounts:signUp?key=${API_KEY}`,
    `POST https://securetoken.googleapis.com/v1/token?key=${API_KEY}`,
    `GET ${KEYS_URL}`,
    `POST https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=${API_KEY}`,
  ]);
  const [signUp, token, , lookup] = await Promise.all(
    asked.map((request) => (request.method === "POST" ? request.text() : "")),
  );
  expect(signUp).toBe('{"returnSecureToken":true}');
  expect(token).toBe(`grant_type=refresh_token&refresh_token=${refreshToken}`);
  expect(lookup).toBe(JSON.stringify({ idToken: exchange.idToken }));
});

test("the lookup of another account finds no person", async () => {
  const { identity, server } = createStandIn();
  const { idToken } = (await server.call("signUp", ada)).body;
  expect(await identity.findPerson("somebody-else", async () => idToken)).toBeUndefined();
});

test("without an ID token there is no lookup", async () => {
  const { identity, asked } = createStandIn();
  expect(await identity.findPerson("uid", async () => undefined)).toBeUndefined();
  expect(asked).toEqual([]);
});

const user = { localId: "uid", validSince: "1700000000", emailVerified: true };
const findIn = (body: unknown, status = 200) =>
  createWithResponse(() => Response.json(body, { status })).findPerson("uid", async () => "token");

test.each([
  [{ ...user }, true],
  [{ ...user, providerUserInfo: [] }, true],
  [{ ...user, email: "a@example.com" }, false],
  [{ ...user, customAuth: true }, false],
  [{ ...user, passwordUpdatedAt: 1_700_000_000_000 }, false],
  [{ ...user, emailLinkSignin: true }, false],
  [{ ...user, email: "a@example.com", passwordHash: "UkVEQUNURUQ=" }, false],
  [{ ...user, providerUserInfo: [{ providerId: "phone", phoneNumber: "+49" }] }, false],
  [{ ...user, providerUserInfo: [{ providerId: "google.com", rawId: "1" }], unknown: 1 }, false],
])("%j is a guest: %s", async (one, isGuest) => {
  const person = await findIn({ kind: "identitytoolkit#GetAccountInfoResponse", users: [one] });
  expect(person).toMatchObject({ isGuest, isEmailVerified: true, validSince: 1_700_000_000 });
});

test("the person has the sign-in methods and second factors", async () => {
  const enrolledAt = "2026-01-02T03:04:05.678Z";
  const person = await findIn({
    users: [
      {
        ...user,
        passwordHash: "UkVEQUNURUQ=",
        providerUserInfo: [{ providerId: "google.com" }, { providerId: "password" }],
        mfaInfo: [
          { mfaEnrollmentId: "1", displayName: "Phone", enrolledAt, totpInfo: {} },
          { mfaEnrollmentId: "2" },
        ],
      },
    ],
  });
  expect(person).toMatchObject({
    signInMethods: ["google.com", "password"],
    hasPassword: true,
    secondFactors: [
      { id: "1", displayName: "Phone", enrolledAt: Date.parse(enrolledAt) },
      { id: "2", enrolledAt: 0 },
    ],
  });
});

test.each(["TOKEN_EXPIRED", "USER_NOT_FOUND", "USER_DISABLED", "INVALID_ID_TOKEN"])(
  "%s means that the account or sign-in has ended",
  async (message) => {
    for (const text of [message, `${message} : The user's credential is no longer valid.`])
      expect(await findIn({ error: { code: 400, message: text } }, 400)).toBeUndefined();
  },
);

test.each([
  [{ error: { message: "API key not valid. Please pass a valid API key." } }, 400],
  [{ error: { message: "QUOTA_EXCEEDED : Exceeded daily quota" } }, 400],
  [{ error: { message: "USER_DISABLED" } }, 503],
  [{ error: { message: "PERMISSION_DENIED" } }, 403],
  [{}, 200],
  [{ users: [] }, 200],
  [{ users: [user, user] }, 200],
  [{ users: [{ localId: 7 }] }, 200],
  [null, 200],
])("%j with %i is an outage", async (body, status) => {
  await expect(findIn(body, status)).rejects.toThrow("[identity/toolkit]");
});

test("an unreachable service and an HTML response are outages", async () => {
  const responses = [
    () => Promise.reject(new TypeError("fetch failed")),
    () => new Response("<html>", { status: 200 }),
  ];
  for (const response of responses) {
    const identity = createWithResponse(response);
    const outage = "[identity/toolkit]";
    await expect(identity.findPerson("uid", async () => "token")).rejects.toThrow(outage);
    await expect(identity.createGuest(undefined)).rejects.toThrow(outage);
    await expect(identity.exchangeRefreshToken("token")).rejects.toThrow(outage);
  }
});
