/** A browser was signed in to another user's account. Once its session has ended, its tokens must be worthless. */
import { beforeAll, expect, test } from "vitest";
import { endOtherSessions, identityCalls } from "#tests/support/identity-calls.ts";
import type { BuiltSite, BuiltSuite } from "../start-built.ts";

const newEmail = () => `person-${crypto.randomUUID()}@example.com`;

export function describeTakeover({ open, setting }: BuiltSuite): void {
  let site: BuiltSite;
  beforeAll(() => {
    site = open();
  });

  test("no token of an ended session can refresh, change or open a session", async () => {
    const email = newEmail();
    const [there, here] = [site.browser(), site.browser()];
    const { uid } = await site.browser().createAccount(email);
    const { call, refresh, signIn } = identityCalls(there);
    const thief = await signIn(email);
    await identityCalls(here).signIn(email);
    await endOtherSessions(here);

    expect((await there.get("/account")).status).toBe(302);
    expect((await refresh(thief.refreshToken)).said).toBe("TOKEN_EXPIRED");
    const { idToken, refreshToken } = thief;
    for (const [name, body] of [
      ["update", { deleteAttribute: ["EMAIL", "PASSWORD"] }],
      ["update", { deleteProvider: ["password"] }],
      ["signUp", { email: newEmail(), password: "the thief's own" }],
      ["lookup", {}],
    ] as const)
      expect((await call(name, { ...body, idToken })).said, name).toBe("TOKEN_EXPIRED");
    expect((await there.postJson("/api/session", { idToken, refreshToken })).status).toBe(401);

    expect((await here.get("/account")).status).toBe(200);
    expect((await identityCalls(site.browser()).signIn(email)).localId).toBe(uid);
  });

  test("removing all sign-in methods is reported by mail, and the account cannot be upgraded like a guest's", async () => {
    const email = newEmail();
    const browser = site.browser();
    await browser.createAccount(email);
    const { call, signIn } = identityCalls(browser);
    const { idToken } = await signIn(email);
    const emptied = { idToken, deleteAttribute: ["EMAIL", "PASSWORD"] };
    expect((await call("update", emptied)).said).toBe("ok");
    const upgrade = { kind: "password", email: newEmail(), password: "the thief's own" };
    expect((await browser.postJson("/api/session/upgrade", upgrade)).status).toBe(409);
    await expect
      .poll(async () => (await site.mails()).filter(({ to }) => to === email), { timeout: 60_000 })
      .toMatchObject([{ subject: expect.stringContaining("email address was removed") }]);
  });

  test("deep JSON is refused", async () => {
    const deep = `{"a":${"[".repeat(60_000)}${"]".repeat(60_000)}}`;
    const path = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=tollgate-local";
    const headers = { "content-type": "application/json", origin: site.origin };
    const response = await site.browser().request(path, { method: "POST", body: deep, headers });
    expect(response.status).toBe(400);
  });

  test.runIf(setting === "test")(
    "test mode does not write to the live collections of accounts",
    async () => {
      const browser = site.browser();
      const { call, providerCredential } = identityCalls(browser);
      const { said } = await call("signInWithIdp", await providerCredential("owner@example.com"));
      expect(said).toBe("ok");
      const { DatabaseSync } = await import("node:sqlite");
      const database = new DatabaseSync(`${site.dataPath}/tollgate.db`, { readOnly: true });
      const rows = database
        .prepare("SELECT DISTINCT collection FROM documents")
        .all()
        .map(({ collection }) => collection);
      database.close();
      expect(rows).toEqual(expect.arrayContaining(["testAccounts", "testRefreshTokens"]));
      for (const name of ["accounts", "refreshTokens", "accountEmails", "signingKeys"])
        expect(rows).not.toContain(name);
    },
  );
}
