import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BYTES, closedShop, NOW, SHA256, temporaryFolder } from "#tests/support/backed-up-shop.ts";
import { takeBackup } from "../backup.ts";
import { listBackups, writeProof } from "./folder.ts";
import { rotate } from "./rotate.ts";

const DAY_MS = 24 * 60 * 60_000;
const day = (number: number, hours = 0) =>
  new Date(NOW.getTime() + number * DAY_MS + hours * 3_600_000);

async function openBackups() {
  const folder = temporaryFolder();
  const { data } = await closedShop(folder);
  const backups = join(folder, "backups");
  mkdirSync(backups);
  const take = (name: string, at: Date, options = {}) =>
    takeBackup(data, join(backups, name), at, options);
  return { data, backups, take, names: () => readdirSync(backups).toSorted() };
}

test("the backups of the last days are kept, however many a day has", async () => {
  const { take, names } = await openBackups();
  for (const [name, at] of [
    ["a", day(0)],
    ["b", day(1)],
    ["c", day(3)],
    ["d", day(3, 1)],
    ["e", day(3, 2)],
  ] as const)
    await take(name, at);
  expect(await take("f", day(4), { keep: 3 })).toContain("Deleted older backups: a.");
  expect(names()).toEqual(["b", "c", "d", "e", "f"]);
});

test("the backup just taken and the newest that passed a drill are never deleted", async () => {
  const { backups, take, names } = await openBackups();
  for (const [at, name] of ["a", "b", "c"].entries()) await take(name, day(at));
  await writeProof(join(backups, "a"), day(1));
  await writeProof(join(backups, "b"), day(2));
  // The clock was set back: the backup that was just taken looks like the oldest.
  await take("d", day(-1), { keep: 1 });
  expect(names()).toEqual(["b", "c", "d"]);
});

test("other folders stay, and unfinished backups go after a day", async () => {
  const { backups, take, names } = await openBackups();
  for (const name of ["old", "new", "other"]) mkdirSync(join(backups, name));
  for (const name of ["old", "new"]) writeFileSync(join(backups, name, "manifest.json.part"), "");
  utimesSync(join(backups, "old", "manifest.json.part"), day(-2), day(-2));
  utimesSync(join(backups, "new", "manifest.json.part"), day(0, -1), day(0, -1));
  await take("a", day(0));
  expect(await rotate(join(backups, "a"), 1, day(0))).toEqual(["old"]);
  expect(names()).toEqual(["a", "new", "other"]);
});

test.each([undefined, "a passphrase of words"])(
  "unchanged files are links to the previous backup, with passphrase %s",
  async (passphrase) => {
    const { backups, take } = await openBackups();
    const inode = (name: string, path = `files/store/${SHA256}`) =>
      statSync(join(backups, name, path)).ino;
    await take("a", day(0), { passphrase });
    expect(await take("b", day(1), { passphrase })).toContain("1 as links to the previous backup");
    expect(inode("b")).toBe(inode("a"));
  },
);

test("a changed file is copied", async () => {
  const { data, backups, take } = await openBackups();
  await take("a", day(0));
  if (data.files.kind === "disk")
    writeFileSync(join(data.files.path, "store", SHA256), "x".repeat(BYTES.length));
  await take("b", day(1));
  const sums = (await listBackups(backups)).map(
    ({ manifest }) => manifest.entries.find(({ path }) => path.endsWith(SHA256))?.sha256,
  );
  expect(sums).toEqual([SHA256, expect.not.stringMatching(SHA256)]);
});

test("a damaged file of the previous backup is copied again", async () => {
  const { backups, take } = await openBackups();
  const path = (name: string) => join(backups, name, "files/store", SHA256);
  await take("a", day(0));
  const size = statSync(path("a")).size;
  writeFileSync(path("a"), "x".repeat(size));
  await take("b", day(1));
  expect(statSync(path("b")).ino).not.toBe(statSync(path("a")).ino);
});

test("an encrypted backup has no links to one that is not", async () => {
  const { backups, take } = await openBackups();
  await take("a", day(0));
  await take("b", day(1), { passphrase: "a passphrase of words" });
  const [plain, encrypted] = ["a", "b"].map((name) =>
    readFileSync(join(backups, name, "files/store", SHA256)),
  );
  expect(plain?.toString()).toBe(BYTES);
  expect(encrypted?.includes(BYTES)).toBe(false);
});
