/** Requests to both servers: each field with each wrong value, two errors at once, and whole sequences. */
import type { Fields } from "./servers.ts";

/** `keeps` names fields of the response that later steps use as `$name`. */
export interface ParityRequest {
  /** The end of the call's path, such as `accounts:signUp`, `accounts/mfaSignIn:start` or `token`. */
  readonly call: string;
  readonly body: Fields;
  readonly keeps?: Readonly<Record<string, string>>;
}
/** A mailed code, for later use as `$name`. */
export interface MailedCode {
  readonly mailed: string;
  readonly to: string;
  readonly type: string;
}
/** A provider's ID token with these claims, for later use as the credential `$name`. */
export interface SignedCode {
  readonly signed: string;
  readonly providerId: "google.com" | "oidc.acme";
  readonly claims: Fields;
}
export type Step = ParityRequest | MailedCode | SignedCode;

const MEMBERS: Readonly<Record<string, string>> = {
  signUp:
    "email password displayName idToken localId photoUrl phoneNumber emailVerified disabled targetProjectId",
  signInWithPassword:
    "email password clientType returnSecureToken recaptchaVersion idToken pendingIdToken delegatedProjectNumber",
  signInWithEmailLink: "email oobCode idToken",
  signInWithIdp:
    "requestUri postBody idToken returnIdpCredential autoCreate sessionId pendingIdToken returnRefreshToken delegatedProjectNumber",
  signInWithCustomToken: "token returnSecureToken instanceId delegatedProjectNumber",
  lookup: "idToken localId email initialEmail federatedUserId targetProjectId",
  update:
    "idToken oobCode email password displayName photoUrl deleteAttribute deleteProvider validSince disableUser customAttributes linkProviderUserInfo emailVerified phoneNumber localId captchaChallenge captchaResponse createdAt instanceId lastLoginAt mfa deletePasskey targetProjectId",
  delete: "idToken localId delegatedProjectNumber targetProjectId",
  sendOobCode:
    "requestType email newEmail idToken continueUrl canHandleCodeInApp returnOobLink clientType androidInstallApp androidPackageName challenge dynamicLinkDomain linkDomain userIp targetProjectId",
  resetPassword: "oobCode newPassword email oldPassword",
  createAuthUri:
    "identifier continueUri providerId sessionId customParameter appId context hostedDomain oauthScope",
  "accounts/mfaEnrollment:start": "idToken phoneEnrollmentInfo totpEnrollmentInfo",
  "accounts/mfaEnrollment:finalize":
    "idToken phoneVerificationInfo totpVerificationInfo displayName",
  "accounts/mfaSignIn:start": "mfaPendingCredential mfaEnrollmentId phoneSignInInfo",
  token: "grantType grant_type refreshToken refresh_token code",
};
const VALUES = [7, true, {}, [], "", [{}], "nope", -1];

/** Each field with each wrong value, alone and together with an email or a token. */
export function wrongMembers(): ParityRequest[] {
  return Object.entries(MEMBERS).flatMap(([call, members]) =>
    members.split(" ").flatMap((member) =>
      VALUES.flatMap((value) => [
        { call, body: { [member]: value } },
        { call, body: { email: "q@example.com", [member]: value } },
        { call, body: { idToken: "bad", [member]: value } },
      ]),
    ),
  );
}

const each = (call: string, bodies: readonly Fields[]): ParityRequest[] =>
  bodies.map((body) => ({ call, body }));
const ada = { email: "ada@example.com", password: "secret" };
const link = { requestType: "EMAIL_SIGNIN" };

const TYPES = [
  "PASSWORD_RESET",
  "EMAIL_SIGNIN",
  "VERIFY_EMAIL",
  "VERIFY_AND_CHANGE_EMAIL",
  "RECOVER_EMAIL",
  "OLD_EMAIL_AGREE",
  "REVERT_SECOND_FACTOR_ADDITION",
  1,
  4,
  99,
];

export const STORY: readonly Step[] = [
  ...each("signUp", [
    { email: "nope" },
    { email: "nope", password: "1" },
    { email: "" },
    { password: "" },
    { email: "", password: "secret" },
    { email: "", password: "" },
    { idToken: "x" },
    { idToken: "x", email: "z@example.com" },
    { localId: "x", email: "nope" },
    { idToken: "x", email: "z@example.com", password: "1" },
    { idToken: "x", email: "z@example.com", password: "secret" },
  ]),
  {
    call: "signUp",
    body: { ...ada, displayName: "Ada", customAttributes: "{}", disableUser: true },
    keeps: { t: "idToken" },
  },
  ...each("signUp", [
    { idToken: "$t", email: "b@example.com", password: "1" },
    { idToken: "$t", email: "bad", password: "1" },
  ]),
  ...each("lookup", [{ idToken: "$t" }, { id_token: "$t" }]),
  ...each("signInWithPassword", [
    { ...ada, password: "x" },
    { ...ada, email: "no@example.com" },
    { ...ada, email: "bad" },
  ]),
  ...each(
    "update",
    [
      {
        displayName: "A",
        photoUrl: "https://p.example/x",
      },
      {
        displayName: "",
        photoUrl: "",
      },
      { deleteAttribute: ["DISPLAY_NAME", "PHOTO_URL"] },
      { deleteAttribute: ["PROVIDER"] },
      { deleteAttribute: ["RAW_USER_INFO"] },
      { deleteAttribute: [2] },
      { displayName: 7 },
      {
        email: "bad",
        password: "1",
      },
      {
        password: "1",
        linkProviderUserInfo: {},
      },
      {
        disableUser: true,
        email: "bad",
      },
      {
        customAttributes: "",
        disableUser: true,
      },
      { emailVerified: true },
      { phoneNumber: "+1555" },
      { validSince: "" },
      {
        localId: "other",
        displayName: "Z",
      },
      { deleteProvider: ["google.com"] },
      { email: ada.email },
      {
        oobCode: "bad",
        displayName: "x",
      },
      { provider: ["x"] },
      { linkProviderUserInfo: { rawId: "x" } },
      { upgradeToFederatedLogin: true },
    ].map((body) => ({ idToken: "$t", ...body })),
  ),
  ...each("lookup", [{ idToken: "$t" }]),
  { call: "signUp", body: {}, keeps: { g: "idToken" } },
  ...each("lookup", [{ idToken: "$g" }]),
  ...each("update", [
    {
      idToken: "$g",
      displayName: "G",
    },
    {
      idToken: "$g",
      email: "bad",
    },
    {
      idToken: "$g",
      deleteAttribute: ["EMAIL"],
    },
    {
      idToken: "$g",
      deleteProvider: ["password"],
    },
  ]),
  ...each("sendOobCode", [
    { requestType: "VERIFY_EMAIL", idToken: "$g" },
    { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken: "$g", newEmail: "n@example.com" },
  ]),
  {
    call: "signUp",
    body: { idToken: "$g", email: "Guest@example.com", password: "secret", displayName: "Guest" },
    keeps: { g: "idToken" },
  },
  ...each("lookup", [{ idToken: "$g" }]),
  ...TYPES.flatMap((requestType) =>
    each(
      "sendOobCode",
      [
        {},
        { email: "unknown@example.com" },
        { email: ada.email },
        { idToken: "bad" },
        { idToken: "$t" },
        { newEmail: "nn@example.com" },
        { newEmail: "bad", idToken: "bad" },
        { newEmail: ada.email, idToken: "$t" },
        { returnOobLink: true },
        { returnOobLink: true, continueUrl: "bad" },
        { continueUrl: "bad" },
        { continueUrl: "bad", email: ada.email },
        { canHandleCodeInApp: true },
        { continueUrl: "https://shop.example/x", canHandleCodeInApp: true, email: ada.email },
      ].map((body) => ({ requestType, ...body })),
    ),
  ),
  ...each("sendOobCode", [{ requestType: "PASSWORD_RESET", email: ada.email }]),
  { mailed: "reset", to: ada.email, type: "PASSWORD_RESET" },
  ...each("signInWithEmailLink", [{ email: ada.email, oobCode: "$reset" }]),
  ...each("resetPassword", [
    { oobCode: "$reset" },
    {
      oobCode: "$reset",
      newPassword: "1",
    },
    {
      oobCode: "$reset",
      newPassword: "newest",
    },
    { oobCode: "$reset" },
  ]),
  ...each("sendOobCode", [{ ...link, email: "fresh@example.com" }]),
  { mailed: "link", to: "fresh@example.com", type: "EMAIL_SIGNIN" },
  ...each("resetPassword", [{ oobCode: "$link", newPassword: "secret" }]),
  ...each("signInWithEmailLink", [
    { email: "fresh@example.com", oobCode: "$link", idToken: "bad" },
    { email: "other@example.com", oobCode: "$link" },
  ]),
  {
    call: "signInWithEmailLink",
    body: { email: "fresh@example.com", oobCode: "$link" },
    keeps: { f: "idToken" },
  },
  ...each("lookup", [{ idToken: "$f" }]),
  { call: "update", body: { idToken: "$f", password: "secret" }, keeps: { f: "idToken" } },
  ...each("lookup", [{ idToken: "$f" }]),
  ...each("update", [{ idToken: "$f", deleteProvider: ["password"] }]),
  { call: "signUp", body: {}, keeps: { own: "idToken" } },
  ...each("sendOobCode", [{ ...link, email: "own@example.com" }]),
  { mailed: "ownLink", to: "own@example.com", type: "EMAIL_SIGNIN" },
  {
    call: "signInWithEmailLink",
    body: { email: "own@example.com", oobCode: "$ownLink", idToken: "$own" },
    keeps: { joined: "idToken" },
  },
  ...each("lookup", [{ idToken: "$own" }, { idToken: "$joined" }]),
  ...each("delete", [{ idToken: "$joined" }, { idToken: "$joined" }]),
  ...each("signInWithIdp", [
    {},
    { requestUri: "" },
    { requestUri: "nowhere" },
    { requestUri: "http://localhost" },
    { requestUri: "http://localhost", postBody: "providerId=&id_token=x" },
    { requestUri: "http://localhost?a=b#id_token=q", postBody: "foo=bar baz&a=1&a=2" },
  ]),
  ...["Enrollment:start", "Enrollment:finalize", "Enrollment:withdraw"].flatMap((name) =>
    each(`accounts/mfa${name}`, [{}, { idToken: "x" }, { idToken: {} }]),
  ),
  ...["SignIn:start", "SignIn:finalize"].flatMap((name) =>
    each(`accounts/mfa${name}`, [{}, { mfaPendingCredential: "x" }, { mfaEnrollmentId: {} }]),
  ),
  ...each("createAuthUri", [
    {},
    { identifier: "a@example.com" },
    { identifier: "bad" },
    { continueUri: "bad" },
    { identifier: "bad", continueUri: "bad" },
    { providerId: "google.com" },
    { identifier: "ADA@example.com", continueUri: "http://x.example", sessionId: "s" },
  ]),
  ...each("lookup", [{ idToken: "x".repeat(100_000) }]),
];
