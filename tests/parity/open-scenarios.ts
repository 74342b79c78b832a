/** Sequences for servers without enumeration protection, which reveal accounts and change emails at once. */
import type { Fields } from "./servers.ts";
import { ask, enter, look } from "./provider-scenarios.ts";
import type { ParityRequest, MailedCode, Step } from "./scenarios.ts";

const continueUri = "http://localhost";
const signUp = (name: string, keep: string): ParityRequest =>
  ask("signUp", { email: `${name}@example.com`, password: "secret" }, { [keep]: "idToken" });
/** Continues with the tokens that the update returns, because it revokes earlier ones. */
const change = (token: string, fields: Fields): Step[] => [
  ask("update", { idToken: `$${token}`, ...fields }, { [token]: "idToken", fresh: "refreshToken" }),
  look(`$${token}`),
];
const waysIn = (...names: string[]): ParityRequest[] =>
  names.map((name) =>
    ask("createAuthUri", { identifier: `${name}@example.com`, continueUri, sessionId: "s" }),
  );
const mail = (requestType: string, fields: Fields): ParityRequest =>
  ask("sendOobCode", { requestType, ...fields });
const take = (mailed: string, name: string, type: string): MailedCode => ({
  mailed,
  to: `${name}@example.com`,
  type,
});
const signIn = (name: string, password: string): ParityRequest =>
  ask("signInWithPassword", { email: `${name}@example.com`, password });

export const OPEN_STORY: readonly Step[] = [
  // Requests that reveal whether an email address has an account.
  signUp("ada", "a"),
  signUp("bob", "b"),
  ...waysIn("ada", "ADA", "nobody"),
  signIn("ada", "wrong!"),
  signIn("ada", "x".repeat(5000)),
  signIn("nobody", "secret"),
  signIn("nobody", "x".repeat(5000)),
  signIn("bad@bad", "secret"),
  mail("PASSWORD_RESET", { email: "nobody@example.com" }),
  mail("PASSWORD_RESET", { email: "nobody" }),
  mail("PASSWORD_RESET", { email: "" }),
  mail("VERIFY_AND_CHANGE_EMAIL", { idToken: "$a", newEmail: "bob@example.com" }),
  mail("VERIFY_AND_CHANGE_EMAIL", { idToken: "$a", newEmail: "ada@example.com" }),
  ask("createAuthUri", { identifier: "nobody", continueUri }),
  ask("createAuthUri", { identifier: "ada@example.com", continueUri, providerId: "google.com" }),

  // Sign-in by link, by a provider, and by a provider with another email address.
  mail("EMAIL_SIGNIN", { email: "link@example.com" }),
  take("link", "link", "EMAIL_SIGNIN"),
  ask("signInWithEmailLink", { email: "link@example.com", oobCode: "$link" }, { l: "idToken" }),
  ...waysIn("link"),
  ...change("l", { password: "secret" }),
  ...waysIn("link"),
  ...enter(
    "google.com",
    { sub: "1", email: "gina@example.com", email_verified: true },
    {},
    { g: "idToken" },
  ),
  ...enter("oidc.acme", { sub: "2", email: "acme@example.com" }, { idToken: "$g" }),
  ...waysIn("gina", "acme"),
  ...change("g", { email: "Gina.New@example.com" }),
  ...waysIn("gina", "gina.new", "acme"),
  ...change("g", { password: "secret" }),
  ask("update", { idToken: "$g", deleteProvider: ["google.com"] }),
  ...waysIn("gina", "gina.new"),

  // An email change takes effect at once, and the old address can undo it.
  ask("update", { idToken: "$a", email: "ADA@example.com" }),
  ask("update", { idToken: "$a", email: "bob@example.com" }),
  ask("update", { idToken: "$a", email: "bob@example.com", password: "1" }),
  ask("update", { idToken: "$a", email: "new@example.com", password: "1" }),
  ask("update", { idToken: "$a", email: "new@example.com", linkProviderUserInfo: {} }),
  mail("PASSWORD_RESET", { email: "ada@example.com" }),
  take("reset", "ada", "PASSWORD_RESET"),
  mail("VERIFY_EMAIL", { idToken: "$a" }),
  take("proof", "ada", "VERIFY_EMAIL"),
  ...change("a", { email: "Ada.New@example.com", displayName: "Ada" }),
  ask("resetPassword", { oobCode: "$reset", newPassword: "newest" }),
  ask("update", { oobCode: "$proof" }),
  signIn("ada", "secret"),
  signIn("ada.new", "secret"),
  ...waysIn("ada", "ada.new"),
  take("back", "ada", "RECOVER_EMAIL"),
  ask("resetPassword", { oobCode: "$back" }),
  ...change("a", { email: "ada.third@example.com", password: "newest" }),
  take("back", "ada", "RECOVER_EMAIL"),
  take("none", "ada.new", "RECOVER_EMAIL"),
  signUp("ada", "thief"),
  ask("update", { oobCode: "$back" }),
  ask("delete", { idToken: "$thief" }),
  take("back", "ada", "RECOVER_EMAIL"),
];

export const OPEN_GUEST_STORY: readonly Step[] = [
  signUp("owned", "o"),
  ask("signUp", {}, { g: "idToken" }),
  ask("update", { idToken: "$g", email: "owned@example.com" }),
  ...change("g", { email: "Guest@example.com" }),
  ...waysIn("guest"),
  ask("token", { grant_type: "refresh_token", refresh_token: "$fresh" }),
  signIn("guest", "secret"),
  mail("PASSWORD_RESET", { email: "guest@example.com" }),
  ...change("g", { email: "guest.two@example.com" }),
  take("none", "guest", "RECOVER_EMAIL"),
  ...change("g", { password: "secret" }),
  ...waysIn("guest", "guest.two"),
  ...change("g", { email: "guest.three@example.com" }),
  take("back", "guest.two", "RECOVER_EMAIL"),
  ask("resetPassword", { oobCode: "$back" }),
  ask("update", { oobCode: "$back" }),
  signIn("guest.two", "secret"),
  ...waysIn("guest.two", "guest.three"),

  // Email and password set at once, and a password set before an email.
  ask("signUp", {}, { h: "idToken" }),
  ...change("h", { email: "both@example.com", password: "secret" }),
  ...waysIn("both"),
  ask("signUp", {}, { i: "idToken" }),
  ask("update", { idToken: "$i", displayName: "Ina" }),
  ...change("i", { password: "secret" }),
  ...change("i", { email: "late@example.com" }),
  ...waysIn("late"),
  signIn("late", "secret"),
  ...change("i", { email: "gone@example.com", deleteAttribute: ["EMAIL"] }),
  ...waysIn("late", "gone"),
  ...change("i", { email: "again@example.com" }),
  ...waysIn("again"),

  // An upgrade can replace the email, too.
  signUp("first", "f"),
  ask("signUp", { idToken: "$f", email: "owned@example.com", password: "secret" }),
  ask(
    "signUp",
    { idToken: "$f", email: "second@example.com", password: "newest" },
    { f: "idToken" },
  ),
  look("$f"),
  ...waysIn("first", "second"),
  signIn("second", "newest"),
  ask("signUp", {}, { n: "idToken" }),
  ask("update", { idToken: "$n", displayName: "Nina", photoUrl: "https://p.example/n" }),
  ask("signUp", { idToken: "$n", email: "nina@example.com", password: "secret" }, { n: "idToken" }),
  look("$n"),
];
