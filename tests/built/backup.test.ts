/** Backups taken while the shop sells must be complete and consistent, and a shop must be able to start on them. */
import { execFile } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { entitlements } from "#domain/orders/entitlements.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { isSettled, orders } from "#domain/orders/orders.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { environmentSchema } from "#server/config/config.ts";
import { secrets } from "#server/secrets/own-secret.ts";
import { documentsOfMode } from "#server/modules/own-accounts.ts";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { startBuilt } from "./start-built.ts";
import { LIVE } from "#tests/support/live-environment.ts";

const BACKUPS = 2;
const BUYERS_AT_ONCE = 2;

const folder = mkdtempSync(join(tmpdir(), "tollgate-backups-"));
afterAll(() => rmSync(folder, { recursive: true }));

const unset = Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, ""]));

/** Runs the command's script, as npm does, and returns its output. */
async function run(
  command: "backup" | "restore" | "reseal",
  dataPath: string,
  words: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
) {
  const env = { ...process.env, ...unset, ...settings, DATA_DIR: dataPath };
  const script = join("scripts", `${command}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], { env });
  return stdout;
}

/** Expects an entitlement and a receipt for each paid order and no other. Returns the number of paid orders. */
async function expectConsistent(databasePath: string): Promise<number> {
  const database = createSqliteDocuments({ path: databasePath });
  const documents = documentsOfMode(database, { isTest: true });
  const [allOrders, rights, mails] = await Promise.all([
    documents.query(orders, {}),
    documents.query(entitlements, {}),
    documents.query(mailOutbox, {}),
  ]);
  await documents.close();
  const paid = allOrders.filter(({ data }) => isSettled(data)).map(({ id }) => id);
  expect(rights.map(({ id }) => id).toSorted()).toEqual(paid.toSorted());
  expect(mails.map(({ id }) => id).toSorted()).toEqual(
    paid.map((id) => `receipt-${id}`).toSorted(),
  );
  return paid.length;
}

test("every backup of a running shop can be restored and used", async () => {
  const site = await startBuilt("test", { environment: { RATE_LIMITS: "off" } });
  const buyer = site.browser();
  await buy(buyer, "sampler", "landing-v2");
  const stopped = new AbortController();
  let sold = 0;
  const selling = Array.from({ length: BUYERS_AT_ONCE }, async () => {
    while (!stopped.signal.aborted) {
      await buy(site.browser(), "sampler", "landing-v2");
      sold += 1;
    }
  });
  const counts: number[] = [];
  for (let index = 0; index < BACKUPS; index++) {
    const before = sold;
    await expect.poll(() => sold).toBeGreaterThan(before);
    const backup = join(folder, `backup-${index}`);
    const restored = join(folder, `restored-${index}`);
    expect(await run("backup", site.dataPath, [backup])).toContain("Backed up the database");
    expect(await run("restore", restored, [backup])).toContain("Restored the backup");
    const drilled = await run("restore", restored, [backup, "--drill"]);
    expect(drilled).toMatch(/^ok {4}download: order .* which has its checksum$/m);
    counts.push(await expectConsistent(join(restored, "tollgate.db")));
  }
  stopped.abort();
  await Promise.all(selling);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);

  await expect(run("restore", site.dataPath, [join(folder, "backup-0")])).rejects.toThrow(
    "A shop is running on",
  );
  const environment = {
    DATA_DIR: join(folder, `restored-${BACKUPS - 1}`),
    PORT: new URL(site.origin).port,
    RATE_LIMITS: "off",
  };
  await site.stop();
  const second = await startBuilt("test", { environment });
  const returning = second.browser();
  for (const [name, value] of buyer.cookies) returning.cookies.set(name, value);
  expect((await returning.get(await mintGrant(returning, "sampler"))).status).toBe(200);
  await buy(second.browser(), "book", "landing-v2");
  await second.stop();
});

test("a stolen backup of a live shop does not contain the secret that opens it, which can be changed", async () => {
  const site = await startBuilt("live");
  const person = site.browser();
  await person.signUp("ada@example.com");
  const backup = join(folder, "live");
  const restored = join(folder, "live-restored");
  const secretPath = join(site.dataPath, "app-secret");
  expect(await run("backup", site.dataPath, [backup])).toContain(secretPath);
  const secret = readFileSync(secretPath);
  for (const file of readdirSync(backup, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      expect(readFileSync(join(file.parentPath, file.name)).includes(secret.subarray(0, 43))).toBe(
        false,
      );
  // Open a copy, because opening the database would change the backup.
  copyFileSync(join(backup, "tollgate.db"), join(folder, "stolen.db"));
  const stolen = createSqliteDocuments({ path: join(folder, "stolen.db") });
  const values = (await stolen.query(secrets, {})).map(({ data }) => data.value);
  expect(values).toEqual(["in a file"]);
  await stolen.close();

  await expect(run("restore", restored, [backup])).rejects.toThrow(
    "an app secret that is not here",
  );
  mkdirSync(restored);
  copyFileSync(secretPath, join(restored, "app-secret"));
  await run("restore", restored, [backup]);
  await site.stop();

  const isSignedIn = async () => {
    const shop = await startBuilt("live", { environment: { DATA_DIR: restored } });
    const browser = shop.browser();
    for (const [name, value] of person.cookies) browser.cookies.set(name, value);
    const { status } = await browser.get("/account");
    await shop.stop();
    return status === 200;
  };
  expect(await isSignedIn()).toBe(true);
  const path = join(restored, "app-secret");
  const [next, former] = [
    "the next secret of this shop, long enough\n",
    readFileSync(path, "utf8"),
  ];
  writeFileSync(path, next + former);
  expect(await isSignedIn()).toBe(true);
  expect(await run("reseal", restored, [], LIVE)).toMatch(/^Encrypted [2-9] documents again\.\n/);
  writeFileSync(path, next);
  expect(await isSignedIn()).toBe(true);
  expect(await run("reseal", restored, ["--leaked"], LIVE)).toMatch(
    /Deleted \d+ sessions, tokens and keys/,
  );
  expect(await isSignedIn()).toBe(false);
});
