import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
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

const stream = (...bytes: number[]) => new Blob([new Uint8Array(bytes)]).stream();

describeFiles("disk", async () => {
  const { root, close } = createFolder();
  return { files: createDiskFiles({ root: join(root, "new") }), close };
});

test("writing leaves no temporary files behind", async () => {
  const { root, close } = createFolder();
  const files = createDiskFiles({ root });
  await Promise.all([1, 2, 3].map((fill) => files.write("one", stream(fill))));
  await files.write("folder/two", stream(2));
  expect(readdirSync(root).toSorted()).toEqual(["folder", "one"]);
  expect(readdirSync(join(root, "folder"))).toEqual(["two"]);
  await close();
});

test("what a killed process had written is removed by the next write of the same file", async () => {
  const { root, close } = createFolder();
  const names = ["one.a.part", "one.b.part", "two.a.part"];
  for (const name of names) await writeFile(join(root, name), "half");
  for (const name of ["one.a.part", "two.a.part"]) utimesSync(join(root, name), 0, 0);
  await createDiskFiles({ root }).write("one", stream(1));
  expect(readdirSync(root).toSorted()).toEqual(["one", "one.b.part", "two.a.part"]);
  await close();
});

test("a failed write cancels its stream", async () => {
  const { root, close } = createFolder();
  const files = createDiskFiles({ root });
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel: () => void (isCancelled = true),
  });
  await files.write("file", stream(1));
  // Fails because `file` is a file and cannot be a folder as well. Object storage allows both.
  await expect(files.write("file/below", endless)).rejects.toThrow(Error);
  expect(isCancelled).toBe(true);
  await close();
});

test("a failed write leaves only the old file", async () => {
  const { root, close } = createFolder();
  const files = createDiskFiles({ root });
  await files.write("folder/file", stream(1));
  await expect(files.write("folder", stream(2))).rejects.toThrow(Error);
  await writeFile(join(root, "plain"), "x");
  await expect(files.write("plain/below", stream(2))).rejects.toThrow(Error);
  let chunks = 0;
  const cut = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (chunks++ > 2) controller.error(new Error("cut off"));
      else controller.enqueue(new Uint8Array(100_000));
    },
  });
  await expect(files.write("folder/file", cut)).rejects.toThrow("cut off");
  expect(readdirSync(join(root, "folder"))).toEqual(["file"]);
  expect(readdirSync(root).toSorted()).toEqual(["folder", "plain"]);
  expect(await files.stat("folder/file")).toEqual({ size: 1 });
  await close();
});

test.skipIf(process.platform === "win32")(
  "other users of the machine cannot read the files",
  async () => {
    const { root, close } = createFolder();
    await createDiskFiles({ root: join(root, "new") }).write("folder/file", stream(1));
    const modeOf = (path: string) => statSync(join(root, path)).mode & 0o777;
    expect(["new", "new/folder", "new/folder/file"].map(modeOf)).toEqual([0o700, 0o700, 0o600]);
    await close();
  },
);
