/** What ends, at the instant of its end, one millisecond before and after it, and with a clock that goes back. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { CLAIM_LIFETIME_MS } from "#domain/claims/claim-codes.ts";
import { grantLifetime } from "#domain/downloads/downloads.ts";
import { mintGrant } from "#tests/support/buy.ts";
import { identityCalls } from "#tests/support/identity-calls.ts";
import { buyWith, requestCode } from "#tests/support/restore.ts";
import { createTestApp, PASSWORD, type TestApp } from "#tests/support/test-app.ts";
import { SESSION_LIFETIME_S } from "./records.ts";

const HOUR_MS = 60 * 60_000;
const ADA = "ada@example.com";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

interface Ending {
  readonly lifeMs: number;
  /** Begins what ends. The returned function says whether it still counts, and may use it up. */
  begin(): Promise<() => Promise<boolean>>;
}

const ENDINGS: Record<string, Ending> = {
  "an account's session": {
    lifeMs: SESSION_LIFETIME_S * 1000,
    async begin() {
      const browser = app.browser();
      await browser.signUp();
      return async () => (await browser.get("/account")).status === 200;
    },
  },
  "a download link": {
    lifeMs: grantLifetime(0),
    async begin() {
      const browser = app.browser();
      await buyWith(browser, ADA);
      const grant = await mintGrant(browser, "book");
      return async () => (await browser.get(grant)).status === 200;
    },
  },
  "a code that proves an address": {
    lifeMs: CLAIM_LIFETIME_MS,
    async begin() {
      await buyWith(app.browser(), ADA);
      const browser = app.browser();
      const code = (await requestCode(app, browser, ADA)) ?? "";
      return async () => {
        await browser.postForm("/restore", { email: ADA, code });
        return (await browser.get("/account")).status === 200;
      };
    },
  },
  "a sign-in link": {
    lifeMs: 6 * HOUR_MS,
    async begin() {
      const { call } = identityCalls(app.browser());
      await call("sendOobCode", { requestType: "EMAIL_SIGNIN", email: ADA });
      await app.jobs.find(({ name }) => name === "outbox to strangers")?.run();
      const [mail] = (await app.services.inbox?.list(ADA)) ?? [];
      const link = new URL(mail?.links.find((one) => one.includes("oobCode")) ?? "");
      const oobCode = link.searchParams.get("oobCode");
      return async () => (await call("signInWithEmailLink", { email: ADA, oobCode })).said === "ok";
    },
  },
  "a limit's window": {
    lifeMs: 15 * 60_000,
    async begin() {
      const browser = app.browser();
      const { email } = await browser.createAccount();
      const { call } = identityCalls(browser);
      const guess = { email, password: `${PASSWORD}!` };
      for (let index = 0; index < 10; index += 1) await call("signInWithPassword", guess);
      return async () => (await call("signInWithPassword", guess)).said.startsWith("TOO_MANY");
    },
  },
};

const STEPS = [
  [-1, true],
  [0, false],
  [1, false],
] as const;

test.each(
  Object.keys(ENDINGS).flatMap((what) =>
    STEPS.map(([step, counts]) => [what, step, counts] as const),
  ),
)("%s, %i ms from its end: %s", async (what, step, counts) => {
  const ending = ENDINGS[what];
  const isValid = await ending?.begin();
  app.clock.advance((ending?.lifeMs ?? 0) + step);
  expect(await isValid?.()).toBe(counts);
});

test.each([
  ["an account's session", true],
  ["a download link", true],
  ["a code that proves an address", false],
  ["a sign-in link", true],
  ["a limit's window", false],
])("%s, after the clock went back by an hour: %s", async (what, counts) => {
  const isValid = await ENDINGS[what]?.begin();
  app.clock.advance(-HOUR_MS);
  expect(await isValid?.()).toBe(counts);
});

test.each([
  [0, "ok"],
  [300, "ok"],
  [301, "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"],
  [-5, "ok"],
  [-6, "INVALID_ID_TOKEN"],
])("a sign-in %i s ago is recent: %s", async (seconds, said) => {
  const browser = app.browser();
  const { idToken } = await browser.createAccount();
  app.clock.advance(seconds * 1000);
  const { call } = identityCalls(browser);
  expect((await call("update", { idToken, password: "another one" })).said).toBe(said);
});
