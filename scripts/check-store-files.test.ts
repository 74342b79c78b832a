import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkStoreFiles } from "./check-store-files.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-check-files-"));
afterAll(() => rmSync(folder, { recursive: true }));
const [own, generated] = ["own", "generated"].map((name) => join(folder, name)) as [string, string];
for (const path of [own, generated, join(own, "pack")]) mkdirSync(path);
writeFileSync(join(own, "Book.PDF"), "book");
writeFileSync(join(own, "empty.zip"), "");
writeFileSync(join(own, "large.iso"), "");
// A sparse file, which takes no room on the disk.
truncateSync(join(own, "large.iso"), 12_300_000_000);
writeFileSync(join(own, "U\u0308bung.pdf"), "accent");
writeFileSync(join(generated, "made.zip"), "made");

const check = (...names: string[]) =>
  checkStoreFiles(
    {
      files: names.map((name) => ({ id: "id", name, title: "Title", newVersion: "included" })),
    },
    { files: [own, generated] },
  );

test("files in the store's folder and generated ones can be sold", async () => {
  expect(await check("Book.PDF", "made.zip")).toEqual([]);
});

test.each([
  ["x.pdf", "there is no files/x.pdf: put the file there"],
  [
    "book.pdf",
    "there is no files/book.pdf, only Book.PDF: write the name in exactly that spelling",
  ],
  ["pack", "files/pack is a folder: pack it into one file, such as a ZIP"],
  ["empty.zip", "files/empty.zip is empty: put the finished file there"],
  ["large.iso", "files/large.iso has 12.3 GB; a file may have 10 GB: split it"],
])("%s is refused with a remedy", async (name, message) => {
  expect(await check("made.zip", name)).toEqual([
    { file: "files.ts", field: "files[1].name", message },
  ]);
});

test("a name whose accents another system wrote in another way is found", async () => {
  const [problem] = await check("\u00dcbung.pdf");
  expect(problem?.message).toContain("only U\u0308bung.pdf");
});
