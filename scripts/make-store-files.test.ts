import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { StoreFile } from "#domain/catalog/offer.ts";
import { type Checksums, openChecksums } from "#server/main/checksums.ts";
import { mayMount, mountSmallDisk } from "#tests/support/small-disk.ts";
import { makeStoreFiles } from "./make-store-files.ts";

let folder: string;
let source: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tollgate-make-files-"));
  source = join(folder, "source");
  mkdirSync(source);
  writeFileSync(join(source, "book.pdf"), "a book");
});
afterEach(() => rmSync(folder, { recursive: true }));

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const bytesPath = () => join(folder, "files");

function make(files: readonly Partial<StoreFile>[], checksums?: Checksums, bytes = bytesPath()) {
  const full = files.map((file) => ({
    id: "book",
    name: "book.pdf",
    title: "Book",
    newVersion: "included" as const,
    ...file,
  }));
  return makeStoreFiles({
    store: { files: full },
    sources: { files: [source] },
    manifestPath: join(folder, "manifest"),
    bytesPath: bytes,
    checksums: checksums ?? openChecksums({ path: join(folder, "sums.json"), root: folder }),
  });
}

test("the manifest has size, checksum and media type, and the bytes are stored by checksum", async () => {
  for (const name of ["novel.epub", "font.woff2", "brush.unknown-type", "NOTES"])
    writeFileSync(join(source, name), name);
  const made = await make([
    {},
    { id: "novel", name: "novel.epub" },
    { id: "font", name: "font.woff2" },
    { id: "brush", name: "brush.unknown-type" },
    { id: "notes", name: "NOTES", mediaType: "text/markdown" },
  ]);
  expect(made.map(({ mediaType }) => mediaType)).toEqual([
    "application/pdf",
    "application/epub+zip",
    "font/woff2",
    "application/octet-stream",
    "text/markdown",
  ]);
  const [book] = made;
  expect(book).toMatchObject({ id: "book", size: 6, sha256: sha256("a book") });
  expect(JSON.parse(readFileSync(join(folder, "manifest/manifest.json"), "utf8"))).toEqual(made);
  expect(readFileSync(join(bytesPath(), sha256("a book")), "utf8")).toBe("a book");
});

test("bytes that are there are not copied again, and half a file is", async () => {
  await make([{}]);
  const path = join(bytesPath(), sha256("a book"));
  const { ino } = statSync(path);
  await make([{}]);
  expect(statSync(path).ino).toBe(ino);
  writeFileSync(path, "half");
  await make([{}]);
  expect(readFileSync(path, "utf8")).toBe("a book");
});

test("a file whose bytes are not those of its checksum is refused, and nothing stays", async () => {
  const stale = { of: () => sha256("another book"), save: () => {} };
  await expect(make([{}], stale)).rejects.toThrow("book.pdf changed while it was copied");
  expect(readdirSync(bytesPath())).toEqual([]);
});

test("files that cannot be sold end the build, all at once", async () => {
  const files = [{ name: "absent.pdf" }, {}, { name: "gone.zip" }];
  await expect(make(files)).rejects.toThrow(
    /files\[0\]\.name: there is no files\/absent\.pdf: put .*\n.*files\[2\]\.name/,
  );
  expect(existsSync(bytesPath())).toBe(false);
});

test.runIf(mayMount)(
  "a full disk ends the build with an explanation, and nothing stays",
  async () => {
    const disk = mountSmallDisk(join(folder, "small"), 2);
    try {
      writeFileSync(join(source, "book.pdf"), Buffer.alloc(4_000_000, 1));
      await expect(make([{}], undefined, join(disk.path, "files"))).rejects.toThrow(
        /The disk has no room to copy .*book\.pdf/,
      );
      expect(readdirSync(join(disk.path, "files"))).toEqual([]);
    } finally {
      disk.unmount();
    }
  },
);
