import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createAccountAdmin } from "#embedded/identity/accounts/account-admin.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { documentsOfMode } from "#server/modules/own-accounts.ts";
import { createTestIdentity } from "#tests/support/test-identity.ts";
import { manageAccounts } from "./accounts.ts";

const ada = { email: "ada@example.com", password: "secret" };
const noGuests = {
  addressOf: async () => undefined,
  delete: async () => ({ ended: [], kept: [] }),
};
const folder = mkdtempSync(join(tmpdir(), "tollgate-accounts-"));

afterAll(() => rmSync(folder, { recursive: true }));

async function createShop() {
  const identity = createTestIdentity();
  const { body } = await identity.call("signUp", ada);
  const admin = createAccountAdmin(identity.documents, identity.clock);
  return {
    ...identity,
    ...body,
    run: (...words: string[]) =>
      manageAccounts(words, async () => ({ accounts: admin, guests: noGuests })),
    async exchange() {
      const form = { grant_type: "refresh_token", refresh_token: body.refreshToken };
      const reply = await identity.postForm(form);
      return reply.status === 200 ? "ok" : reply.body.error.message;
    },
    async signIn() {
      return (await identity.call("signInWithPassword", ada)).body.error?.message ?? "ok";
    },
  };
}

test("a disabled account is signed out at once and can sign in again when enabled", async () => {
  const { run, exchange, signIn } = await createShop();
  expect(await run("disable", "ADA@example.com")).toEqual({
    exitCode: 0,
    output: "ADA@example.com is disabled.\n",
  });
  expect(await exchange()).toBe("USER_DISABLED");
  expect(await signIn()).toBe("USER_DISABLED");
  expect((await run("list")).output).toContain("\tdisabled, unverified\t");
  expect((await run("enable", ada.email)).exitCode).toBe(0);
  expect(await exchange()).toBe("TOKEN_EXPIRED");
  expect(await signIn()).toBe("ok");
});

test("an address is verified without a mail, and the sessions stay", async () => {
  const { run, exchange } = await createShop();
  expect(await run("verify", ada.email)).toMatchObject({ exitCode: 0 });
  expect((await run("list")).output).toContain("\tenabled, verified\t");
  expect(await exchange()).toBe("ok");
});

test("revoking ends the sessions and nothing else", async () => {
  const { run, exchange, signIn } = await createShop();
  expect((await run("revoke", ada.email)).exitCode).toBe(0);
  expect(await exchange()).toBe("TOKEN_EXPIRED");
  expect(await signIn()).toBe("ok");
});

test("reset-mfa removes the second factor", async () => {
  const { run, documents, localId } = await createShop();
  const factor = { id: "f", enrolledAt: 1, sealedSecret: "sealed", lastStep: 0 };
  await documents.update(accounts, localId, { mfaFactors: [factor] });
  expect((await run("list")).output).toContain("second factor");
  expect((await run("reset-mfa", ada.email)).exitCode).toBe(0);
  expect((await run("list")).output).not.toContain("second factor");
});

test("delete removes the account and then reports that there is none", async () => {
  const { run, exchange } = await createShop();
  expect((await run("delete", ada.email)).exitCode).toBe(0);
  expect(await exchange()).toBe("USER_NOT_FOUND");
  expect(await run("delete", ada.email)).toEqual({
    exitCode: 1,
    output: `No account has the address ${ada.email}. For a guest's purchases: delete-guest.\n`,
  });
  expect((await run("list")).output).toBe("Nobody has an account yet.\n");
});

test("list prints any number of accounts by address, without guests", async () => {
  const { run, documents, localId, call } = await createShop();
  await call("signUp", {});
  const stored = await documents.get(accounts, localId);
  if (!stored) throw new Error("No account");
  for (let index = 0; index < 450; index += 1)
    await documents.create(accounts, `uid-${index}`, {
      ...stored.data,
      email: `p${String(index).padStart(3, "0")}@example.com`,
    });
  const lines = (await run("list")).output.trimEnd().split("\n");
  const emails = lines.map((line) => line.split("\t")[0]);
  expect(emails).toHaveLength(451);
  expect(new Set(emails).size).toBe(451);
  expect(emails).toEqual(emails.toSorted());
});

test.each([
  [[], "A command is missing."],
  [["ban", "ada@example.com"], "There is no command ban."],
  [["toString", "ada@example.com"], "There is no command toString."],
  [["disable"], "disable needs an address."],
  [["disable", "ada"], "ada is not an email address."],
  [["list", "ada@example.com"], "list takes no address."],
  [["delete", "ada@example.com", "bob@example.com"], "Too many words: bob@example.com"],
  [["list", "--all"], "Unknown option '--all'"],
  [["delete-guest"], "delete-guest needs an address or an order."],
  [["delete-guest", "or/der"], "or/der is no address and no order."],
])("%j is a usage error", async (words, reason) => {
  const { run } = await createShop();
  const { exitCode, output } = await run(...words);
  expect(exitCode).toBe(2);
  expect(output).toContain(reason);
  expect(output).toContain("Usage: npm run accounts");
});

test("the command works on the database of a running shop", async () => {
  const database = createSqliteDocuments({ path: join(folder, "tollgate.db") });
  const documents = documentsOfMode(database, { isTest: true });
  const { call } = createTestIdentity({ documents });
  await call("signUp", ada);
  const runIn = (settings: object, dataDir: string, ...words: string[]) =>
    spawnSync(process.execPath, ["scripts/accounts.ts", ...words], {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
      encoding: "utf8",
    });
  const run = (dataDir: string, ...words: string[]) => runIn({}, dataDir, ...words);
  expect(run(folder, "disable", ada.email)).toMatchObject({
    status: 0,
    stdout: `${ada.email} is disabled.\n`,
  });
  expect((await call("signInWithPassword", ada)).body.error.message).toBe("USER_DISABLED");
  expect(run(folder, "disable", "nobody@example.com")).toMatchObject({ status: 1, stdout: "" });
  expect(run(folder, "nonsense")).toMatchObject({ status: 2, stdout: "" });
  // Live mode has its own accounts, and this is not one of them.
  const live = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  expect(runIn(live, folder, "enable", ada.email)).toMatchObject({
    status: 1,
    stderr: `No account has the address ${ada.email}.\n`,
  });
  const missing = run(join(folder, "elsewhere"), "list");
  expect(missing.status).toBe(1);
  expect(missing.stderr).toContain("There is no database at");
  await documents.close();
});
