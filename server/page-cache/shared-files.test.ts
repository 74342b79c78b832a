import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { buildFiles, createSharedFiles, sharedBuilds } from "./shared-files.ts";

const BUILD = "00000000-0000-0000-0000-000000000001";
const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), "tollgate-shared-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const picture = Buffer.alloc(1_200_000, "0123456789abcdef");
for (const name of ["client/assets", "media"]) mkdirSync(join(folder, name), { recursive: true });
writeFileSync(join(folder, "client/assets/start-abc.js"), "start");
writeFileSync(join(folder, "client/assets/start-abc.js.br"), "compressed");
writeFileSync(join(folder, "media/hero-abc.webp"), picture);

let now = 0;
const clock = { now: () => now };
const documents = createSqliteDocuments({ path: ":memory:" });
afterAll(() => documents.close());
const build = { id: BUILD, clientPath: join(folder, "client"), storeMediaPath: folder };
beforeEach(() => {
  now += 1000;
});

function openMachine() {
  return createSharedFiles({ documents, clock, build });
}

test("another machine finds the files of a build, of any size, without their compressed copies", async () => {
  const other = openMachine();
  expect(await other.hasBuild(BUILD)).toBe(false);
  expect(await other.find("/assets/start-abc.js")).toBeUndefined();
  await openMachine().publish();
  expect(await other.hasBuild(BUILD)).toBe(true);
  expect(Buffer.from((await other.find("/assets/start-abc.js")) ?? []).toString()).toBe("start");
  expect(picture.equals((await other.find("/media/hero-abc.webp")) ?? Buffer.of())).toBe(true);
  expect(await other.find("/assets/start-abc.js.br")).toBeUndefined();
});

test("files are stored again after a week, so that those in use do not expire", async () => {
  await openMachine().publish();
  const storedAt = async () => (await documents.get(sharedBuilds, BUILD))?.data.storedAt.toMillis();
  const first = await storedAt();
  now += 6 * DAY_MS;
  await openMachine().publish();
  expect(await storedAt()).toBe(first);
  now += DAY_MS;
  await openMachine().publish();
  expect(await storedAt()).toBe(now);
  const [file] = await documents.query(buildFiles, { limit: 1 });
  expect(file?.data.storedAt.toMillis()).toBe(now);
});

test("strangers who ask for unknown files cause 50 reads a second at most", async () => {
  await openMachine().publish();
  const get = vi.spyOn(documents, "get");
  const machine = openMachine();
  for (let index = 0; index < 200; index += 1) await machine.find(`/assets/none-${index}.js`);
  await machine.find("/assets/..%2f..%2fetc");
  expect(get).toHaveBeenCalledTimes(50);
  expect(await machine.hasBuild(BUILD)).toBe(false);
  now += 1000;
  expect(await machine.find("/assets/start-abc.js")).toBeDefined();
  get.mockClear();
  await machine.find("/assets/start-abc.js");
  expect(get).not.toHaveBeenCalled();
  get.mockRestore();
});
