import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { licenceSigningKeys } from "#domain/licences/signing-keys.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { codeAt, stepAt } from "#embedded/identity/credentials/second-factor/totp.ts";
import { buy } from "#tests/support/buy.ts";
import { identityCalls } from "#tests/support/identity-calls.ts";
import { createTestApp, PASSWORD, type TestBrowser } from "#tests/support/test-app.ts";
import { secrets } from "../secrets/own-secret.ts";
import { reseal } from "./reseal.ts";

const [ONE, TWO] = [
  "the first secret of this shop's life",
  "the second secret of this shop's life",
];
/** As in live mode. */
const RESEAL = { isLeaked: false, isTest: false };
const EMAIL = "ada@example.com";

const folder = mkdtempSync(join(tmpdir(), "reseal-"));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
/** Opens the same shop again and again. */
function newShop() {
  const DATABASE_URL = `sqlite:${join(folder, `${++count}.db`)}`;
  return async (environment: Record<string, string>) => {
    const app = await createTestApp({ DATABASE_URL, ...environment });
    onTestFinished(() => app.close());
    return app;
  };
}

type App = Awaited<ReturnType<ReturnType<typeof newShop>>>;

/** Buys, adds a second factor to the account and signs in with it. */
async function prepare(app: App) {
  const browser = app.browser();
  const identity = identityCalls(browser);
  const { uid, idToken } = await browser.signUp(EMAIL);
  await app.services.documents.update(accounts, uid, { isEmailVerified: true });
  await buy(browser, "poster", "landing");
  // Shows the licence key.
  await browser.get("/account");
  const started = await identity.callV2("mfaEnrollment:start", { idToken, totpEnrollmentInfo: {} });
  const { sharedSecretKey, sessionInfo } = started.body["totpSessionInfo"] as unknown as Record<
    string,
    string
  >;
  const secret = String(sharedSecretKey);
  const verificationCode = codeAt(secret, stepAt(app.clock.now()));
  const totpVerificationInfo = { sessionInfo, verificationCode };
  const done = await identity.callV2("mfaEnrollment:finalize", { idToken, totpVerificationInfo });
  expect(done.said).toBe("ok");
  await browser.postJson("/api/session", done.body);
  return { browser, secret };
}

function returning(app: App, { cookies }: TestBrowser): TestBrowser {
  const browser = app.browser();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

const account = async (app: App, browser: TestBrowser) =>
  (await returning(app, browser).get("/account")).status;

/** Signs in with password and code. */
async function signInWithCode(app: App, secret: string): Promise<string> {
  app.clock.advance(60_000 * ++count);
  const identity = identityCalls(app.browser());
  const { body } = await identity.call("signInWithPassword", { email: EMAIL, password: PASSWORD });
  const [factor] = body["mfaInfo"] as unknown as { mfaEnrollmentId: string }[];
  const verificationCode = codeAt(secret, stepAt(app.clock.now()));
  const { said } = await identity.callV2("mfaSignIn:finalize", {
    mfaPendingCredential: body["mfaPendingCredential"],
    mfaEnrollmentId: factor?.mfaEnrollmentId,
    totpVerificationInfo: { verificationCode },
  });
  return said;
}

test("after a change of the secret sessions, second factors and licence keys work, and need no former one once resealed", async () => {
  const open = newShop();
  const first = await open({ APP_SECRET: ONE });
  const { browser, secret } = await prepare(first);
  const licenceKeys = await first.services.documents.query(licenceSigningKeys, {});

  const changed = await open({ APP_SECRET: TWO, APP_SECRET_FORMER: ONE });
  expect(await account(changed, browser)).toBe(200);
  expect(await signInWithCode(changed, secret)).toBe("ok");
  const { documents } = changed.services;
  const resealed = await reseal(documents, changed.services.secrets, RESEAL);
  expect(resealed).toEqual({ rewritten: expect.any(Number), unreadable: [], deleted: 0 });
  expect(resealed.rewritten).toBeGreaterThan(2);

  const last = await open({ APP_SECRET: TWO });
  expect(await account(last, browser)).toBe(200);
  expect(await signInWithCode(last, secret)).toBe("ok");
  const keys = await last.services.documents.query(licenceSigningKeys, {});
  expect(licenceKeys.map(({ id }) => id)).toEqual(["test-1"]);
  expect(keys.map(({ id }) => id)).toEqual(["test-1"]);
  const old = await open({ APP_SECRET: ONE });
  expect(await signInWithCode(old, secret)).not.toBe("ok");
});

test("without the former secret nothing is lost: what cannot be opened is named and left alone", async () => {
  const open = newShop();
  const { browser, secret } = await prepare(await open({ APP_SECRET: ONE }));
  const changed = await open({ APP_SECRET: TWO });
  const { documents } = changed.services;
  const { unreadable } = await reseal(documents, changed.services.secrets, RESEAL);
  expect(unreadable.join()).toMatch(/accounts\/.*sessions\//);
  const back = await open({ APP_SECRET: ONE });
  expect(await account(back, browser)).toBe(200);
  expect(await signInWithCode(back, secret)).toBe("ok");
});

test("after a leak nothing that the former secret opens gives access, and the secret in the database is gone", async () => {
  const open = newShop();
  const before = await open({});
  await before.services.documents.create(secrets, "app", { value: ONE });
  const shop = await open({});
  const { browser, secret } = await prepare(shop);
  const stolen = identityCalls(returning(shop, browser));
  const tokens = await stolen.call("signUp", { email: "thief@example.com", password: PASSWORD });

  const changed = await open({ APP_SECRET: TWO });
  expect(await account(changed, browser)).toBe(200);
  const { documents } = changed.services;
  const { deleted } = await reseal(documents, changed.services.secrets, {
    ...RESEAL,
    isLeaked: true,
  });
  expect(deleted).toBeGreaterThan(2);
  expect((await documents.query(secrets, {})).map(({ id }) => id)).not.toContain("app");

  const last = await open({ APP_SECRET: TWO });
  expect(await account(last, browser)).toBe(302);
  const calls = identityCalls(last.browser());
  const { idToken = "", refreshToken = "" } = tokens.body;
  expect((await calls.call("lookup", { idToken })).said).toBe("INVALID_ID_TOKEN");
  expect((await calls.refresh(refreshToken)).said).not.toBe("ok");
  expect(await signInWithCode(last, secret)).toBe("ok");
});

test("the secret in use is not deleted", async () => {
  const shop = await newShop()({ APP_SECRET: ONE });
  const { documents } = shop.services;
  await documents.create(secrets, "app", { value: TWO });
  const inUse = { ...shop.services.secrets, isInDatabase: true };
  await expect(reseal(documents, inUse, RESEAL)).rejects.toThrow("set APP_SECRET first");
  await reseal(documents, shop.services.secrets, { ...RESEAL, isTest: true });
  expect(await documents.get(secrets, "app")).toBeDefined();
});
