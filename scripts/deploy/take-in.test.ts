import { existsSync, mkdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
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
