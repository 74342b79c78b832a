import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { offerFiles } from "#domain/downloads/offer-files.ts";
import type { StoreFile } from "#domain/catalog/offer.ts";
import { createSqliteDocuments } from "../adapters/documents/sqlite.ts";
import { createDiskFiles } from "../adapters/files/disk.ts";
import { seedStoreFiles } from "./store-files.ts";

const root = mkdtempSync(join(tmpdir(), "tollgate-files-"));
afterAll(() => rmSync(root, { recursive: true }));

const offered = (id: string): StoreFile => ({
  id,
  name: `${id}.zip`,
  title: id,
  description: id,
  mediaType: "application/zip",
  newVersion: "included",
});

/** Writes a build folder with these files. */
function build(contents: Record<string, string>): string {
  const path = mkdtempSync(join(root, "build-"));
  const manifest = Object.entries(contents).map(([id, text]) => {
    writeFileSync(join(path, id), text);
    return { id, size: text.length, sha256: createHash("sha256").update(text).digest("hex") };
  });
  writeFileSync(join(path, "manifest.json"), JSON.stringify(manifest));
  return path;
}

test("a new version does not overwrite the old one, and a withdrawn file stays listed", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const files = createDiskFiles({ root: join(root, "stored") });
  const world = { documents, files };
  const first = await seedStoreFiles({
    ...world,
    offered: [offered("atlas"), offered("extra")],
    path: build({ atlas: "one", extra: "more" }),
  });
  const second = await seedStoreFiles({
    ...world,
    offered: [offered("atlas")],
    path: build({ atlas: "two!" }),
  });

  expect(second.map(({ id }) => id)).toEqual(["atlas", "extra"]);
  expect(second.find(({ id }) => id === "extra")).toEqual(first.find(({ id }) => id === "extra"));
  for (const { key, size } of [...first, ...second])
    expect(await files.stat(key)).toEqual({ size });
  await documents.close();
});

test("a second run with the same files writes nothing", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const files = createDiskFiles({ root: join(root, "same") });
  const options = { documents, files, offered: [offered("atlas")], path: build({ atlas: "one" }) };
  const first = await seedStoreFiles(options);
  const before = await documents.get(offerFiles, "atlas");
  expect(await seedStoreFiles(options)).toEqual(first);
  expect((await documents.get(offerFiles, "atlas"))?.version).toBe(before?.version);
  await documents.close();
});

test("the error names a store file that the build lacks", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const files = createDiskFiles({ root: join(root, "none") });
  const seeding = seedStoreFiles({
    documents,
    files,
    offered: [offered("atlas")],
    path: build({}),
  });
  await expect(seeding).rejects.toThrow('"atlas" of store/files.ts');
  await documents.close();
});
