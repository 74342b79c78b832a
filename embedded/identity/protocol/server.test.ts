import { expect, test } from "vitest";
import { API_KEY, createTestIdentity, TOKEN_PATH } from "#tests/support/test-identity.ts";

const LOOKUP = "/identitytoolkit.googleapis.com/v1/accounts:lookup";
const post = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };

test("a refusal has the hosted service's format", async () => {
  const { call } = createTestIdentity();
  const { status, body, headers } = await call("lookup", {});
  expect(status).toBe(400);
  expect(body).toEqual({
    error: {
      code: 400,
      message: "MISSING_ID_TOKEN",
      errors: [{ message: "MISSING_ID_TOKEN", domain: "global", reason: "invalid" }],
    },
  });
  expect(headers.get("cache-control")).toBe("no-store");
});

test.each([LOOKUP, TOKEN_PATH])("%s needs the API key (query or header)", async (path) => {
  const { app } = createTestIdentity();
  const missing = await app.request(path, post);
  expect(missing.status).toBe(403);
  expect(await missing.json()).toMatchObject({
    error: {
      code: 403,
      message: "The request is missing a valid API key.",
      status: "PERMISSION_DENIED",
    },
  });
  const wrong = await app.request(`${path}?key=other`, post);
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({
    error: {
      message: "API key not valid. Please pass a valid API key.",
      status: "INVALID_ARGUMENT",
      details: [{ reason: "API_KEY_INVALID" }],
    },
  });
  const headers = { "x-goog-api-key": API_KEY };
  const right = await app.request(path, { ...post, headers: { ...post.headers, ...headers } });
  expect(await right.json()).toMatchObject({
    error: { message: expect.stringMatching(/^MISSING_/) },
  });
});

test("refuses an API key that is repeated in the query", async () => {
  const { app } = createTestIdentity();
  const path = `${LOOKUP}?key=${API_KEY}&key=${API_KEY}`;
  expect((await app.request(path, post)).status).toBe(403);
  const headers = { ...post.headers, "x-goog-api-key": API_KEY };
  expect((await app.request(path, { ...post, headers })).status).toBe(400);
});

test("a wrong content type is reported before a missing key", async () => {
  const { app } = createTestIdentity();
  const typed = (type: string) => ({ ...post, headers: { "content-type": type } });
  const message = async (path: string, type: string) =>
    ((await (await app.request(path, typed(type))).json()) as { error: object }).error;
  expect(await message(LOOKUP, "Text/Plain; charset=utf-8")).toEqual({
    code: 400,
    message: "Invalid content-type: Text/Plain; charset=utf-8",
    errors: [{ message: "Invalid content-type: Text/Plain; charset=utf-8", reason: "unknown" }],
  });
  const form = "application/x-www-form-urlencoded";
  expect(await message(LOOKUP, form)).toMatchObject({ message: `Invalid content-type: ${form}` });
  expect(await message(TOKEN_PATH, form)).toMatchObject({ code: 403 });
  expect(await message(TOKEN_PATH, "text/plain")).toMatchObject({ code: 400 });
});

test("an administrator's token is refused before a missing key", async () => {
  const { app } = createTestIdentity();
  const headers = { ...post.headers, authorization: "Bearer owner" };
  const response = await app.request(LOOKUP, { ...post, headers });
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({
    error: {
      code: 401,
      message: expect.stringMatching(/^Request had invalid authentication credentials\. /),
      errors: [
        {
          message: "Invalid Credentials",
          domain: "global",
          reason: "authError",
          location: "Authorization",
          locationType: "header",
        },
      ],
      status: "UNAUTHENTICATED",
    },
  });
  const token = await app.request(`${TOKEN_PATH}?key=${API_KEY}`, { ...post, headers });
  expect(await token.json()).toMatchObject({ error: { message: "MISSING_GRANT_TYPE" } });
});

test.each([
  ["alt=xml", "must be equal to one of the allowed values"],
  ["alt=json&alt=json", "must be string"],
  ["fields=a&fields=b", "must be string"],
  ["prettyPrint=1", "must be boolean"],
  ["alt=media&prettyPrint=false&fields=a&anything=else", undefined],
])("the query %s: %s", async (query, problem) => {
  const { send } = createTestIdentity();
  const { body } = await send(`${LOOKUP}?${query}`, { ...post });
  expect(body.error.message).toBe(
    problem ? `Invalid JSON payload received.  ${problem}` : "MISSING_ID_TOKEN",
  );
});

test.each([
  ["lookup", { target_project_id: "other" }, "INSUFFICIENT_PERMISSION : Only authenticated"],
  ["lookup", { targetProjectId: [] }, "Invalid JSON payload received. /targetProjectId must be s"],
  ["lookup", { targetProjectId: "" }, "MISSING_ID_TOKEN"],
  ["lookup", { federatedUserId: [5] }, "Invalid JSON payload received. /federatedUserId/0 must be"],
  ["update", { createdAt: 1.5 }, 'Invalid JSON payload received. /createdAt must match format "in'],
  ["update", { createdAt: 1 }, "INVALID_REQ_TYPE"],
  ["sendOobCode", { userIp: {} }, "Invalid JSON payload received. /userIp must be string"],
  ["createAuthUri", { context: true }, "Invalid JSON payload received. /context must be string"],
])("%s with the unused %j: %s", async (name, fields, message) => {
  const { call } = createTestIdentity();
  expect((await call(name, fields)).body.error.message.startsWith(message)).toBe(true);
});

test("acceptAnyApiKey accepts any key, but requires one", async () => {
  const { app } = createTestIdentity({ acceptAnyApiKey: true });
  const response = await app.request(`${LOOKUP}?key=emulator-api-key`, post);
  expect(await response.json()).toMatchObject({ error: { message: "MISSING_ID_TOKEN" } });
  expect((await app.request(LOOKUP, post)).status).toBe(403);
});

test.each([
  ["POST", "/identitytoolkit.googleapis.com"],
  ["POST", "/identitytoolkit.googleapis.com/v1/accounts:nothing"],
  ["POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp/"],
  ["GET", "/securetoken.googleapis.com/v1/"],
])("%s %s is not found", async (method, path) => {
  const { send } = createTestIdentity();
  const { status, body } = await send(path, { method });
  expect(status).toBe(404);
  expect(body.error).toMatchObject({ code: 404, message: "Not Found", status: "NOT_FOUND" });
});

test.each([
  ["GET", LOOKUP, "POST"],
  ["DELETE", LOOKUP, "POST"],
  ["OPTIONS", LOOKUP, "POST"],
  ["GET", TOKEN_PATH, "POST"],
  ["POST", "/identitytoolkit.googleapis.com/v2/passwordPolicy", "GET"],
])("%s %s is not allowed", async (method, path, allowed) => {
  const { send } = createTestIdentity();
  const { status, body, headers } = await send(path, { method });
  expect([status, headers.get("allow")]).toEqual([405, allowed]);
  expect(body).toEqual({ message: `Method ${method} not allowed for ${path}?key=${API_KEY}` });
});

test("other paths are left to the rest of the site", async () => {
  const { app } = createTestIdentity();
  const response = await app.request("/v1/accounts:lookup", post);
  expect(await response.text()).toBe("404 Not Found");
});

test.each(["{", "nonsense", "\u0000", '{"idToken":', "[1"])("%j is not JSON", async (raw) => {
  const { postRaw } = createTestIdentity();
  const { status, body } = await postRaw("lookup", raw);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({
    status: "INVALID_ARGUMENT",
    message: expect.stringMatching(/^Invalid JSON payload received\. (?!.*\(line )/),
  });
});

test.each(["[]", "null", "1", '"text"', "true"])("%s is not a valid body", async (raw) => {
  const { postRaw } = createTestIdentity();
  const { status, body } = await postRaw("signUp", raw);
  expect(status).toBe(400);
  expect(body.error.message).toMatch(
    /^Invalid JSON payload received\. (?: must be object|Unexpected token '.', .* is not valid JSON)$/,
  );
});

test("an error names the field of the wrong type, but not its value", async () => {
  const { call } = createTestIdentity();
  const { status, body } = await call("signUp", { email: "ada@example.com", password: [12345678] });
  expect(status).toBe(400);
  expect(body.error).toMatchObject({
    message: "Invalid JSON payload received. /password must be string",
    status: "INVALID_ARGUMENT",
  });
  expect(JSON.stringify(body)).not.toContain("12345678");
});

test("an oversized body is refused, with or without a content length", async () => {
  const { postRaw, app } = createTestIdentity();
  const text = JSON.stringify({ idToken: "x".repeat(200_000) });
  const { status, body } = await postRaw("lookup", text);
  expect(status).toBe(400);
  expect(body.error.message).toBe("Request payload size exceeds the limit: 131072 bytes.");
  const request = new Request(`http://shop.example${LOOKUP}?key=${API_KEY}`, {
    method: "POST",
    body: new Blob([text]).stream(),
    duplex: "half",
  } as RequestInit);
  const streamed = await app.request(request);
  expect(streamed.status).toBe(400);
  expect(await streamed.json()).toMatchObject({ error: { status: "INVALID_ARGUMENT" } });
});

test("responds with 429 if too many passwords wait for hashing", async () => {
  const passwordHashing = { memory: 8192, passes: 2, parallelism: 1, queueLimit: 1 };
  const { call } = createTestIdentity({ passwordHashing });
  const credential = { email: "ada@example.com", password: "secret" };
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => call("signInWithPassword", credential)),
  );
  const busy = replies.filter(({ status }) => status === 429);
  expect(busy).toHaveLength(4);
  expect(busy[0]?.body.error).toMatchObject({
    code: 429,
    message: "TOO_MANY_ATTEMPTS_TRY_LATER",
    status: "RESOURCE_EXHAUSTED",
  });
});

test.each([
  ["clientType=nope", "must be equal to one of the allowed values"],
  ["clientType=", "must be equal to one of the allowed values"],
  ["clientType=1", "must be equal to one of the allowed values"],
  ["clientType=CLIENT_TYPE_WEB&version=nope", "must be equal to one of the allowed values"],
  ["clientType=CLIENT_TYPE_WEB&clientType=CLIENT_TYPE_IOS", "must be string"],
])("captcha settings for %j are refused", async (query, problem) => {
  const { read } = createTestIdentity();
  const { status, body } = await read(`v2/recaptchaConfig?${query}`);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({
    message: `Invalid JSON payload received.  ${problem}`,
    status: "INVALID_ARGUMENT",
  });
});

test.each(["latin1", "us-ascii", "utf8", "utf-99"])(
  "the charset %s is refused",
  async (charset) => {
    const { app } = createTestIdentity();
    const headers = { "content-type": `application/json; charset=${charset}` };
    const reply = await app.request(`${LOOKUP}?key=${API_KEY}`, { ...post, headers });
    expect(reply.status).toBe(415);
    expect(await reply.json()).toEqual({
      message: `unsupported charset "${charset.toUpperCase()}"`,
      charset,
      type: "charset.unsupported",
    });
  },
);

test.each([
  ["utf-16", "utf16le"],
  ["UTF-16LE", "utf16le"],
  ['"utf-8"', "utf8"],
] as const)("the charset %s is accepted", async (charset, encoding) => {
  const { app } = createTestIdentity();
  const headers = { "content-type": `application/json; charset=${charset}` };
  const body = Buffer.from('{"idToken":"nope"}', encoding);
  const reply = await app.request(`${LOOKUP}?key=${API_KEY}`, { ...post, headers, body });
  expect(await reply.json()).toMatchObject({ error: { message: "INVALID_ID_TOKEN" } });
});

test("only refusals name the charset in their content type", async () => {
  const { call, send } = createTestIdentity();
  const type = async (reply: Promise<{ headers: Headers }>) =>
    (await reply).headers.get("content-type");
  expect(await type(call("signUp", {}))).toBe("application/json");
  expect(await type(call("lookup", {}))).toBe("application/json; charset=utf-8");
  expect(await type(send("/identitytoolkit.googleapis.com/v1/nope"))).toBe(
    "application/json; charset=utf-8",
  );
});

test("public keys may be cached, and settings default to a new project's", async () => {
  const { app, read } = createTestIdentity();
  const jwks = await app.request("/identity/jwks.json");
  expect(jwks.status).toBe(200);
  expect(jwks.headers.get("cache-control")).toBe("public, max-age=300");
  expect(await jwks.json()).toMatchObject({ keys: [{ kty: "RSA", alg: "RS256", use: "sig" }] });
  expect((await read("v2/passwordPolicy")).body).toMatchObject({
    schemaVersion: 1,
    enforcementState: "OFF",
    customStrengthOptions: { minPasswordLength: 6 },
    allowedNonAlphanumericCharacters: expect.arrayContaining(["!", "~", "\\"]),
  });
  expect((await read("v2/recaptchaConfig?clientType=CLIENT_TYPE_WEB")).body).toEqual({
    recaptchaEnforcementState: [
      { provider: "EMAIL_PASSWORD_PROVIDER", enforcementState: "OFF" },
      { provider: "PHONE_PROVIDER", enforcementState: "OFF" },
    ],
  });
});
