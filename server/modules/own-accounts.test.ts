/** Accounts, sessions, tokens and codes made in test mode are invalid in live mode, even on the same database. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { claimLinks } from "#domain/claims/claim-link.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { identityCalls } from "#tests/support/identity-calls.ts";
import { createTestApp, PASSWORD } from "#tests/support/test-app.ts";
import * as identityCollections from "#embedded/identity/accounts/collections.ts";
import { collectionsOfMode } from "./own-accounts.ts";
import * as endedSignIns from "../sessions/ended-sign-ins.ts";
import * as records from "../sessions/records.ts";
import { LIVE } from "#tests/support/live-environment.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-modes-"));
const DATABASE_URL = `sqlite:${join(folder, "tollgate.db")}`;
const LIVE_HERE = { DATABASE_URL, ...LIVE };
const TEST = { DATABASE_URL, PUBLIC_URL: "https://shop.example", TEST_MODE: "1" };
const owner = "owner@example.com";

afterAll(() => rmSync(folder, { recursive: true }));

test("test mode has its own copy of each collection of accounts and sessions", () => {
  const defined = [identityCollections, endedSignIns, records]
    .flatMap((module) => Object.values(module) as unknown[])
    .filter(
      (value): value is { name: string; schema: object } =>
        typeof value === "object" && value !== null && "schema" in value,
    )
    .map(({ name }) => name);
  expect([...defined, claimLinks.name, mailOutbox.name].toSorted()).toEqual(
    [...collectionsOfMode].toSorted(),
  );
});

test("accounts, sessions, tokens and codes of test mode are invalid in live mode", async () => {
  const planted = await plant();
  const app = await createTestApp(LIVE_HERE);
  const browser = app.browser();
  const live = identityCalls(browser);
  browser.cookies.set("__Host-session", planted.cookie);
  expect((await browser.get("/account")).status).toBe(302);
  expect(browser.cookies.has("__Host-session")).toBe(false);
  expect((await live.call("lookup", { idToken: planted.idToken })).said).toBe("INVALID_ID_TOKEN");
  expect((await live.refresh(planted.refreshToken)).said).toBe("INVALID_REFRESH_TOKEN");
  const { idToken, refreshToken } = planted;
  expect((await browser.postJson("/api/session", { idToken, refreshToken })).status).toBe(401);
  const link = { email: owner, oobCode: planted.oobCode };
  expect((await live.call("signInWithEmailLink", link)).said).toBe("INVALID_OOB_CODE");
  const password = { email: owner, password: PASSWORD };
  expect((await live.call("signInWithPassword", password)).said).toBe("INVALID_LOGIN_CREDENTIALS");
  const credential = planted.credential;
  expect((await live.call("signInWithIdp", credential)).said).toMatch(/^OPERATION_NOT_ALLOWED/);
  // The email address is free for its real owner.
  const genuine = await browser.signUp(owner);
  expect(genuine.uid).not.toBe(planted.localId);
  await app.close();

  const again = await createTestApp(TEST);
  const tester = identityCalls(again.browser());
  expect((await tester.call("lookup", { idToken: genuine.idToken })).said).toBe("INVALID_ID_TOKEN");
  expect((await tester.refresh(genuine.refreshToken)).said).toBe("INVALID_REFRESH_TOKEN");
  expect((await tester.refresh(planted.refreshToken)).said).toBe("ok");
  await again.close();
});

/** In test mode, an attacker signs in with the owner's email address and collects every kind of credential. */
async function plant() {
  const app = await createTestApp(TEST);
  const browser = app.browser();
  const identity = identityCalls(browser);
  const credential = await identity.providerCredential(owner);
  const { body } = await identity.call("signInWithIdp", credential);
  const { idToken = "", refreshToken = "", localId = "" } = body;
  expect((await browser.postJson("/api/session", { idToken, refreshToken })).status).toBe(204);
  expect((await browser.get("/account")).status).toBe(200);
  await identity.call("update", { idToken, password: PASSWORD });
  const { said } = await identity.call("sendOobCode", {
    requestType: "EMAIL_SIGNIN",
    email: owner,
  });
  expect(said).toBe("ok");
  for (const job of app.jobs.filter(({ name }) => name.startsWith("outbox"))) await job.run();
  const mails = (await app.services.inbox?.list(owner)) ?? [];
  const links = mails.flatMap((mail) => mail.links).map((link) => new URL(link));
  const oobCode = links.find(({ searchParams }) => searchParams.get("mode") === "signIn");
  const planted = await identity.signIn(owner);
  const cookie = browser.cookies.get("__Host-session") ?? "";
  await app.close();
  return {
    ...planted,
    localId,
    credential,
    cookie,
    oobCode: oobCode?.searchParams.get("oobCode") ?? "",
  };
}
