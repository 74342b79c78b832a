/** What was issued before a revocation must not survive it, not even if both happened within the same second. */
import { expect, test } from "vitest";
import { identityCalls, type IdentityReply } from "#tests/support/identity-calls.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import type { BuiltSite } from "../start-built.ts";

const NEW_PASSWORD = "the owner's own choice";

interface Prey {
  readonly email: string;
  readonly site: BuiltSite;
}

interface SameSecondOptions {
  readonly open: () => BuiltSite;
  /** Where the stranger is: another process on the same documents. */
  readonly elsewhere?: () => BuiltSite;
}

/** Reads the code of a mail. Requests have been sent by the server before they are in the inbox. */
async function mailedCode({ email, site }: Prey, mode: string): Promise<string> {
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

/** The owner of the address prepares to take the account, and returns the request that does it. */
type Arrival = (prey: Prey) => Promise<() => Promise<IdentityReply>>;

const ARRIVALS: Readonly<Record<string, Arrival>> = {
  async "a mailed link"(prey) {
    const { call } = identityCalls(prey.site.browser());
    const { email } = prey;
    await call("sendOobCode", { requestType: "EMAIL_SIGNIN", email });
    const oobCode = await mailedCode(prey, "signIn");
    return () => call("signInWithEmailLink", { email, oobCode });
  },
  async "a password reset"(prey) {
    const { call } = identityCalls(prey.site.browser());
    await call("sendOobCode", { requestType: "PASSWORD_RESET", email: prey.email });
    const oobCode = await mailedCode(prey, "resetPassword");
    return () => call("resetPassword", { oobCode, newPassword: NEW_PASSWORD });
  },
  async "a changed password"(prey) {
    const { call, signIn } = identityCalls(prey.site.browser());
    const { idToken } = await signIn(prey.email);
    return () => call("update", { idToken, password: NEW_PASSWORD });
  },
};

/** A stranger who has the account, and gets new tokens and sessions as often as asked. */
async function createStranger({ email, site }: Prey) {
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
  test.each(Object.entries(ARRIVALS))(
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
