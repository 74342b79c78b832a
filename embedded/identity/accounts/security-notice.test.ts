/** Every change to how users sign in is mailed to the account's email, with a link that restores the account. */
import { expect, test } from "vitest";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { createTestIssuer, postBodyOf } from "#tests/support/test-issuer.ts";
import { accounts } from "./collections.ts";
import {
  createGuarded,
  signInAgain,
  signUpVerified,
  enroll,
} from "#tests/support/second-factor-people.ts";
import { createTestIdentity, type TestIdentityOptions } from "#tests/support/test-identity.ts";

const ada = { email: "ada@example.com", password: "secret" };
const MINUTE_MS = 60_000;

async function createAda(options: TestIdentityOptions = {}) {
  const clock = { time: Date.now(), now: () => clock.time };
  const issuer = createTestIssuer(clock);
  const identity = createTestIdentity({ clock, providers: issuer.providers, ...options });
  const { idToken, localId } = await signUpVerified(identity);
  const kinds = async () => (await identity.readMails(ada.email)).map(({ kind }) => kind);
  const credential = async (sub: string, email?: string) =>
    postBodyOf(await issuer.sign({ sub, email, email_verified: true }));
  return { ...identity, identity, idToken, localId, kinds, credential };
}

test("each change is mailed to the account's previous address", async () => {
  const { call, idToken, kinds, credential, clock } = await createAda();
  const change = async (name: string, body: object) => {
    const reply = await call(name, { idToken, ...body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    clock.time += 1000;
    return reply.body.idToken;
  };
  await change("update", { displayName: "Ada" });
  expect(await kinds()).toEqual([]);
  await change("signInWithIdp", await credential("1"));
  await change("update", { deleteProvider: ["google.com"] });
  const later = await change("update", { password: "another secret" });
  await change("update", { idToken: later, deleteAttribute: ["PASSWORD"] });
  await change("update", { idToken: later, deleteAttribute: ["EMAIL"] });
  expect(await kinds()).toEqual([
    "providerLinked",
    "providerUnlinked",
    "passwordChanged",
    "passwordRemoved",
    "addressRemoved",
  ]);
});

test("linking a provider through a verified address is reported, too", async () => {
  const { call, kinds, credential } = await createAda();
  await call("signInWithIdp", await credential("1", ada.email));
  expect(await kinds()).toEqual(["providerLinked"]);
  await call("signInWithIdp", await credential("1", ada.email));
  expect(await kinds()).toHaveLength(1);
});

test("adding and removing second factors is reported", async () => {
  const { identity, secret } = await createGuarded();
  const { idToken } = await signInAgain(identity, secret);
  const { body: pending } = await identity.call("signInWithPassword", ada);
  const body = { idToken, mfaEnrollmentId: pending.mfaInfo[0]?.mfaEnrollmentId };
  expect((await identity.callV2("mfaEnrollment:withdraw", body)).status).toBe(200);
  const mails = await identity.readMails(ada.email);
  expect(mails.map(({ kind }) => kind)).toEqual(["secondFactorAdded", "secondFactorRemoved"]);
});

test("the restore link undoes later changes, ends every session and works once", async () => {
  const { identity, call, idToken, localId, takeCode, credential, clock } = await createAda();
  const thief = (await call("signInWithPassword", ada)).body;
  clock.time += MINUTE_MS;
  await call("signInWithIdp", { ...(await credential("thief")), idToken: thief.idToken });
  await enroll(identity, thief.idToken, "Thief's phone");
  const changed = await call("update", { idToken: thief.idToken, password: "the thief's own" });
  const oobCode = await takeCode(ada.email, "providerLinked");
  clock.time += MINUTE_MS;
  expect((await call("update", { oobCode })).status).toBe(200);
  const stored = (await identity.documents.get(accounts, localId))?.data;
  expect(stored).toMatchObject({ email: ada.email, isEmailVerified: true, providers: [] });
  expect(stored).toMatchObject({ mfaFactors: [], isAnonymous: false });
  expect(stored).not.toHaveProperty("passwordHash");
  const form = { grant_type: "refresh_token", refresh_token: changed.body.refreshToken };
  expect((await identity.postForm(form)).body.error.message).toBe("TOKEN_EXPIRED");
  for (const token of [idToken, changed.body.idToken])
    expect((await call("lookup", { idToken: token })).body.error.message).toBe("TOKEN_EXPIRED");
  expect((await call("update", { oobCode })).body.error.message).toBe("INVALID_OOB_CODE");
  await call("sendOobCode", { requestType: "PASSWORD_RESET", email: ada.email });
  const reset = { oobCode: await takeCode(ada.email, "resetPassword"), newPassword: "a new one" };
  expect((await call("resetPassword", reset)).status).toBe(200);
  const again = await call("signInWithPassword", { email: ada.email, password: "a new one" });
  expect(again.body).toMatchObject({ localId, idToken: expect.any(String) });
});

test("the restore link brings back a removed address", async () => {
  const { call, idToken, localId, takeCode, clock } = await createAda();
  await call("update", { idToken, deleteAttribute: ["EMAIL", "PASSWORD"] });
  const oobCode = await takeCode(ada.email, "addressRemoved");
  clock.time += MINUTE_MS;
  await call("update", { oobCode });
  await call("sendOobCode", { requestType: "PASSWORD_RESET", email: ada.email });
  const reset = { oobCode: await takeCode(ada.email, "resetPassword"), newPassword: "a new one" };
  await call("resetPassword", reset);
  const again = await call("signInWithPassword", { email: ada.email, password: "a new one" });
  expect(again.body.localId).toBe(localId);
});

test("after twenty changes within an hour the next is refused, so that the address is not flooded", async () => {
  const { identity } = await createAda();
  const { documents, clock } = identity;
  const limits = { secret: "a secret for tests only" };
  const limited = createTestIdentity({ documents, clock, limits });
  let { idToken } = (await limited.call("signInWithPassword", ada)).body;
  const statuses = [];
  for (let round = 0; round < 21; round += 1) {
    const reply = await limited.call("update", { idToken, password: ada.password });
    statuses.push(reply.body.error?.message ?? "ok");
    idToken = reply.body.idToken ?? idToken;
  }
  expect(statuses.filter((said) => said === "ok")).toHaveLength(20);
  expect(statuses.at(-1)).toBe("TOO_MANY_ATTEMPTS_TRY_LATER");
});

test("an unverified address is notified too, in the queue for strangers", async () => {
  const { call, documents } = createTestIdentity();
  const { idToken } = (await call("signUp", ada)).body;
  await call("update", { idToken, password: "another secret" });
  const [mail] = await documents.query(mailOutbox, {});
  expect(mail?.data).toMatchObject({
    kind: "passwordChanged",
    to: ada.email,
    status: "queuedForStranger",
  });
});
