/** What every private storage must do. Each test gets an empty one. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Files } from "#domain/ports.ts";

export interface FilesSetup {
  readonly files: Files;
  close(): Promise<void>;
}

const MEGABYTE = 1024 * 1024;

async function readAll(files: Files, ...request: Parameters<Files["read"]>): Promise<Buffer> {
  return Buffer.from(await new Response(await files.read(...request)).arrayBuffer());
}

export function describeFiles(name: string, create: () => Promise<FilesSetup>): void {
  describe(`Files: ${name}`, () => {
    let setup: FilesSetup | undefined;
    beforeEach(async () => {
      setup = await create();
    });
    afterEach(async () => {
      await setup?.close();
      setup = undefined;
    });
    const open = (): Files => {
      if (!setup) throw new Error("Only inside a test");
      return setup.files;
    };
    testBytes(open);
    testReplacing(open);
    testKeys(open);
  });
}

function testBytes(open: () => Files): void {
  test("what was written is read", async () => {
    const files = open();
    const bytes = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256));
    await files.write("store/one", bytes);
    expect(await files.stat("store/one")).toEqual({ size: 3000 });
    expect(await readAll(files, "store/one")).toEqual(bytes);
  });

  test("an empty file is a file", async () => {
    const files = open();
    await files.write("empty", new Uint8Array());
    expect(await files.stat("empty")).toEqual({ size: 0 });
    expect((await readAll(files, "empty")).length).toBe(0);
  });

  test("a range has both its ends", async () => {
    const files = open();
    const bytes = Buffer.alloc(2 * MEGABYTE, "0123456789");
    await files.write("large", bytes);
    for (const [start, end] of [
      [0, 0],
      [5, 9],
      [MEGABYTE - 3, MEGABYTE + 3],
      [0, bytes.length - 1],
      [bytes.length - 1, bytes.length - 1],
    ] as const) {
      const part = await readAll(files, "large", { start, end });
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
  });

  test("a reader may leave in the middle", async () => {
    const files = open();
    await files.write("large", Buffer.alloc(4 * MEGABYTE, 1));
    const reader = (await files.read("large")).getReader();
    expect((await reader.read()).done).toBe(false);
    await reader.cancel();
    expect((await readAll(files, "large")).length).toBe(4 * MEGABYTE);
  });

  test("a missing file has no stat and cannot be read", async () => {
    const files = open();
    await files.write("folder/file", new Uint8Array([1]));
    for (const key of ["none", "folder/none", "folder/file/below", "none/none"]) {
      expect(await files.stat(key)).toBeUndefined();
      await expect(files.read(key)).rejects.toThrow(Error);
    }
    expect(await files.stat("folder")).toBeUndefined();
    await expect(files.read("folder").then((stream) => stream.getReader().read())).rejects.toThrow(
      Error,
    );
  });
}

function testReplacing(open: () => Files): void {
  test("a file is replaced in one step", async () => {
    const files = open();
    const versions = [0, 1, 2, 3].map((fill) => Buffer.alloc(MEGABYTE + fill * 1000, fill));
    await files.write("shared", versions[0] ?? Buffer.alloc(0));
    let isWriting = true;
    const writing = (async () => {
      for (let round = 1; round <= 40; round++)
        await files.write("shared", versions[round % 4] ?? Buffer.alloc(0));
      isWriting = false;
    })();
    const seen: Buffer[] = [];
    while (isWriting)
      seen.push(...(await Promise.all([1, 2, 3].map(() => readAll(files, "shared")))));
    await writing;
    expect(seen.length).toBeGreaterThan(0);
    for (const bytes of seen)
      expect(
        versions.some((version) => version.equals(bytes)),
        `${bytes.length} bytes`,
      ).toBe(true);
    expect(await readAll(files, "shared")).toEqual(versions[0]);
  });

  test("of writers at the same time one wins whole", async () => {
    const files = open();
    const versions = Array.from({ length: 8 }, (_, fill) => Buffer.alloc(50_000 + fill, fill));
    await Promise.all(versions.map((bytes) => files.write("contested", bytes)));
    const bytes = await readAll(files, "contested");
    expect(versions.some((version) => version.equals(bytes))).toBe(true);
  });
}

function testKeys(open: () => Files): void {
  test.each([
    "",
    ".",
    "..",
    "../secret",
    "a/../../secret",
    "a/..",
    "a/./b",
    "/etc/passwd",
    "a//b",
    "a/",
    ".hidden",
    "a\\..\\b",
    "C:\\file",
    "a\0b",
    "a\nb",
    "%2e%2e/secret",
  ])("no call takes the key %j", async (key) => {
    const files = open();
    await expect(files.stat(key)).rejects.toThrow(RangeError);
    await expect(files.read(key)).rejects.toThrow(RangeError);
    await expect(files.write(key, new Uint8Array([1]))).rejects.toThrow(RangeError);
  });
}
