import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openChecksums } from "./checksums.ts";

const LONG_AGO = new Date(2026, 0, 1);

let root: string;
let book: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tollgate-checksums-"));
  book = join(root, "book.pdf");
  write("first");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(text: string, time = LONG_AGO): void {
  writeFileSync(book, text);
  utimesSync(book, time, time);
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const cache = () => join(root, "build/cache/checksums.json");
const open = (isCopy = false) => openChecksums({ path: cache(), root, isCopy });

/** Computes the checksum as one start of the shop does. */
function start(isCopy = false): string {
  const checksums = open(isCopy);
  const found = checksums.of(book);
  checksums.save();
  return found;
}

/** Replaces the remembered checksum, which shows whether the next start reads the file. */
function tamper(): void {
  const text = readFileSync(cache(), "utf8");
  writeFileSync(cache(), text.replace(/[0-9a-f]{64}/, "0".repeat(64)));
}

test("an unchanged file is read once, also after its folder has moved", () => {
  expect(start()).toBe(sha256("first"));
  tamper();
  expect(start()).toBe("0".repeat(64));
  const moved = `${root}-moved`;
  renameSync(root, moved);
  const path = join(moved, "build/cache/checksums.json");
  expect(openChecksums({ path, root: moved }).of(join(moved, "book.pdf"))).toBe("0".repeat(64));
  renameSync(moved, root);
});

test.each([
  ["size", () => write("longer", LONG_AGO)],
  ["time", () => write("other", new Date(2026, 0, 2))],
  [
    "inode",
    () => {
      const { atime, mtime } = statSync(book);
      const other = join(root, "other.pdf");
      writeFileSync(other, "other");
      utimesSync(other, atime, mtime);
      renameSync(other, book);
    },
  ],
])("a file with another %s is read again", (_, change) => {
  start();
  change();
  expect(start()).toBe(sha256(readFileSync(book, "utf8")));
});

test("a file that was written just now is not remembered, because it may change once more", () => {
  write("first", new Date());
  start();
  tryToTamper();
  expect(start()).toBe(sha256("first"));
});

function tryToTamper(): void {
  expect(() => readFileSync(cache())).toThrow("ENOENT");
}

test("a copy in an image keeps its checksum, and without one its bytes are read", () => {
  utimesSync(book, LONG_AGO, new Date(LONG_AGO.getTime() + 250));
  start();
  tamper();
  const copy = join(root, "copy.pdf");
  copyFileSync(book, copy);
  utimesSync(copy, LONG_AGO, LONG_AGO);
  renameSync(copy, book);
  expect(start(true)).toBe("0".repeat(64));
  expect(start()).toBe(sha256("first"));
  rmSync(join(root, "build"), { recursive: true });
  expect(start(true)).toBe(sha256("first"));
});

test("a folder that cannot be written and a broken cache only cost time", () => {
  start();
  writeFileSync(cache(), "{");
  expect(start()).toBe(sha256("first"));
  rmSync(join(root, "build"), { recursive: true });
  writeFileSync(join(root, "build"), "no folder");
  expect(start()).toBe(sha256("first"));
});

test("checksums of deleted files are forgotten", () => {
  start();
  rmSync(book);
  const other = join(root, "other.pdf");
  writeFileSync(other, "other");
  utimesSync(other, LONG_AGO, LONG_AGO);
  const checksums = open();
  checksums.of(other);
  checksums.save();
  expect(Object.keys(JSON.parse(readFileSync(cache(), "utf8")) as object)).toEqual(["other.pdf"]);
});

test("a file of several chunks has the checksum of all its bytes", () => {
  const bytes = Buffer.alloc(700_000, "0123456789");
  mkdirSync(join(root, "store"));
  const path = join(root, "store/large.bin");
  writeFileSync(path, bytes);
  expect(open().of(path)).toBe(createHash("sha256").update(bytes).digest("hex"));
});
