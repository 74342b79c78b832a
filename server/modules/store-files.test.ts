import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import type { StoreFile } from "#domain/catalog/offer.ts";
import { fileVersions, readSoldFile } from "#domain/downloads/file-versions.ts";
import { offerFiles } from "#domain/downloads/offer-files.ts";
import { mayMount, mountSmallDisk } from "#tests/support/small-disk.ts";
import { createTestClock } from "#tests/support/test-shop.ts";
import { createSqliteDocuments } from "../adapters/documents/sqlite/sqlite.ts";
import { createDiskFiles } from "../adapters/files/disk.ts";
import { seedStoreFiles } from "./store-files.ts";

const root = mkdtempSync(join(tmpdir(), "tollgate-files-"));
afterAll(() => rmSync(root, { recursive: true }));

const offered = (id: string): StoreFile => ({
  id,
  name: `${id}.zip`,
  title: id,
  newVersion: "included",
});
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The folders of a build with these files. */
function build(contents: Record<string, string>) {
  const manifestPath = mkdtempSync(join(root, "build-"));
  const bytesPath = join(manifestPath, "bytes");
  mkdirSync(bytesPath);
  const manifest = Object.entries(contents).map(([id, text]) => {
    writeFileSync(join(bytesPath, sha256(text)), text);
    return { id, size: text.length, sha256: sha256(text), mediaType: "application/zip" };
  });
  writeFileSync(join(manifestPath, "manifest.json"), JSON.stringify(manifest));
  return { manifestPath, bytesPath };
}

function openStorage(storage = mkdtempSync(join(root, "stored-"))) {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const files = createDiskFiles({ root: storage });
  return { documents, files, clock: createTestClock() };
}

test("a new version does not overwrite the old one, and a withdrawn file stays known", async () => {
  const opened = openStorage();
  const { documents, files } = opened;
  const both = [offered("atlas"), offered("extra")];
  const first = await seedStoreFiles({
    ...opened,
    offered: both,
    ...build({ atlas: "one", extra: "more" }),
  });
  expect(first).toEqual([`store/${sha256("one")}`, `store/${sha256("more")}`]);
  const second = await seedStoreFiles({
    ...opened,
    offered: [offered("atlas")],
    ...build({ atlas: "two!" }),
  });
  expect(second).toEqual([`store/${sha256("two!")}`]);
  expect(await readSoldFile(documents, "extra")).toMatchObject({ versions: [{ number: 1 }] });
  const atlas = await readSoldFile(documents, "atlas");
  expect(atlas).toMatchObject({
    title: "atlas",
    current: { number: 2, name: "atlas.zip", mediaType: "application/zip", size: 4 },
  });
  for (const { key, size } of atlas?.versions ?? [])
    expect(await files.stat(key)).toEqual({ size });
  await documents.close();
});

test("a second run with the same files writes nothing", async () => {
  const { documents, ...opened } = openStorage();
  const options = { documents, ...opened, offered: [offered("atlas")], ...build({ atlas: "one" }) };
  const first = await seedStoreFiles(options);
  const read = () =>
    Promise.all([documents.get(offerFiles, "atlas"), documents.get(fileVersions, "atlas")]);
  const before = await read();
  opened.clock.advance(1000);
  const write = vi.spyOn(opened.files, "write");
  expect(await seedStoreFiles(options)).toEqual(first);
  expect(await read()).toEqual(before);
  expect(write).not.toHaveBeenCalled();
  await documents.close();
});

test("processes that start at once make one version of each file", async () => {
  const opened = openStorage();
  const start = (text: string) =>
    seedStoreFiles({ ...opened, offered: [offered("atlas")], ...build({ atlas: text }) });
  await start("one");
  await Promise.all([start("two"), start("two"), start("two")]);
  const atlas = await readSoldFile(opened.documents, "atlas");
  expect(atlas?.versions.map(({ number }) => number)).toEqual([1, 2]);
  await opened.documents.close();
});

test("the error names a store file that the build lacks", async () => {
  const opened = openStorage();
  const seeding = seedStoreFiles({ ...opened, offered: [offered("atlas")], ...build({}) });
  await expect(seeding).rejects.toThrow('"atlas" of store/files.ts');
  await opened.documents.close();
});

test.each([
  ["lacks bytes", (path: string) => rmSync(path), "the bytes of extra.zip: copy build/files, too"],
  [
    "has other bytes",
    (path: string) => writeFileSync(path, "MORE"),
    "does not have its bytes any more: delete build/ and build again",
  ],
])("a build that %s offers none of its files", async (_, damage, problem) => {
  const opened = openStorage();
  const folders = build({ atlas: "one", extra: "more" });
  damage(join(folders.bytesPath, sha256("more")));
  const both = [offered("atlas"), offered("extra")];
  await expect(seedStoreFiles({ ...opened, offered: both, ...folders })).rejects.toThrow(problem);
  expect(await opened.files.stat(`store/${sha256("more")}`)).toBeUndefined();
  expect(await readSoldFile(opened.documents, "atlas")).toBeUndefined();
  await opened.documents.close();
});

test("progress is reported while bytes are copied", async () => {
  const opened = openStorage();
  const onProgress = vi.fn<() => void>();
  const options = { ...opened, offered: [offered("atlas")], onProgress };
  await seedStoreFiles({ ...options, ...build({ atlas: "x".repeat(1_000_000) }) });
  expect(onProgress.mock.calls.length).toBeGreaterThan(3);
  await opened.documents.close();
});

test.runIf(mayMount)(
  "a full disk ends the start with an explanation, and nothing stays",
  async () => {
    const disk = mountSmallDisk(join(root, "small"), 2);
    try {
      const opened = openStorage(disk.path);
      const folders = build({ atlas: "x".repeat(4_000_000) });
      const seeding = seedStoreFiles({ ...opened, offered: [offered("atlas")], ...folders });
      await expect(seeding).rejects.toThrow("The disk has no room to store atlas.zip");
      expect(readdirSync(join(disk.path, "store"))).toEqual([]);
      expect(await readSoldFile(opened.documents, "atlas")).toBeUndefined();
      await opened.documents.close();
    } finally {
      disk.unmount();
    }
  },
);
