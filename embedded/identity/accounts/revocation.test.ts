/** Tokens and codes issued before a revocation are worthless after it, whatever the clocks say. */
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import {
  ada,
  chosen,
  createFixture,
  type RevocationFixture,
  type Revocation,
  TAKEOVERS,
} from "#tests/support/revocations.ts";
import { enroll } from "#tests/support/second-factor-people.ts";
import { accounts, oneTimeCodes, providerAccounts, refreshTokens } from "./collections.ts";

const SECOND_MS = 1000;

const REVOCATIONS: Record<string, Revocation> = {
  ...TAKEOVERS,
  "a new password": async ({ call }) => {
    return async () => {
      const { idToken } = (await call("signInWithPassword", ada)).body;
      return (await call("update", { idToken, password: chosen.password })).body;
    };
  },
  "another address": async ({ call }) => {
    return async () => {
      const { idToken } = (await call("signInWithPassword", ada)).body;
      return (await call("update", { idToken, email: "new@example.com" })).body;
    };
  },
  "the owner's command": async ({ admin }, uid) => {
    return async () => void (await admin.revoke(uid));
  },
  "disabling and enabling": async ({ admin }, uid) => {
    return async () => {
      await admin.setDisabled(uid, true);
      await admin.setDisabled(uid, false);
    };
  },
  "undoing a change": async ({ call, credential, takeCode }) => {
    const { idToken } = (await call("signInWithPassword", ada)).body;
    await call("signInWithIdp", { ...(await credential("2", "x@example.com")), idToken });
    const oobCode = await takeCode(ada.email, "providerLinked");
    return async () => void (await call("update", { oobCode }));
  },
};

/** Milliseconds from the last token of the old epoch to the revocation; negative if the clock went back. */
const STEPS = [0, 1, -1, SECOND_MS, -SECOND_MS, -10 * 60 * SECOND_MS];

test.each(Object.keys(REVOCATIONS).flatMap((name) => STEPS.map((step) => [name, step] as const)))(
  "%s, %i ms later, leaves no earlier token",
  async (name, step) => {
    const fixture = createFixture();
    const { call, clock, messageOf, refresh, documents } = fixture;
    const signUp = (await call("signUp", ada)).body;
    const revoke = await REVOCATIONS[name]?.(fixture, signUp.localId);
    const last = await refresh(signUp);
    clock.time += step;
    const fresh = await revoke?.();

    for (const idToken of [signUp.idToken, last.id_token]) {
      // A token from the future is invalid, too.
      expect(await messageOf("lookup", { idToken })).toMatch(/^(TOKEN_EXPIRED|INVALID_ID_TOKEN)$/);
      expect(await messageOf("update", { idToken, password: "stolen" })).not.toBe("ok");
    }
    expect((await refresh(signUp)).error?.message).toBe("TOKEN_EXPIRED");

    if (!fresh) return;
    expect(await messageOf("lookup", { idToken: fresh.idToken })).toBe("ok");
    expect(await messageOf("lookup", { idToken: (await refresh(fresh)).id_token })).toBe("ok");
    clock.time -= SECOND_MS;
    expect(await messageOf("lookup", { idToken: (await refresh(fresh)).id_token })).toBe("ok");
    expect((await documents.query(refreshTokens, {})).length).toBeLessThanOrEqual(2);
  },
);

test.each(Object.entries(TAKEOVERS))(
  "%s leaves nothing of a holder who never proved the address",
  async (name, prepare) => {
    const fixture = createFixture();
    const { call, messageOf, credential, documents, takeCode } = fixture;
    const thief = { email: "thief@example.com", password: "stolen" };
    const first = (await call("signUp", { ...thief, displayName: "Mallory" })).body;
    const { localId } = first;
    // The thief verifies an address, adds sign-in methods that need one, and changes the email to the victim's.
    await documents.update(accounts, localId, { isEmailVerified: true });
    const { body } = await enroll(fixture, first.idToken);
    const linked = { ...(await credential("thief", thief.email)), idToken: body.idToken };
    expect(await messageOf("signInWithIdp", linked)).toBe("ok");
    await fixture.callV2("mfaEnrollment:start", { idToken: body.idToken, totpEnrollmentInfo: {} });
    expect(await messageOf("update", { idToken: body.idToken, email: ada.email })).toBe("ok");
    const recovery = await takeCode(thief.email, "recoverEmail");
    const before = (await documents.get(accounts, localId))?.data;
    expect(before).toMatchObject({ isEmailVerified: false, initialEmail: thief.email });

    const arrive = await prepare(fixture, localId);
    const owner = await arrive();
    expect(owner).toMatchObject({ idToken: expect.any(String) });
    expect(decodeJwt(owner?.idToken ?? "").sub).toBe(localId);

    const after = (await documents.get(accounts, localId))?.data;
    expect(after?.isEmailVerified).toBe(true);
    expect(after?.holderId).toMatch(/^\w{28}$/);
    expect(after?.holderId).not.toBe(localId);
    expect(JSON.stringify(after)).not.toMatch(/Mallory|thief/);
    expect(after?.mfaFactors).toBeUndefined();
    expect(after?.passwordHash).not.toBe(before?.passwordHash);
    expect(await messageOf("update", { oobCode: recovery })).toBe("INVALID_OOB_CODE");
    expect(await messageOf("signInWithPassword", { ...ada, password: thief.password })).toMatch(
      /INVALID/,
    );
    expect(await documents.query(oneTimeCodes, {})).toEqual([]);
    expect(await documents.query(providerAccounts, {})).toHaveLength(
      name === "a verified provider" ? 1 : 0,
    );
    const again = (await call("signInWithIdp", await credential("thief", thief.email))).body;
    expect(again.localId).not.toBe(localId);
  },
);

test("revoking ends a change of address that was requested before", async () => {
  const { call, messageOf, takeCode, admin } = createFixture();
  const { idToken, localId } = (await call("signUp", ada)).body;
  const newEmail = "thief@example.com";
  await call("sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail, idToken });
  const oobCode = await takeCode(newEmail, "verifyAndChangeEmail");
  await admin.revoke(localId);
  expect(await messageOf("update", { oobCode })).toBe("INVALID_OOB_CODE");
});

/** The thief moves the account twice, and has the mail of the second change. */
async function moveTwice(fixture: RevocationFixture, step: number) {
  const { call, takeCode, messageOf, clock } = fixture;
  const move = async (from: string, newEmail: string) => {
    const { idToken } = (await call("signInWithPassword", { ...ada, email: from })).body;
    await call("sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail, idToken });
    const oobCode = await takeCode(newEmail, "verifyAndChangeEmail");
    expect(await messageOf("update", { oobCode })).toBe("ok");
    return takeCode(from, "recoverEmail");
  };
  await call("signUp", ada);
  const owners = await move(ada.email, "thief@example.com");
  clock.time += step;
  const thiefs = await move("thief@example.com", "other@example.com");
  return { owners, thiefs };
}

test.each(STEPS)(
  "of two links that undo a change, %i ms apart, the first ends the second, but not the other way",
  async (step) => {
    const fixture = createFixture();
    const { owners, thiefs } = await moveTwice(fixture, step);
    expect(await fixture.messageOf("update", { oobCode: owners })).toBe("ok");
    expect(await fixture.messageOf("update", { oobCode: thiefs })).toBe("INVALID_OOB_CODE");
    const other = createFixture();
    const again = await moveTwice(other, step);
    expect(await other.messageOf("update", { oobCode: again.thiefs })).toBe("ok");
    expect(await other.messageOf("update", { oobCode: again.owners })).toBe("ok");
  },
);

test("tokens of a build without epochs stay valid until the first revocation", async () => {
  const { call, messageOf, refresh, documents, admin, clock } = createFixture();
  const signUp = (await call("signUp", ada)).body;
  const [stored] = await documents.query(refreshTokens, {});
  await documents.update(accounts, signUp.localId, { epoch: undefined });
  await documents.update(refreshTokens, stored?.id ?? "", { epoch: undefined });
  const { id_token: idToken } = await refresh(signUp);
  expect(await messageOf("lookup", { idToken })).toBe("ok");
  // A build without epochs revokes by time alone, including the tokens of this build.
  clock.time += SECOND_MS;
  const validSince = Math.floor(clock.time / SECOND_MS);
  await documents.update(accounts, signUp.localId, { validSince });
  expect(await messageOf("lookup", { idToken })).toBe("TOKEN_EXPIRED");
  expect((await refresh(signUp)).error?.message).toBe("TOKEN_EXPIRED");
  await documents.update(accounts, signUp.localId, { validSince: validSince - 1 });
  await admin.revoke(signUp.localId);
  expect((await refresh(signUp)).error?.message).toBe("TOKEN_EXPIRED");
});
