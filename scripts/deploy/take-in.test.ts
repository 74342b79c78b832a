import { existsSync, mkdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createFakeSetup } from "#tests/support/fake-setup.ts";
import { writeManifest } from "../backup/folder.ts";

const { root, places, machine, run, changes } = createFakeSetup();
afterAll(() => rmSync(root, { recursive: true }));

const backup = join(root, "away/2026-11-29");
mkdirSync(backup, { recursive: true });
await writeManifest(backup, {
  createdAt: "2026-11-29T03:10:00.000Z",
  appSecretMark: "0".repeat(64),
  entries: [{ path: "tollgate.db", bytes: 0, sha256: "0".repeat(64) }],
  elsewhere: [],
});

test("the backup is named before it is taken in", async () => {
  mkdirSync(places.data, { recursive: true });
  writeFileSync(join(places.data, "app-secret"), "s".repeat(44));
  const asked: string[] = [];
  const ask = async (text: string) => (asked.push(text) && text.endsWith("Go on?") ? "n" : "");
  const named = async () => {
    expect((await run({ restore: backup, ask })).output).toBe("Nothing was changed.\n");
    return asked
      .at(-1)
      ?.split("\n")
      .find((line) => line.includes("restores"));
  };
  const line = "  restores    2026-11-29, of 2026-11-29T03:10:00.000Z";
  expect(await named()).toBe(line);
  const documents = createSqliteDocuments({ path: join(backup, "tollgate.db") });
  await documents.close();
  const database = new DatabaseSync(join(backup, "tollgate.db"));
  const insert = "INSERT INTO documents (collection, id, version, data) VALUES (?, ?, 1, '{}')";
  for (const name of ["orders", "invoices"]) database.prepare(insert).run(name, "a");
  database.close();
  expect(await named()).toBe(`${line}, 1 order`);
  rmSync(join(backup, "tollgate.db"));
  rmSync(join(places.data, "app-secret"));
  expect(changes()).toEqual([]);
});

test("a backup of a lost server waits for its app secret, before the long build", async () => {
  const outcome = await run({ restore: backup });
  expect(outcome).toMatchObject({ exitCode: 1, output: expect.stringContaining("app-secret") });
  await expect(run({ restore: root })).rejects.toThrow("is not a complete backup");
  expect(changes()).toEqual([]);
});

test("a backup is tried and restored before the shop first starts; damaged, nothing starts", async () => {
  for (const path of [places.data, places.store]) mkdirSync(path, { recursive: true });
  writeFileSync(join(places.data, "app-secret"), "s".repeat(44));
  machine.fail("--drill");
  await expect(run({ restore: backup })).rejects.toThrow("--drill failed");
  expect(existsSync(places.current)).toBe(false);
  changes();
  machine.fail(undefined);
  const { exitCode, output } = await run({ restore: backup });
  expect(exitCode).toBe(0);
  expect(output).toContain("sign in as before");
  expect(output).toContain(`${join(places.data, "app-secret")} and ${places.store} to another`);
  const own = join(places.backups, "2026-11-29");
  const ran = changes().map((command) => command.replace(/^\S+\/node /, "node "));
  const at = (command: string) => ran.indexOf(command);
  expect(at(`node scripts/restore.ts ${own} --drill`)).toBeGreaterThan(
    at(`chown -R tollgate:tollgate ${own} ${join(places.data, "app-secret")}`),
  );
  expect(at(`node scripts/restore.ts ${own}`)).toBeGreaterThan(
    at(`node scripts/restore.ts ${own} --drill`),
  );
  expect(at("systemctl enable tollgate@3000.service")).toBeGreaterThan(
    at(`node scripts/restore.ts ${own}`),
  );
  expect(readlinkSync(join(places.releases, "v1/.env"))).toBe(places.settings);
});

test("a shop that is here already takes in no backup", async () => {
  const outcome = await run({ restore: backup });
  expect(outcome).toMatchObject({ exitCode: 1, output: expect.stringContaining("a shop here") });
  expect(changes()).toEqual([]);
});
