/** Sequences with providers: creating, linking and refusing accounts, and the order of their sign-in methods. */
import type { Fields } from "./servers.ts";
import type { ParityRequest, SignedCode, Step } from "./scenarios.ts";

export const google = {
  sub: "42",
  email: "Ada@Example.com",
  email_verified: true,
  name: "Ada Lovelace",
  given_name: "Ada",
  family_name: "Lovelace",
  picture: "https://pictures.example/ada.png",
};
const acme = { sub: "7", email: "acme@example.com", name: "Acme" };
const owned = { email: "owned@example.com", password: "secret", displayName: "Owner" };

export const ask = (
  call: string,
  body: Fields,
  keeps: Readonly<Record<string, string>> = {},
): ParityRequest => ({
  call,
  body,
  keeps,
});

export function enter(
  providerId: SignedCode["providerId"],
  claims: Fields,
  extra: Fields = {},
  keeps: Readonly<Record<string, string>> = {},
): Step[] {
  return [
    { signed: "credential", providerId, claims },
    ask(
      "signInWithIdp",
      {
        requestUri: "http://localhost",
        postBody: "$credential",
        returnSecureToken: true,
        ...extra,
      },
      keeps,
    ),
  ];
}

export const look = (name: string): ParityRequest => ask("lookup", { idToken: name });
const unlink = (idToken: string, ...deleteProvider: string[]): ParityRequest[] => [
  ask("update", { idToken, deleteProvider }),
  look(idToken),
];

export const PROVIDER_STORY: readonly Step[] = [
  ...enter("google.com", google, {}, { t: "idToken" }),
  look("$t"),
  ...enter("google.com", { ...google, name: "Other", email: "other@example.com" }),
  ...enter("oidc.acme", acme, { idToken: "$t" }),
  ask("update", { idToken: "$t", displayName: "Countess" }),
  ask("update", { idToken: "$t", password: "secret" }, { t: "idToken" }),
  look("$t"),
  ...unlink("$t", "google.com"),
  ...enter("google.com", { ...google, sub: "43" }, { idToken: "$t" }),
  look("$t"),
  ...unlink("$t", "oidc.acme"),
  ...enter("oidc.acme", acme, { idToken: "$t" }),
  ...unlink("$t", "password"),
  ...unlink("$t", "google.com", "oidc.acme"),

  ...enter("oidc.acme", { sub: "nameless" }, {}, { n: "idToken" }),
  look("$n"),
  ...unlink("$n", "oidc.acme"),
  ...enter("google.com", { sub: "99", email: "late@example.com" }, { idToken: "$n" }),
  look("$n"),

  ask("signUp", owned),
  ask("signUp", {}, { g: "idToken", r: "refreshToken" }),
  ask("update", { idToken: "$g", displayName: "Guest" }),
  ...[{}, { returnIdpCredential: true }].flatMap((extra) => [
    ...enter("google.com", { sub: "99" }, { idToken: "$g", ...extra }),
    ...enter("oidc.acme", { sub: "1", email: owned.email }, { idToken: "$g", ...extra }),
    ...enter("oidc.acme", { sub: "1", email: owned.email }, extra),
  ]),
  ...enter("oidc.acme", { sub: "2", email: "guest@example.com" }, { idToken: "$g" }),
  look("$g"),
  ask("token", { grant_type: "refresh_token", refresh_token: "$r" }),
  ...enter(
    "google.com",
    { sub: "3", email: owned.email, email_verified: true },
    {},
    { o: "idToken" },
  ),
  look("$o"),
  ask("signInWithPassword", { email: owned.email, password: owned.password }),
  ...enter("google.com", { sub: "4", email: owned.email, email_verified: true }),

  ...enter(
    "google.com",
    { sub: "5", email: "reset@example.com", email_verified: true },
    {},
    { p: "idToken" },
  ),
  ask("update", { idToken: "$p", password: "secret" }),
  ask("sendOobCode", { requestType: "PASSWORD_RESET", email: "reset@example.com" }),
  { mailed: "code", to: "reset@example.com", type: "PASSWORD_RESET" },
  ask("resetPassword", { oobCode: "$code", newPassword: "newest" }),
  ask("signInWithPassword", { email: "reset@example.com", password: "newest" }, { p: "idToken" }),
  ...enter("google.com", { sub: "5", email: "reset@example.com" }, { idToken: "$p" }),
  look("$p"),

  // Sign-in methods that come back with an email; verified claims without an email; unverified emails.
  ask("signUp", { email: "back@example.com", password: "secret" }, { b: "idToken" }),
  ask("update", { idToken: "$b", deleteAttribute: ["EMAIL"] }),
  ...enter("oidc.acme", { sub: "11", email: "again@example.com" }, { idToken: "$b" }),
  look("$b"),
  ...enter("google.com", { sub: "12", email: "other@example.com" }, {}, { c: "idToken" }),
  ask(
    "update",
    { idToken: "$c", password: "secret", deleteAttribute: ["EMAIL"], returnSecureToken: true },
    { c: "idToken" },
  ),
  ...enter("oidc.acme", { sub: "13", email: "third@example.com" }, { idToken: "$c" }),
  look("$c"),
  ...enter("google.com", { sub: "14", email_verified: true }),
  ...enter("google.com", { sub: "15", email: "squat@example.com" }, {}, { s: "idToken" }),
  look("$s"),
  ...enter(
    "google.com",
    { sub: "16", email: "squat@example.com", email_verified: true },
    {},
    { s: "idToken" },
  ),
  look("$s"),
];
