/**
 * The same requests to this server and to the official Auth emulator, where one runs: AUTH_EMULATOR=http://127.0.0.1:9099
 * (`firebase emulators:start --only auth --project demo-shop`, of the package firebase-tools). Whatever it answers, we
 * answer, too; what we add is `disabled`, `validSince` and at sign-in `displayName`, as the hosted service does. Left
 * out is where the emulator is laxer than the hosted service or has nothing: an e-mail changed without its owner's
 * consent, tokens that outlive a change, limits, and the names of members of a wrong type.
 */
import { expect, test } from "vitest";
import { createTestIdentity, PROJECT_ID } from "./test-identity.ts";

const EMULATOR = process.env.AUTH_EMULATOR;
const TOOLKIT = "/identitytoolkit.googleapis.com";
const ada = { email: "ada@example.com", password: "secret" };

type Fields = Record<string, unknown>;
/** A code that was mailed: for whom, what for, and under which name the steps after it use it. */
type Mailed = readonly ["mailed", name: string, email: string, requestType: string, kind: string];
/** `saved` names members of the answer that later steps use as `$name`. */
type Asked = readonly [call: string, body: Fields, saved?: Record<string, string>];

const STEPS: readonly (Asked | Mailed)[] = [
  ...["update", "delete", "sendOobCode", "resetPassword", "createAuthUri", "lookup"].map(
    (call): Asked => [call, {}],
  ),
  ["signInWithEmailLink", {}],
  ["signInWithPassword", {}],
  ["signUp", { ...ada, returnSecureToken: true }, { token: "idToken" }],
  ["signUp", { ...ada, password: "x" }],
  ["signUp", { email: "nope", password: "x" }],
  ["signUp", { email: "bob@example.com", password: "12345" }],
  ["update", { idToken: "$token", displayName: "Ada", photoUrl: "https://shop.example/a.png" }],
  ["lookup", { idToken: "$token" }],
  ["update", { idToken: "$token", deleteAttribute: ["PHOTO_URL"], displayName: "" }],
  ["update", { idToken: "$token", disableUser: false }],
  ["update", { idToken: "$token", customAttributes: "{}" }],
  ["update", { localId: "x", displayName: "Eve" }],
  ["update", { idToken: "$token", emailVerified: true, phoneNumber: "+15555550100" }],
  ["update", { idToken: "$token", email: "bad" }],
  ["update", { idToken: "$token", email: "ADA@example.com" }],
  ["update", { idToken: "$token", password: "12345" }],
  ["update", { idToken: "$token", linkProviderUserInfo: {} }],
  ["update", { idToken: "$token", linkProviderUserInfo: { providerId: "google.com" } }],
  ["update", { idToken: "$token", password: "newer!" }, { token: "idToken" }],
  ["update", { idToken: "$token", validSince: "1" }, { token: "idToken" }],
  ["update", { oobCode: "nope" }],
  ["update", { idToken: "nope" }],
  ["sendOobCode", { requestType: "OOB_REQ_TYPE_UNSPECIFIED" }],
  ["sendOobCode", { requestType: "PASSWORD_RESET" }],
  ["sendOobCode", { requestType: "PASSWORD_RESET", email: "nobody@example.com" }],
  ["sendOobCode", { requestType: "PASSWORD_RESET", email: ada.email, returnOobLink: true }],
  ["sendOobCode", { requestType: "PASSWORD_RESET", email: ada.email, continueUrl: "nope" }],
  ["sendOobCode", { requestType: "EMAIL_SIGNIN" }],
  ["sendOobCode", { requestType: "VERIFY_EMAIL" }],
  ["sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL" }],
  ["sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: "c@example.com" }],
  [
    "sendOobCode",
    { requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: ada.email, idToken: "$token" },
  ],
  ["sendOobCode", { requestType: "PASSWORD_RESET", email: "ADA@example.com" }],
  ["mailed", "reset", ada.email, "PASSWORD_RESET", "resetPassword"],
  ["resetPassword", { oobCode: "nope", newPassword: "1" }],
  ["resetPassword", { oobCode: "$reset" }],
  ["signInWithEmailLink", { oobCode: "$reset", email: ada.email }],
  ["resetPassword", { oobCode: "$reset", newPassword: "1" }],
  ["resetPassword", { oobCode: "$reset", newPassword: "newest" }],
  ["resetPassword", { oobCode: "$reset", newPassword: "newest" }],
  ["signInWithPassword", ada],
  ["signInWithPassword", { ...ada, password: "newest" }, { token: "idToken" }],
  ["lookup", { idToken: "$token" }],
  ["sendOobCode", { requestType: "VERIFY_EMAIL", idToken: "$token" }],
  ["mailed", "verify", ada.email, "VERIFY_EMAIL", "verifyEmail"],
  ["resetPassword", { oobCode: "$verify", newPassword: "secret" }],
  ["update", { oobCode: "$verify" }],
  ["update", { oobCode: "$verify" }],
  [
    "sendOobCode",
    { requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: "C@example.com", idToken: "$token" },
  ],
  ["mailed", "change", "c@example.com", "VERIFY_AND_CHANGE_EMAIL", "verifyAndChangeEmail"],
  ["resetPassword", { oobCode: "$change" }],
  ["update", { oobCode: "$change" }],
  ["update", { oobCode: "$change" }],
  ["sendOobCode", { requestType: "EMAIL_SIGNIN", email: "New@example.com" }],
  ["mailed", "link", "new@example.com", "EMAIL_SIGNIN", "signIn"],
  ["resetPassword", { oobCode: "$link" }],
  ["signInWithEmailLink", { email: "new@example.com" }],
  ["signInWithEmailLink", { oobCode: "$link" }],
  ["signInWithEmailLink", { email: "other@example.com", oobCode: "$link" }],
  ["signInWithEmailLink", { email: "new@example.com", oobCode: "nope" }],
  ["signInWithEmailLink", { email: "NEW@example.com", oobCode: "$link" }, { linked: "idToken" }],
  ["signInWithEmailLink", { email: "NEW@example.com", oobCode: "$link" }],
  ["lookup", { idToken: "$linked" }],
  ["createAuthUri", { identifier: "new@example.com" }],
  ["createAuthUri", { identifier: "new", continueUri: "https://shop.example" }],
  ["createAuthUri", { identifier: "new@example.com", continueUri: "nope" }],
  ["createAuthUri", { identifier: "new@example.com", continueUri: "https://shop.example" }],
  ["createAuthUri", { providerId: "google.com", continueUri: "https://shop.example" }],
  ["signUp", { returnSecureToken: true }, { guest: "idToken" }],
  ["sendOobCode", { requestType: "VERIFY_EMAIL", idToken: "$guest" }],
  ["sendOobCode", { requestType: "EMAIL_SIGNIN", email: "new@example.com" }],
  ["mailed", "taken", "new@example.com", "EMAIL_SIGNIN", "signIn"],
  ["signInWithEmailLink", { email: "new@example.com", oobCode: "$taken", idToken: "$guest" }],
  ["sendOobCode", { requestType: "EMAIL_SIGNIN", email: "guest@example.com" }],
  ["mailed", "own", "guest@example.com", "EMAIL_SIGNIN", "signIn"],
  [
    "signInWithEmailLink",
    { email: "guest@example.com", oobCode: "$own", idToken: "$guest" },
    { guest: "idToken" },
  ],
  ["update", { idToken: "$guest", password: "secret" }, { guest: "idToken" }],
  ["update", { idToken: "$guest", deleteAttribute: ["PASSWORD"] }],
  ["update", { idToken: "$guest", deleteProvider: ["password"] }],
  ["lookup", { idToken: "$guest" }],
  ["delete", { idToken: "$guest" }],
  ["delete", { idToken: "$guest" }],
];

/** What no two servers make alike, and what only the emulator shows. */
const OWN =
  /^(idToken|refreshToken|localId|passwordHash|createdAt|last\w+At|validSince|passwordUpdatedAt|sessionId)$/;

test.skipIf(!EMULATOR)("what the official emulator answers, this server answers", async () => {
  const emulator = createEmulator(EMULATOR ?? "");
  await emulator.begin();
  const ours = createTestIdentity();
  const saved = { theirs: {} as Fields, ours: {} as Fields };
  for (const step of STEPS) {
    if (step[0] === "mailed") {
      const [, name, email, requestType, kind] = step as Mailed;
      saved.theirs[name] = await emulator.takeCode(email, requestType);
      saved.ours[name] = await ours.takeCode(email, kind);
      continue;
    }
    const [call, body, keep = {}] = step as Asked;
    const theirs = await emulator.call(call, fill(body, saved.theirs));
    const answer = await ours.call(call, fill(body, saved.ours));
    for (const [name, member] of Object.entries(keep)) {
      saved.theirs[name] = theirs.body[member];
      saved.ours[name] = (answer.body as unknown as Fields)[member];
    }
    const told = { step, status: answer.status, body: blank(answer.body) };
    expect(told).toMatchObject({ step, status: theirs.status, body: blank(theirs.body) as object });
  }
});

function fill(body: Fields, saved: Fields): Fields {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === "string" && value.startsWith("$") ? saved[value.slice(1)] : value,
    ]),
  );
}

function blank(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(blank);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== "salt");
  return Object.fromEntries(
    members.map(([name, member]) => [name, OWN.test(name) ? typeof member : blank(member)]),
  );
}

function createEmulator(origin: string) {
  const owner = { authorization: "Bearer owner", "content-type": "application/json" };
  const project = `${origin}/emulator/v1/projects/${PROJECT_ID}`;
  return {
    async begin() {
      await fetch(`${project}/accounts`, { method: "DELETE", headers: owner });
      const config = `${origin}${TOOLKIT}/v2/projects/${PROJECT_ID}/config`;
      await fetch(`${config}?updateMask=emailPrivacyConfig`, {
        method: "PATCH",
        headers: owner,
        body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
      });
    },
    async call(name: string, body: Fields) {
      const response = await fetch(`${origin}${TOOLKIT}/v1/accounts:${name}?key=any`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Fields };
    },
    async takeCode(email: string, requestType: string): Promise<string> {
      const response = await fetch(`${project}/oobCodes`);
      const { oobCodes } = (await response.json()) as { oobCodes: Record<string, string>[] };
      const mailed = oobCodes.findLast(
        (code) => code.requestType === requestType && (code.newEmail ?? code.email) === email,
      );
      return mailed?.oobCode ?? "";
    },
  };
}
