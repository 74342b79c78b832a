import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeFiles } from "#tests/contracts/files.ts";
import { createDiskFiles } from "./disk.ts";

function createFolder() {
  const root = mkdtempSync(join(tmpdir(), "tollgate-files-"));
  return { root, close: async () => rmSync(root, { recursive: true }) };
}

describeFiles("disk", async () => {
  const { root, close } = createFolder();
  return { files: createDiskFiles({ root: join(root, "new") }), close };
});

test("nothing but the files is left behind", async () => {
  const { root, close } = createFolder();
  const files = createDiskFiles({ root });
  await Promise.all([1, 2, 3].map((fill) => files.write("one", new Uint8Array([fill]))));
  await files.write("folder/two", new Uint8Array([2]));
  expect(readdirSync(root).toSorted()).toEqual(["folder", "one"]);
  expect(readdirSync(join(root, "folder"))).toEqual(["two"]);
  await close();
});

test("a write that fails leaves the old file and nothing else", async () => {
  const { root, close } = createFolder();
  const files = createDiskFiles({ root });
  await files.write("folder/file", new Uint8Array([1]));
  await expect(files.write("folder", new Uint8Array([2]))).rejects.toThrow(Error);
  await writeFile(join(root, "plain"), "x");
  await expect(files.write("plain/below", new Uint8Array([2]))).rejects.toThrow(Error);
  expect(readdirSync(root).toSorted()).toEqual(["folder", "plain"]);
  expect(await files.stat("folder/file")).toEqual({ size: 1 });
  await close();
});

test.skipIf(process.platform === "win32")(
  "no other account of the machine can read them",
  async () => {
    const { root, close } = createFolder();
    await createDiskFiles({ root: join(root, "new") }).write("folder/file", new Uint8Array([1]));
    const modeOf = (path: string) => statSync(join(root, path)).mode & 0o777;
    expect(["new", "new/folder", "new/folder/file"].map(modeOf)).toEqual([0o700, 0o700, 0o600]);
    await close();
  },
);
