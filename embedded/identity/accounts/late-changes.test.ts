/** Calls that began before a revocation have no effect after it. */
import { expect, test } from "vitest";
import { ada, createFixture, type RevocationFixture } from "#tests/support/revocations.ts";
import { codeFor, enroll, finish, pend } from "#tests/support/second-factor-people.ts";
import { accounts, oneTimeCodes } from "./collections.ts";

/** Calls with an ID token that change the account or send a code. */
const CHANGES: Record<
  string,
  (fixture: RevocationFixture, idToken: string) => Promise<[string, object]>
> = {
  "a password": async (_, idToken) => ["update", { idToken, password: "stolen" }],
  "a name": async (_, idToken) => ["update", { idToken, displayName: "Mallory" }],
  "an address": async (_, idToken) => ["update", { idToken, email: "mallory@example.com" }],
  "a linked password": async (_, idToken) => [
    "signUp",
    { idToken, email: "mallory@example.com", password: "stolen" },
  ],
  "a linked provider": async ({ credential }, idToken) => [
    "signInWithIdp",
    { ...(await credential("thief", "mallory@example.com")), idToken },
  ],
  "a linked mail": async ({ mail }, idToken) => [
    "signInWithEmailLink",
    { ...ada, oobCode: await mail("EMAIL_SIGNIN", "signIn"), idToken },
  ],
  "a mailed change": async (_, idToken) => [
    "sendOobCode",
    { requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: "mallory@example.com", idToken },
  ],
  "a deletion": async (_, idToken) => ["delete", { idToken }],
};

test.each(Object.entries(CHANGES))(
  "%s that began before a revocation is not written after it",
  async (_, prepare) => {
    const fixture = createFixture();
    const { call, messageOf, interruptBy, admin, documents } = fixture;
    const { idToken, localId } = (await call("signUp", ada)).body;
    const [name, body] = await prepare(fixture, idToken);
    interruptBy(() => admin.revoke(localId));
    expect(await messageOf(name, body)).toBe("TOKEN_EXPIRED");
    expect((await documents.get(accounts, localId))?.data).toMatchObject({
      email: ada.email,
      providers: [],
    });
    expect(await documents.query(oneTimeCodes, { where: [["uid", "==", localId]] })).toEqual([]);
    expect(await messageOf("signInWithPassword", ada)).toBe("ok");
  },
);

test("a second factor that was being added or removed at a revocation stays as it was", async () => {
  const fixture = createFixture();
  const { call, callV2, interruptBy, admin, documents, clock } = fixture;
  const { localId } = (await call("signUp", ada)).body;
  await documents.update(accounts, localId, { isEmailVerified: true });
  const signIn = async () => (await call("signInWithPassword", ada)).body.idToken;
  const idToken = await signIn();
  const started = await callV2("mfaEnrollment:start", { idToken, totpEnrollmentInfo: {} });
  const { sharedSecretKey, sessionInfo } = started.body.totpSessionInfo;
  const verificationCode = codeFor(fixture, sharedSecretKey);
  interruptBy(() => admin.revoke(localId));
  const totpVerificationInfo = { sessionInfo, verificationCode };
  const finalize = { idToken, totpVerificationInfo };
  const late = await callV2("mfaEnrollment:finalize", finalize);
  expect(late.body.error.message).toBe("TOKEN_EXPIRED");
  const own = await signIn();
  const { body, secret } = await enroll(fixture, own);
  const factors = async () => (await documents.get(accounts, localId))?.data.mfaFactors?.length;
  expect(await factors()).toBe(1);
  interruptBy(() => admin.revoke(localId));
  const [user] = (await call("lookup", { idToken: body.idToken })).body.users;
  const factor = (user?.["mfaInfo"] as object[] | undefined)?.[0];
  const withdraw = { idToken: body.idToken, ...factor };
  const withdrawn = await callV2("mfaEnrollment:withdraw", withdraw);
  expect(withdrawn.body.error.message).toBe("TOKEN_EXPIRED");
  expect(await factors()).toBe(1);

  // A revocation also ends sign-ins that wait for their second factor, even if the first was checked just before.
  clock.time += 60_000;
  const pending = await pend(fixture);
  await admin.revoke(localId);
  const response = await finish(fixture, pending, codeFor(fixture, secret));
  expect(response.body.error.message).toBe("INVALID_MFA_PENDING_CREDENTIAL");
});

test("a sign-in at the moment of a revocation gives no tokens that survive it", async () => {
  const { call, messageOf, interruptBy, admin } = createFixture();
  const { localId } = (await call("signUp", ada)).body;
  // The sign-in has recorded its time; the revocation comes before its tokens are stored.
  interruptBy(async () => interruptBy(() => admin.revoke(localId)));
  expect(await messageOf("signInWithPassword", ada)).toBe("TOKEN_EXPIRED");
});
