/** An identity server for tests of revocations, and the ways to prove an address. */
import { createTestIssuer, postBodyOf } from "#tests/support/test-issuer.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { createAccountAdmin } from "#embedded/identity/accounts/account-admin.ts";
import { createTestIdentity, type ReplyBody } from "./test-identity.ts";

export const ada = { email: "ada@example.com", password: "secret" };
export const chosen = { ...ada, password: "the owner's own" };

/** `documents` that run `interrupt` once before the next transaction, as a request at the same moment could. */
function interruptible(documents: Documents) {
  let interrupt: (() => Promise<unknown>) | undefined;
  const transaction: Documents["transaction"] = async (fn) => {
    const first = interrupt;
    interrupt = undefined;
    await first?.();
    return documents.transaction(fn);
  };
  return {
    documents: { ...documents, transaction },
    interruptBy: (work: () => Promise<unknown>) => void (interrupt = work),
  };
}

export function createFixture() {
  const { documents, interruptBy } = interruptible(createSqliteDocuments({ path: ":memory:" }));
  const clock = { time: Date.now() - (Date.now() % 1000) + 500, now: () => clock.time };
  const { providers, sign } = createTestIssuer(clock);
  const identity = createTestIdentity({ documents, clock, providers, hidesAccounts: false });
  const { call, postForm } = identity;
  const messageOf = async (name: string, body: object) =>
    (await call(name, body)).body.error?.message ?? "ok";
  const refresh = async ({ refreshToken }: Pick<ReplyBody, "refreshToken">) =>
    (await postForm({ grant_type: "refresh_token", refresh_token: refreshToken })).body;
  const credential = async (sub = "1", email = ada.email) =>
    postBodyOf(await sign({ sub, email, email_verified: true }));
  const mail = async (requestType: string, kind: string) => {
    await call("sendOobCode", { requestType, email: ada.email });
    return identity.takeCode(ada.email, kind);
  };
  const admin = createAccountAdmin(documents, clock);
  return { ...identity, clock, admin, interruptBy, messageOf, refresh, credential, mail };
}
export type RevocationFixture = ReturnType<typeof createFixture>;

/** Prepares a revocation. The returned function revokes, and returns the owner's new tokens if there are any. */
export type Revocation = (
  fixture: RevocationFixture,
  uid: string,
) => Promise<() => Promise<ReplyBody | void>>;

export const TAKEOVERS: Record<string, Revocation> = {
  "a mailed link": async ({ mail, call }) => {
    const oobCode = await mail("EMAIL_SIGNIN", "signIn");
    return async () => (await call("signInWithEmailLink", { ...ada, oobCode })).body;
  },
  "a password reset": async ({ mail, call }) => {
    const oobCode = await mail("PASSWORD_RESET", "resetPassword");
    return async () => {
      await call("resetPassword", { oobCode, newPassword: chosen.password });
      return (await call("signInWithPassword", chosen)).body;
    };
  },
  "a verified provider": async ({ credential, call }) => {
    const proof = await credential("owner");
    return async () => (await call("signInWithIdp", proof)).body;
  },
};
