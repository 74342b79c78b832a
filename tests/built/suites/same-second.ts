/** Tokens and sessions must not survive a revocation, not even if they were issued within the same second. */
import { expect, test } from "vitest";
import { identityCalls, type IdentityReply } from "#tests/support/identity-calls.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import type { BuiltSite } from "../start-built.ts";

const NEW_PASSWORD = "the owner's own choice";

interface Victim {
  readonly email: string;
  readonly site: BuiltSite;
}

interface SameSecondOptions {
  readonly open: () => BuiltSite;
  /** Where the stranger is: another process on the same documents. */
  readonly elsewhere?: () => BuiltSite;
}

/** Waits for the mail, which arrives after the response to the request, and returns its code. */
async function mailedCode({ email, site }: Victim, mode: string): Promise<string> {
  const find = async () => {
    const mails = (await site.mails()).filter(({ to }) => to === email);
    const links = mails.flatMap(({ text }) => text.match(/https?:\S+oobCode=\S+/g) ?? []);
    const urls = links.map((link) => new URL(link));
    const url = urls.find(({ searchParams }) => searchParams.get("mode") === mode);
    return url?.searchParams.get("oobCode") ?? "";
  };
  await expect.poll(find, { timeout: 60_000 }).not.toBe("");
  return find();
}

/** The owner of the address prepares to take the account over. The returned function sends the request for it. */
type Takeover = (victim: Victim) => Promise<() => Promise<IdentityReply>>;

const TAKEOVERS: Readonly<Record<string, Takeover>> = {
  async "a mailed link"(victim) {
    const { call } = identityCalls(victim.site.browser());
    const { email } = victim;
    await call("sendOobCode", { requestType: "EMAIL_SIGNIN", email });
    const oobCode = await mailedCode(victim, "signIn");
    return () => call("signInWithEmailLink", { email, oobCode });
  },
  async "a password reset"(victim) {
    const { call } = identityCalls(victim.site.browser());
    await call("sendOobCode", { requestType: "PASSWORD_RESET", email: victim.email });
    const oobCode = await mailedCode(victim, "resetPassword");
    return () => call("resetPassword", { oobCode, newPassword: NEW_PASSWORD });
  },
  async "a changed password"(victim) {
    const { call, signIn } = identityCalls(victim.site.browser());
    const { idToken } = await signIn(victim.email);
    return () => call("update", { idToken, password: NEW_PASSWORD });
  },
};

/** A stranger who has the account, and gets new tokens and sessions as often as asked. */
async function createStranger({ email, site }: Victim) {
  const browser = site.browser();
  const first = await browser.signUp(email);
  const calls = identityCalls(browser);
  const tokens = [{ idToken: first.idToken, refreshToken: first.refreshToken }];
  const browsers: TestBrowser[] = [browser];
  const refresh = async () => {
    const { body } = await calls.refresh(first.refreshToken);
    const { id_token: idToken = "", refresh_token: refreshToken = "" } = body;
    tokens.push({ idToken, refreshToken });
    const other = site.browser();
    await other.postJson("/api/session", { idToken, refreshToken });
    browsers.push(other);
  };
  const expectNothingLeft = async () => {
    for (const { idToken, refreshToken } of tokens) {
      expect((await calls.call("lookup", { idToken })).said).toBe("TOKEN_EXPIRED");
      const password = { idToken, password: "the stranger's own" };
      expect((await calls.call("update", password)).said).toBe("TOKEN_EXPIRED");
      expect((await calls.refresh(refreshToken)).said).toBe("TOKEN_EXPIRED");
      const session = await site.browser().postJson("/api/session", { idToken, refreshToken });
      expect(session.status).toBe(401);
    }
    for (const one of browsers) expect((await one.get("/account")).status).toBe(302);
  };
  return { refresh, expectNothingLeft };
}

export function describeSameSecond({ open, elsewhere = open }: SameSecondOptions): void {
  test.each(Object.entries(TAKEOVERS))(
    "%s leaves nothing that was issued just before",
    async (_, prepare) => {
      const email = `person-${crypto.randomUUID()}@example.com`;
      const stranger = await createStranger({ email, site: elsewhere() });
      const arrive = await prepare({ email, site: open() });
      await stranger.refresh();
      expect((await arrive()).said).toBe("ok");
      await stranger.expectNothingLeft();
    },
  );
}
