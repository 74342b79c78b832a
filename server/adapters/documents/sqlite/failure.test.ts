import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DocumentsUnavailable } from "#domain/ports/documents.ts";
import { counters } from "#tests/contracts/documents-fixtures.ts";
import { mayMount, mountSmallDisk } from "#tests/support/small-disk.ts";
import { createSqliteDocuments } from "./sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "failure-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the error for a file that is no database names it and says what to do", () => {
  const path = join(folder, "notes.db");
  writeFileSync(path, "Shopping list\n".repeat(1000));
  expect(() => createSqliteDocuments({ path })).toThrow(
    `[documents/sqlite] cannot open the database: ${path}: file is not a database: it is not a Tollgate database, or it is damaged; check the path, or restore the last backup with npm run restore`,
  );
});

test("the error for a damaged file names it", async () => {
  const path = join(folder, "damaged.db");
  await createSqliteDocuments({ path }).close();
  // Overwrite the first page, which lists the tables, except its header.
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xff, 100, 4096));
  expect(() => createSqliteDocuments({ path })).toThrow(
    /cannot open the database: .*damaged\.db: .*malformed.*: it is damaged; restore the last backup/,
  );
});

test("a folder instead of the file and a file instead of the folder are named", () => {
  const asFolder = join(folder, "folder.db");
  mkdirSync(asFolder);
  expect(() => createSqliteDocuments({ path: asFolder })).toThrow(
    `${asFolder}: unable to open database file: it cannot be opened; check the path`,
  );
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => createSqliteDocuments({ path: join(file, "below.db") })).toThrow(
    `${file} must be a folder`,
  );
});

test.runIf(mayMount)(
  "a read-only disk is named as the cause (needs root, to mount one)",
  async () => {
    const disk = mountSmallDisk(join(folder, "read-only"), 2);
    const path = join(disk.path, "tollgate.db");
    try {
      await createSqliteDocuments({ path }).close();
      disk.makeReadOnly();
      expect(() => createSqliteDocuments({ path })).toThrow(
        `${path} is on a read-only disk; let the user who runs Tollgate read and write it`,
      );
    } finally {
      disk.unmount();
    }
  },
);

test.runIf(mayMount)(
  "a full disk is named as the cause, and no stored document is lost (needs root, to mount one)",
  async () => {
    const disk = mountSmallDisk(join(folder, "full"), 2);
    const documents = createSqliteDocuments({ path: join(disk.path, "tollgate.db") });
    try {
      await documents.create(counters, "before", { count: 1 });
      disk.fill();
      const writeAll = async () => {
        for (let count = 0; ; count++) await documents.create(counters, `c${count}`, { count });
      };
      const refused = writeAll();
      await expect(refused).rejects.toBeInstanceOf(DocumentsUnavailable);
      await expect(refused).rejects.toThrow(
        /database or disk is full: the disk is full; make space, nothing that was saved is lost/,
      );
      expect((await documents.get(counters, "before"))?.data).toEqual({ count: 1 });
    } finally {
      await documents.close();
      disk.unmount();
    }
  },
);
