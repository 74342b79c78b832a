/** The contract of the identity port. */
import { expect, test } from "vitest";
import type { Identity } from "#domain/ports/identity.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import type { createTestIdentity } from "../support/test-identity.ts";

export interface IdentitySetup {
  readonly identity: Identity;
  /** The identity service that the adapter calls. */
  readonly server: Pick<
    ReturnType<typeof createTestIdentity>,
    "call" | "documents" | "clock" | "takeCode"
  >;
}

const ada = { email: "ada@example.com", password: "secret" };

export function describeIdentity(name: string, setUp: () => IdentitySetup): void {
  async function signUp({ identity, server }: IdentitySetup, fields: object) {
    const { localId, idToken, refreshToken } = (await server.call("signUp", fields)).body;
    const readIdToken = async () => idToken;
    return {
      uid: localId,
      idToken,
      refreshToken,
      find: () => identity.findPerson(localId, readIdToken),
    };
  }

  test(`${name}: an ID token names the account and the times`, async () => {
    const setup = setUp();
    const { uid, idToken } = await signUp(setup, ada);
    const now = Math.floor(setup.server.clock.now() / 1000);
    const claims = { uid, issuedAt: now, authTime: now, signInProvider: "password" };
    expect(await setup.identity.verifyIdToken(idToken)).toMatchObject(claims);
    setup.server.clock.time += 3_600_000;
    expect(await setup.identity.verifyIdToken(idToken)).toBeUndefined();
  });

  test(`${name}: a refresh token gives a new ID token and its lifetime`, async () => {
    const setup = setUp();
    const { uid, refreshToken } = await signUp(setup, ada);
    setup.server.clock.time += 60_000;
    const exchange = await setup.identity.exchangeRefreshToken(refreshToken);
    expect(exchange).toMatchObject({ outcome: "exchanged", uid, lifetime: 3_600_000 });
    if (exchange.outcome === "refused") throw new Error("refused");
    const claims = await setup.identity.verifyIdToken(exchange.idToken);
    expect(claims).toMatchObject({ uid, issuedAt: Math.floor(setup.server.clock.now() / 1000) });
    const again = await setup.identity.exchangeRefreshToken(exchange.refreshToken);
    expect(again).toMatchObject({ outcome: "exchanged", uid });
  });

  test(`${name}: findPerson describes the account and leaves out absent fields`, async () => {
    const setup = setUp();
    const { uid, find } = await signUp(setup, ada);
    const validSince = Math.floor(setup.server.clock.now() / 1000);
    const { email } = ada;
    const { epoch: _, ...described } = (await find()) ?? {};
    expect(described).toEqual({
      uid,
      email,
      isEmailVerified: false,
      isGuest: false,
      signInMethods: ["password"],
      hasPassword: true,
      secondFactors: [],
      validSince,
    });
    const profile = { isEmailVerified: true, displayName: "Ada", photoUrl: "https://a.example/a" };
    const factor = { id: "1", enrolledAt: 1_700_000_000_000, displayName: "Phone" };
    await setup.server.documents.update(accounts, uid, {
      ...profile,
      providers: [{ providerId: "google.com", rawId: "1" }],
      mfaFactors: [{ ...factor, sealedSecret: "", lastStep: 0 }],
    });
    const changed = await find();
    expect(changed).toMatchObject({ ...profile, secondFactors: [factor] });
    expect(new Set(changed?.signInMethods)).toEqual(new Set(["google.com", "password"]));
  });

  test(`${name}: an account is a guest's until it has an address, a password, a link or a provider`, async () => {
    const setup = setUp();
    const { uid, refreshToken, issuedAt } = await setup.identity.createGuest(undefined);
    expect(issuedAt).toBe(Math.floor(setup.server.clock.now() / 1000));
    const exchange = await setup.identity.exchangeRefreshToken(refreshToken);
    if (exchange.outcome === "refused") throw new Error("refused");
    const find = () => setup.identity.findPerson(uid, async () => exchange.idToken);
    expect(await find()).toMatchObject({ uid, isGuest: true, isEmailVerified: false });
    const { documents } = setup.server;
    const ways = [
      { email: ada.email },
      { email: ada.email, passwordHash: "hash" },
      { email: ada.email, hasEmailLink: true },
      { providers: [{ providerId: "google.com", rawId: "1" }] },
    ];
    const none = { email: undefined, passwordHash: undefined, hasEmailLink: undefined };
    for (const way of ways) {
      await documents.update(accounts, uid, { ...none, providers: [], ...way });
      expect(await find(), JSON.stringify(way)).toMatchObject({ isGuest: false });
    }
  });

  test(`${name}: disabled and deleted accounts are refused and not found`, async () => {
    const setup = setUp();
    const { documents } = setup.server;
    const disabled = await signUp(setup, ada);
    await documents.update(accounts, disabled.uid, { isDisabled: true });
    const deleted = await signUp(setup, {});
    await documents.delete(accounts, deleted.uid);
    for (const { find, refreshToken } of [disabled, deleted]) {
      expect(await find()).toBeUndefined();
      const exchange = await setup.identity.exchangeRefreshToken(refreshToken);
      expect(exchange).toEqual({ outcome: "refused" });
    }
  });

  test(`${name}: a new password revokes earlier tokens and updates validSince`, async () => {
    const setup = setUp();
    const { server, identity } = setup;
    const { uid, refreshToken } = await signUp(setup, ada);
    server.clock.time += 5000;
    await server.call("sendOobCode", { requestType: "PASSWORD_RESET", email: ada.email });
    const oobCode = await server.takeCode(ada.email, "resetPassword");
    await server.call("resetPassword", { oobCode, newPassword: "another secret" });
    expect(await identity.exchangeRefreshToken(refreshToken)).toEqual({ outcome: "refused" });
    const since = Math.floor(server.clock.now() / 1000);
    const { idToken } = (
      await server.call("signInWithPassword", {
        email: ada.email,
        password: "another secret",
        returnSecureToken: true,
      })
    ).body;
    const person = await identity.findPerson(uid, async () => idToken);
    expect(person?.validSince).toBe(since);
  });
}
