/** Requests that are refused before any call: wrong method, key, content type or syntax. */
import { TOOLKIT, type Exchange } from "./servers.ts";

const PATHS = [
  "signUp",
  "signInWithPassword",
  "signInWithEmailLink",
  "signInWithIdp",
  "lookup",
  "update",
  "signInWithCustomToken",
  "delete",
  "sendOobCode",
  "resetPassword",
  "createAuthUri",
].map((call) => `${TOOLKIT}/v1/accounts:${call}`);
const V2_PATHS = [
  "mfaEnrollment:start",
  "mfaEnrollment:finalize",
  "mfaEnrollment:withdraw",
  "mfaSignIn:start",
  "mfaSignIn:finalize",
].map((call) => `${TOOLKIT}/v2/accounts/${call}`);
/** Endpoints of which the emulator implements only the refusals. */
const SETTINGS = ["v1/projects", "v2/passwordPolicy", "v2/recaptchaConfig"];

const BODIES = ["{", "[]", "null", "1", '"x"', '{"a":1', '{"a":}', "nope", "{}x", "[{}]", "true"];
const MORE_BODIES = [
  " ",
  '{"unknown":1}',
  '{"__proto__":1}',
  "y".repeat(50),
  `  ${"z".repeat(50)}`,
];
const TYPES = ["text/plain", "application/x-www-form-urlencoded", "application/xml"];

const CHARSETS = ["latin1", "us-ascii", "utf8", "utf-99", "utf-16", "UTF-8", '"utf-8"'];

const UNKNOWN = [
  "accounts:nope",
  "accounts",
  "accounts:signUp/",
  "accounts:signup",
  "accounts:signUp:x",
  "",
  "token",
  "passwordPolicy",
  "accounts:revokeToken",
  "accounts/mfaEnrollment:start",
];
const FORMS = [
  "grant_type",
  "=&=",
  "grant_type=x&grant_type=y",
  "grantType=refresh_token&refreshToken=x",
  "refresh_token=x",
  "grant_type=refresh_token&refresh_token=%00",
  "grant_type=refresh_token&refresh_token=%zz",
  "grant_type=refresh_token;refresh_token=x",
  "grant_type=refresh%5Ftoken&refresh_token=x+y",
  "grant_type=authorization_code&code=x",
  '{"grant_type":"x"}',
];

export const EXCHANGES: readonly Exchange[] = [
  ...[...PATHS, ...V2_PATHS, "/securetoken.googleapis.com/v1/token"].flatMap((path) => [
    ...["GET", "PUT", "PATCH", "DELETE", "HEAD"].map((method) => ({ method, path })),
    { path, hasKey: false, body: {} },
    { path, hasKey: false, body: "{" },
    { path: `${path}?key=`, hasKey: false, body: {} },
    { path, hasKey: false, headers: { "x-goog-api-key": "k" }, body: {} },
    { path, body: "" },
    { path, body: "{}", headers: { "content-type": "application/json; charset=utf-8" } },
    ...[...BODIES, ...MORE_BODIES].map((body) => ({ path, body })),
  ]),
  ...PATHS.flatMap((path) =>
    TYPES.flatMap((type) =>
      [true, false].map((hasKey) => ({
        path,
        hasKey,
        body: "{}",
        headers: { "content-type": type },
      })),
    ),
  ),
  ...CHARSETS.flatMap((charset) => [
    ...["{}", "{ ", ""].flatMap((body) =>
      [true, false].map((hasKey) => ({
        path: `${TOOLKIT}/v1/accounts:lookup`,
        hasKey,
        body,
        headers: { "content-type": `application/json; charset=${charset}` },
      })),
    ),
    {
      path: "/securetoken.googleapis.com/v1/token",
      body: "grant_type=x",
      headers: { "content-type": `application/x-www-form-urlencoded; charset=${charset}` },
    },
  ]),
  ...[
    "clientType=nope",
    "clientType=",
    "clientType=1",
    "clientType=CLIENT_TYPE_WEB&version=nope",
    "clientType=CLIENT_TYPE_WEB&clientType=CLIENT_TYPE_IOS",
  ].map((query) => ({ method: "GET", path: `${TOOLKIT}/v2/recaptchaConfig?${query}` })),
  ...SETTINGS.flatMap((name) => [
    ...["POST", "PUT", "DELETE"].map((method) => ({ method, path: `${TOOLKIT}/${name}` })),
    { method: "GET", path: `${TOOLKIT}/${name}`, hasKey: false },
    { method: "GET", path: `${TOOLKIT}/${name}?alt=xml` },
  ]),
  ...FORMS.map((body) => ({
    path: "/securetoken.googleapis.com/v1/token",
    body,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  })),
  ...UNKNOWN.flatMap((name) => [
    { path: `${TOOLKIT}/v1/${name}`, body: {} },
    { path: `${TOOLKIT}/v1/${name}`, body: {}, hasKey: false },
  ]),
  ...[
    "alt=xml",
    "alt=",
    "alt=json&alt=json",
    "alt=proto",
    "prettyPrint=1",
    "fields=a&fields=b",
  ].map((query) => ({ path: `${TOOLKIT}/v1/accounts:lookup?${query}`, body: {} })),
  ...["Bearer nope", "bearer x", "Basic x"].flatMap((authorization) => [
    { path: `${TOOLKIT}/v1/accounts:lookup`, body: {}, headers: { authorization } },
    { path: `${TOOLKIT}/v1/accounts:lookup`, body: {}, headers: { authorization }, hasKey: false },
    { path: "/securetoken.googleapis.com/v1/token", body: {}, headers: { authorization } },
  ]),
  { path: `${TOOLKIT}/v1/accounts:lookup?key=a&key=a`, body: {}, hasKey: false },
  { method: "GET", path: `${TOOLKIT}/v2/nope` },
  { path: "/securetoken.googleapis.com/v1/nope", body: {} },
];
