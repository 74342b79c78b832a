/** Old tokens must not change how a user signs in. `server/sessions` tests which changes end sessions. */
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { createTestIssuer, postBodyOf } from "#tests/support/test-issuer.ts";
import { accounts } from "./collections.ts";
import { createGuarded, signInAgain } from "#tests/support/second-factor-people.ts";
import { createTestIdentity } from "#tests/support/test-identity.ts";

const MINUTE_MS = 60_000;
const TOO_OLD = "CREDENTIAL_TOO_OLD_LOGIN_AGAIN";
const ada = { email: "ada@example.com", password: "secret" };
const clock = { time: Date.now(), now: () => clock.time };
const issuer = createTestIssuer(clock);

test("an account created by a custom token is not a guest, so it needs a recent sign-in", async () => {
  const identity = createTestIdentity();
  const token = await identity.customTokens.mint("ada");
  const { idToken } = (await identity.call("signInWithCustomToken", { token })).body;
  identity.clock.time += 6 * MINUTE_MS;
  const reply = await identity.call("signUp", { idToken, ...ada });
  expect(reply.body.error.message).toBe(TOO_OLD);
  const fresh = await identity.customTokens.mint("ada");
  const again = await identity.call("signInWithCustomToken", { token: fresh });
  const body = { idToken: again.body.idToken, ...ada };
  expect((await identity.call("signUp", body)).status).toBe(200);
});

test("a custom token turns a guest's account into a member's permanently", async () => {
  const identity = createTestIdentity();
  const guest = (await identity.call("signUp", {})).body;
  const token = await identity.customTokens.mint(guest.localId);
  await identity.call("signInWithCustomToken", { token });
  identity.clock.time += 6 * MINUTE_MS;
  const reply = await identity.call("signUp", { idToken: guest.idToken, ...ada });
  expect(reply.body.error.message).toBe(TOO_OLD);
});

test("accounts stored before `isAnonymous` existed are judged by traces of sign-in methods", async () => {
  const identity = createTestIdentity();
  const guest = (await identity.call("signUp", {})).body;
  const emptied = (await identity.call("signUp", ada)).body;
  const fields = { email: undefined, passwordHash: undefined, isAnonymous: undefined };
  await identity.documents.update(accounts, emptied.localId, fields);
  await identity.documents.update(accounts, guest.localId, { isAnonymous: undefined });
  const stored = async (uid: string) => (await identity.documents.get(accounts, uid))?.data;
  expect(await stored(guest.localId)).toMatchObject({ isAnonymous: true });
  expect(await stored(emptied.localId)).toMatchObject({ isAnonymous: false });
});

test("linking a provider keeps the sign-in that passed the second factor", async () => {
  const { identity, secret } = await createGuarded();
  const providers = createTestIssuer(identity.clock);
  const guarded = createTestIdentity({
    documents: identity.documents,
    clock: identity.clock,
    providers: providers.providers,
  });
  const { idToken } = await signInAgain(identity, secret);
  const link = await guarded.call("signInWithIdp", {
    ...postBodyOf(await providers.sign({ sub: "1", email: "ada.lovelace@example.com" })),
    idToken,
  });
  expect(link.status).toBe(200);
  expect(link.body).not.toHaveProperty("mfaPendingCredential");
  const [before, after] = [decodeJwt(idToken), decodeJwt(link.body.idToken)];
  expect(after["auth_time"]).toBe(before["auth_time"]);
  expect(after["firebase"]).toMatchObject({
    sign_in_provider: "google.com",
    second_factor_identifier: (before["firebase"] as Record<string, string>)[
      "second_factor_identifier"
    ],
  });
});

test("a mailed link keeps the current sign-in, and needs a recent one if it adds a sign-in method", async () => {
  const identity = createTestIdentity({ providers: issuer.providers });
  const { idToken } = (await identity.call("signUp", ada)).body;
  const order = { requestType: "EMAIL_SIGNIN", email: ada.email };
  await identity.call("sendOobCode", order);
  const oobCode = await identity.takeCode(ada.email, "signIn");
  identity.clock.time += 6 * MINUTE_MS;
  const link = { idToken, email: ada.email, oobCode };
  const refused = await identity.call("signInWithEmailLink", link);
  expect(refused.body.error.message).toBe(TOO_OLD);
  const again = (await identity.call("signInWithPassword", ada)).body.idToken;
  identity.clock.time += MINUTE_MS;
  const linked = await identity.call("signInWithEmailLink", { ...link, idToken: again });
  expect(decodeJwt(linked.body.idToken)["auth_time"]).toBe(decodeJwt(again)["auth_time"]);
});

test("adding a password does not renew the sign-in time", async () => {
  const identity = createTestIdentity({ providers: issuer.providers, clock });
  const signedUp = await identity.call("signInWithIdp", {
    ...postBodyOf(await issuer.sign({ sub: "1", email: ada.email, email_verified: true })),
  });
  clock.time += MINUTE_MS;
  const { idToken } = signedUp.body;
  const linked = await identity.call("signUp", { idToken, ...ada });
  expect(decodeJwt(linked.body.idToken)["auth_time"]).toBe(decodeJwt(idToken)["auth_time"]);
});

test("signing up reports a taken address only if the password is acceptable", async () => {
  const identity = createTestIdentity();
  await identity.call("signUp", ada);
  const weak = "WEAK_PASSWORD : Password should be at least 6 characters";
  for (const email of [ada.email, "nobody@example.com"]) {
    const said = async (body: object) =>
      (await identity.call("signUp", { email, ...body })).body.error.message;
    expect(await said({ password: "x" })).toBe(weak);
    expect(await said({ password: "x", idToken: "forged" })).toBe(weak);
    expect(await said({ password: "long enough", idToken: "forged" })).toBe("INVALID_ID_TOKEN");
  }
});
